import { signal } from '@preact/signals';
import type { GameEvent } from '../../schema/events.ts';
import type { Round } from '../../schema/state.ts';
import { type CheerNews, giftOf } from './news.ts';
import { createAlertQueue } from './queue.ts';
import type { Called } from './redeem-lines.ts';

/** A viewer and how many bits they cheered with in a round. */
interface BitLeader {
  name: string;
  bits: number;
}

/** A cheer is told of once it is clear whether it helped against a boss. Unit: ms. */
const CHEER_MS = 50;

/** The alerts that are shown now, and the bit leaders of the last round. */
export function createAlerts() {
  const queue = createAlertQueue();
  /** Who cheered most in the last round. */
  const bitLeaders = signal<readonly BitLeader[]>([]);
  let called: Called | null = null;
  let cheer: { news: CheerNews; at: number } | null = null;

  /** Tells of the cheer that was held back. */
  function tellCheer(now: number) {
    if (cheer) queue.say(cheer.news, now);
    cheer = null;
  }

  /** Tells of an event, with what came before it. */
  function tell(event: GameEvent, now: number) {
    if (event.type === 'boss.cheer' && cheer?.news.bits === event.bits) {
      cheer.news.gift = giftOf(event); // there is one event a team
      return;
    }
    tellCheer(now);
    if (event.type === 'cheer') cheer = { news: { ...event }, at: now };
    else queue.say(event.type === 'redeem.applied' ? { ...event, called } : event, now);
  }

  return {
    list: queue.shown,
    bitLeaders,
    /** Takes in an event; `now` is the local clock, ms. */
    event(event: GameEvent, now: number) {
      if (event.type === 'round.end') bitLeaders.value = event.bitLeaders;
      if (event.type === 'round.start') queue.dropUnpaid();
      if (event.type === 'calamity') called = event;
      tell(event, now);
    },
    /** Tells of the bounties that were placed or raised. */
    bounties(before: Round['bounties'], after: Round['bounties'], now: number) {
      const stacksOf = new Map(before.map(({ id, stacks }) => [id, stacks]));
      for (const { id, name, by, stacks } of after) {
        if (stacks > (stacksOf.get(id) ?? 0)) queue.say({ type: 'bounty', by, name }, now);
      }
    },
    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      if (cheer?.news.user === user) cheer.news.user = callSign;
      queue.rename(user, callSign);
      bitLeaders.value = bitLeaders.value.map(leader =>
        leader.name === user ? { ...leader, name: callSign } : leader,
      );
    },
    /** Removes alerts that have been shown for long enough. */
    tick(now: number) {
      if (cheer && now - cheer.at >= CHEER_MS) tellCheer(now);
      queue.tick(now);
    },
  };
}
