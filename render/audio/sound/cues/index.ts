import type { GameEvent } from '../../../../schema/records/events.ts';
import type { Flashes } from '../../../camera/scene.ts';
import type { Game } from '../../../game/game.ts';
import type { View } from '../../../link/interpolation.ts';
import { isSting } from '../importance.ts';
import { type Listener, shows } from '../spatialize.ts';
import { createChangeCues } from './changes.ts';
import type { Cue, LoopCue } from './cue.ts';
import { createFlashCues } from './flashes.ts';
import { createMissileCues } from './missiles.ts';
import { createNewsCues, eventCue } from './news.ts';
import { createZoneCues } from './zones.ts';

/** Older events of the picture are not played late, except stings. Unit: ms. */
const STALE_MS = 250;
/**
 * A page that has drawn nothing for so long was hidden: what happened meanwhile is not played. One that only hesitates,
 * as before the first frame of a round, still plays it. Unit: ms.
 */
const HIDDEN_MS = 1_000;
/** Maximum number of cues that wait for a frame. */
const MOST = 4_096;

/** Collects what happens on the page, and returns it with each frame as cues. */
export function createCues() {
  const flashCues = createFlashCues();
  const changes = createChangeCues();
  const missiles = createMissileCues();
  const zones = createZoneCues();
  const news = createNewsCues();
  let waiting: { cue: Cue; until: number }[] = [];
  /** The last drawn time, server's clock, ms; null when the next frame is not its continuation. */
  let shownAt: number | null = null;
  /** When the last frame was drawn, on the page's clock, ms. */
  let drawnAt = 0;

  const add = (cue: Cue, until: number) => {
    if (waiting.length < MOST) waiting.push({ cue, until });
  };

  /** The sounds of the view; none while it stands still, as without a connection. */
  function viewCues(view: View, listener: Listener) {
    const stepMs = shownAt === null ? Number.POSITIVE_INFINITY : view.at - shownAt;
    shownAt = view.at;
    if (stepMs === 0) return { cues: [], loops: null };
    const isOther = stepMs < 0 || stepMs > HIDDEN_MS;
    if (isOther) changes.remember(view);
    const flying = missiles(view, listener);
    const zoned = zones(view, listener);
    const fresh = isOther ? [] : [...changes.cues(view), ...flying.cues, ...zoned.cues];
    return {
      cues: fresh.filter(cue => isTimely(cue, stepMs)),
      loops: [...flying.loops, ...zoned.loops],
    };
  }

  return {
    /** Adds a sound for the next frame. `now` is the page's clock, ms, here and below. */
    add: (cue: Cue, now: number) => add(cue, now + STALE_MS),
    /** Adds shots and effects as they are shown. */
    flash(flashes: Flashes, view: View, now: number) {
      const ageMs = view.at - flashes.at;
      if (ageMs > HIDDEN_MS) return;
      for (const cue of flashCues(flashes, view)) if (isTimely(cue, ageMs)) add(cue, now + STALE_MS);
    },
    /** Adds an event. */
    event(event: GameEvent, now: number) {
      const cue = eventCue(event);
      if (cue) add(cue, now + HIDDEN_MS);
    },
    /** The sounds of a frame: what begins now, and what continues; `loops` is null when they are unchanged. */
    take(game: Game, view: View, listener: Listener, now: number): { cues: Cue[]; loops: LoopCue[] | null } {
      const fresh = waiting.filter(({ until }) => now <= until).map(({ cue }) => cue);
      waiting = [];
      if (now - drawnAt > HIDDEN_MS) news.forget();
      drawnAt = now;
      const { cues, loops } = viewCues(view, listener);
      return { cues: [...fresh, ...cues, ...news.cues(game)].map(cue => fromAfar(cue, listener)), loops };
    },
    /** The next frame is from another connection: nothing in it is new. */
    reset() {
      shownAt = null;
      waiting = [];
      news.forget();
    },
  };
}

/** Whether something of that age must still be played. */
const isTimely = ({ sound }: Cue, ageMs: number) =>
  ageMs <= STALE_MS || (isSting(sound) && ageMs <= HIDDEN_MS);

/** Lightning outside of the picture is distant thunder. */
const fromAfar = (cue: Cue, listener: Listener): Cue =>
  cue.sound === 'bolt' && cue.at && !shows(cue.at, listener) ? { ...cue, sound: 'thunder.far' } : cue;
