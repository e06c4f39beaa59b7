import { computed, signal } from '@preact/signals';
import type { GameEvent, ShownEvent } from '../../../schema/records/events.ts';
import type { Round } from '../../../schema/records/state.ts';
import { isPaid } from './alert.ts';
import { type CheerNews, giftOf, lineOf, type News } from './news.ts';
import { createNukeTolls } from './nuke-tolls.ts';
import { createAlertQueue } from './queue.ts';
import type { Called } from './redeem-lines.ts';

/** A viewer and the number of bits that they cheered in a round. */
interface BitLeader {
  name: string;
  bits: number;
}

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** How long a cheer waits for the event that says whether it helped against a boss. Unit: ms. */
const CHEER_MS = 50;

/** Holds a cheer back briefly, then announces it with `publish`. */
function createHeldCheer(publish: (news: CheerNews, now: number) => void) {
  let held: { news: CheerNews; at: number } | null = null;

  /** Announces the cheer that is held back. */
  function release(now: number) {
    if (held) publish(held.news, now);
    held = null;
  }

  return {
    release,
    hold(cheer: EventOf<'cheer'>, now: number) {
      held = { news: { ...cheer }, at: now };
    },
    /** Adds what a cheer contributed to the fight against a boss. Returns false if the waiting cheer is another one. */
    addGift(event: EventOf<'boss.cheer'>) {
      if (held?.news.bits !== event.bits) return false;
      held.news.gift = giftOf(event);
      return true;
    },
    clear() {
      held = null;
    },
    /** Announces the cheer when its time to wait is over. */
    tick(now: number) {
      if (held && now - held.at >= CHEER_MS) release(now);
    },
  };
}

/**
 * The current alerts, and the bit leaders of the last round. Both refer to people by number; `nameOf` gives the name.
 */
export function createAlerts(nameOf = (number: string) => number) {
  const queue = createAlertQueue();
  const teller = createTeller(queue.say);
  const bitLeaders = signal<readonly BitLeader[]>([]);
  const tolls = createNukeTolls(queue.say);
  const drop = (...topics: readonly string[]) =>
    queue.keepOnly(({ topic }) => topic === undefined || !topics.includes(topic));

  return {
    list: computed(() => queue.shown.value.map(alert => ({ ...alert, ...lineOf(alert.news, nameOf) }))),
    bitLeaders: computed(() => bitLeaders.value.map(({ name, bits }) => ({ name: nameOf(name), bits }))),
    /** Handles an event; `now` is in ms of the local clock. */
    event(event: ShownEvent, now: number) {
      if (event.type === 'round.end') bitLeaders.value = event.bitLeaders;
      if (event.type === 'round.start') queue.keepOnly(isPaid);
      if (event.type === 'round.end') tolls.clear();
      if (event.type === 'nuke') tolls.launched(event, now);
      if (event.type === 'kill' && event.means === 'nuke') tolls.got(event, now);
      if (event.type === 'boss.defeated' || event.type === 'boss.left')
        drop(`rage of ${event.id}`, `shield of ${event.id}`);
      teller.show(event, now);
    },
    /** Announces bounties that were placed or raised. */
    bounties(before: Round['bounties'], after: Round['bounties'], now: number) {
      for (const { name, by } of raised(before, after)) queue.say({ type: 'bounty', by, names: [name] }, now);
    },
    /** Drops the alerts of these topics. */
    drop,
    /** Drops everything. Call it when the server has restarted, since the new one assigns other numbers to people. */
    clear() {
      queue.keepOnly(() => false);
      teller.clear();
      tolls.clear();
      bitLeaders.value = [];
    },
    /** Removes alerts that have been shown for long enough; `places`: the number of slots. */
    tick(now: number, places?: number) {
      teller.tick(now);
      tolls.tick(now);
      queue.tick(now, places);
    },
  };
}

/** Announces each event with details from other events: the contribution of a cheer, or the calamity of a payment. */
function createTeller(say: (news: News, now: number) => void) {
  const cheer = createHeldCheer(say);
  let called: Called | null = null;
  return {
    show(event: GameEvent, now: number) {
      if (event.type === 'calamity') called = event;
      if (event.type === 'boss.cheer' && cheer.addGift(event)) return; // a cheer causes one such event for each team
      cheer.release(now);
      if (event.type === 'cheer') cheer.hold(event, now);
      else say(event.type === 'redeem.applied' ? { ...event, called } : event, now);
    },
    tick: cheer.tick,
    clear: cheer.clear,
  };
}

/** The bounties that were placed or raised. */
function raised(before: Round['bounties'], after: Round['bounties']) {
  const stacksOf = new Map(before.map(({ id, stacks }) => [id, stacks]));
  return after.filter(({ id, stacks }) => stacks > (stacksOf.get(id) ?? 0));
}
