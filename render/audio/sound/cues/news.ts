import { BOSS_NAMES, type BossName } from '../../../../schema/catalog/catalog.ts';
import type { GameEvent } from '../../../../schema/records/events.ts';
import type { Alert } from '../../../game/alerts/alert.ts';
import type { News } from '../../../game/alerts/news.ts';
import type { Game } from '../../../game/game.ts';
import type { SoundName } from '../catalog.ts';
import type { Cue } from './cue.ts';

/** Number of bits or gifted subscriptions from which thanks are louder, as they are for raids. */
const BIG_CHEER = 500;
const BIG_GIFT = 5;
/** Number of seconds before a round that are counted down with a sound. */
const COUNTED = 5;

/** The sound of an event; null for silent ones. */
export function eventCue(event: GameEvent): Cue | null {
  switch (event.type) {
    case 'join':
    case 'round.start':
    case 'round.end':
    case 'boss.left':
      return { sound: event.type };
    case 'boss.warning':
    case 'boss.rage':
      return {
        sound: event.type,
        variant: Math.max(0, BOSS_NAMES.indexOf(event.boss as BossName)),
      };
    default:
      return null;
  }
}

/** The sounds of changes in the state: pages of the menu, the countdown, thanks. */
export function createNewsCues() {
  let before: Standing | null = null;
  return {
    /** Records the state without a cue. */
    forget() {
      before = null;
    },
    cues(game: Game): Cue[] {
      const now = standingOf(game);
      const last = before;
      before = now;
      return last ? soundsBetween(last, now).map(sound => ({ sound })) : [];
    },
  };
}

/** The parts of the state whose changes have sounds. */
interface Standing {
  menu: string | null;
  /** Seconds to the start of the round; null without a running countdown. */
  seconds: number | null;
  /** How often each paid alert was shown, by its key. */
  thanks: ReadonlyMap<number, { count: number; sound: SoundName }>;
}

const standingOf = (game: Game): Standing => ({
  menu: game.round.value?.overlay.menu ?? null,
  seconds: secondsToRound(game),
  thanks: new Map(
    game.alerts.list.value
      .filter(({ isPaid }) => isPaid)
      .map(alert => [alert.key, { count: alert.count, sound: thanksFor(alert) }]),
  ),
});

function secondsToRound(game: Game): number | null {
  const round = game.round.value;
  if (round?.phase !== 'lobby' || !round.lobby || round.lobby.waiting || round.lobby.held) return null;
  return Math.ceil(game.countedDown(round.remaining) / 1_000);
}

const thanksFor = ({ news }: Alert): SoundName => (isBig(news) ? 'thanks.big' : 'thanks');

const isBig = (news: News) =>
  news.type === 'raid' ||
  (news.type === 'cheer' && news.bits >= BIG_CHEER) ||
  (news.type === 'gift' && news.count >= BIG_GIFT);

const soundsBetween = (before: Standing, now: Standing): SoundName[] => [
  ...(before.menu === now.menu ? [] : [menuSound(now.menu)]),
  ...(now.seconds === null || before.seconds === null || now.seconds >= before.seconds
    ? []
    : countdownSounds(now.seconds)),
  ...[...now.thanks]
    .filter(([key, { count }]) => count > (before.thanks.get(key)?.count ?? 0))
    .map(([, { sound }]) => sound),
];

const menuSound = (page: string | null): SoundName =>
  page === null || page === 'main' ? 'menu.back' : 'menu.press';

const countdownSounds = (seconds: number): SoundName[] => {
  if (seconds < 1 || seconds > COUNTED) return [];
  return [seconds === 1 ? 'countdown.last' : 'countdown'];
};
