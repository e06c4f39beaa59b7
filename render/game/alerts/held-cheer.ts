import type { GameEvent } from '../../../schema/records/events.ts';
import { type CheerNews, giftOf } from './news.ts';

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** A cheer is told of once it is clear whether it helped against a boss. Unit: ms. */
const CHEER_MS = 50;

/** Holds a cheer back for a moment, then has it told by `tell`. */
export function createHeldCheer(tell: (news: CheerNews, now: number) => void) {
  let held: { news: CheerNews; at: number } | null = null;

  /** Tells of the cheer that is held back. */
  function release(now: number) {
    if (held) tell(held.news, now);
    held = null;
  }

  return {
    release,
    hold(cheer: EventOf<'cheer'>, now: number) {
      held = { news: { ...cheer }, at: now };
    },
    /** Adds what the cheer brought to the fight against a boss. Returns whether it was the one that is held back. */
    addGift(event: EventOf<'boss.cheer'>) {
      if (held?.news.bits !== event.bits) return false;
      held.news.gift = giftOf(event);
      return true;
    },
    rename(user: string, callSign: string) {
      if (held?.news.user === user) held.news.user = callSign;
    },
    /** Tells of the cheer once nothing more will be known of it. */
    tick(now: number) {
      if (held && now - held.at >= CHEER_MS) release(now);
    },
  };
}
