import { signal } from '@preact/signals';
import type { GameEvent } from '../../schema/events.ts';
import type { Round } from '../../schema/state.ts';
import { createHeldCheer } from './held-cheer.ts';
import { createAlertQueue } from './queue.ts';
import type { Called } from './redeem-lines.ts';

/** A viewer and how many bits they cheered with in a round. */
interface BitLeader {
  name: string;
  bits: number;
}

/** The alerts that are shown now, and the bit leaders of the last round. */
export function createAlerts() {
  const queue = createAlertQueue();
  const cheer = createHeldCheer(queue.say);
  /** Who cheered most in the last round. */
  const bitLeaders = signal<readonly BitLeader[]>([]);
  let called: Called | null = null;

  /** Tells of an event, after what came before it. */
  function tell(event: GameEvent, now: number) {
    if (event.type === 'boss.cheer' && cheer.addGift(event)) return; // there is one event a team
    cheer.release(now);
    if (event.type === 'cheer') cheer.hold(event, now);
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
      for (const { name, by } of raised(before, after)) queue.say({ type: 'bounty', by, name }, now);
    },
    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      cheer.rename(user, callSign);
      queue.rename(user, callSign);
      bitLeaders.value = bitLeaders.value.map(leader =>
        leader.name === user ? { ...leader, name: callSign } : leader,
      );
    },
    /** Removes alerts that have been shown for long enough. */
    tick(now: number) {
      cheer.tick(now);
      queue.tick(now);
    },
  };
}

/** The bounties that were placed or raised. */
function raised(before: Round['bounties'], after: Round['bounties']) {
  const stacksOf = new Map(before.map(({ id, stacks }) => [id, stacks]));
  return after.filter(({ id, stacks }) => stacks > (stacksOf.get(id) ?? 0));
}
