import type { Mode } from '../../../schema/catalog/catalog.ts';
import { ARENA } from '../../../schema/catalog/rules.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Game } from '../../game/game.ts';
import type { View } from '../../link/interpolation.ts';
import type { Intensity, Mood } from '../music/mood.ts';

/** So long after the last shot in the picture the fight is calm again. Unit: ms. */
const CALM_MS = 8_000;
const LAST_MINUTE_MS = 60_000;
/** An arena that has lost more than this share of its width shrinks: it does so in sudden death alone. */
const SHRUNK = 0.97;
/** The modes that go on until one is left. */
const LAST_STANDING: readonly Mode[] = ['reserves', 'ffaReserves'];
const CLOCKED: readonly Mode[] = ['dogfight', 'ffa'];

/** What the mood is read from, beside the game. */
export interface Moment {
  view: View;
  /** The page's clock, ms. */
  now: number;
  /** When a shot was last heard, on the page's clock, ms. */
  contactAt: number;
}

/** Reads from the game what the music is to fit. */
export function createMoodReader() {
  /** The widest arena of the round so far, u. */
  let widest = 0;
  return (game: Game, moment: Moment): Mood => {
    const round = game.round.value;
    const place = placeOf(game);
    widest = place === 'fight' ? Math.max(widest, ARENA.width, moment.view.arena.width) : 0;
    const isShrunk = moment.view.arena.width < widest * SHRUNK;
    const intensity = round && place === 'fight' ? intensityOf(game, round, moment, isShrunk) : 'calm';
    return { place, intensity, beat: beatOf(round, moment) };
  };
}

function placeOf({ round }: Game): Mood['place'] {
  if (!round.value) return 'none';
  const { phase, result, overlay } = round.value;
  return phase === 'playing' && !result && overlay.menu === null ? 'fight' : 'lobby';
}

function intensityOf(game: Game, round: Round, { now, contactAt }: Moment, isShrunk: boolean): Intensity {
  const { mode, bosses, remaining } = round;
  if (isShrunk && LAST_STANDING.includes(mode)) return 'suddenDeath';
  if (bosses.some(({ phase }) => phase === 'entering' || phase === 'fighting')) return 'boss';
  if (CLOCKED.includes(mode) && game.countedDown(remaining) <= LAST_MINUTE_MS) return 'lastMinute';
  return now - contactAt < CALM_MS ? 'contact' : 'calm';
}

/**
 * The beat on the page's clock, in time with what is drawn, which lies a little in the past. Of all beats it is one next
 * to now: the one that was reported may be so far off that sums with it are no longer exact.
 */
function beatOf(round: Round | null, { view, now }: Moment): Mood['beat'] {
  const music = round?.overlay.music;
  if (!music || view.at === 0) return null;
  const sinceBeat = (view.at - music.beatAt) % (60_000 / music.bpm);
  return { bpm: music.bpm, beatAt: now - sinceBeat };
}
