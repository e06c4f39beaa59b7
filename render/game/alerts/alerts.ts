import type { Means } from '../../../schema/catalog/means.ts';
import type { GameEvent } from '../../../schema/records/events.ts';
import type { Round } from '../../../schema/records/state.ts';
import { createBitLeaders } from './bit-leaders.ts';
import { createHeldCheer } from './held-cheer.ts';
import type { News } from './news.ts';
import { createNukeTolls } from './nuke-tolls.ts';
import { createAlertQueue } from './queue.ts';
import type { Called } from './redeem-lines.ts';

/** The alerts that are shown now, and the bit leaders of the last round. */
export function createAlerts() {
  const queue = createAlertQueue();
  const teller = createTeller(queue.say);
  const bitLeaders = createBitLeaders();
  const tolls = createNukeTolls(queue.say);

  return {
    list: queue.shown,
    bitLeaders: bitLeaders.list,
    /** Takes in an event; `now` is the local clock, ms, `means` that of a kill. */
    event(event: GameEvent, now: number, means?: Means) {
      if (event.type === 'round.end') bitLeaders.set(event.bitLeaders);
      if (event.type === 'round.start') queue.dropUnpaid();
      if (event.type === 'round.end') tolls.clear();
      if (event.type === 'nuke') tolls.launched(event, now);
      if (event.type === 'kill' && means === 'nuke') tolls.got(event, now);
      teller.tell(event, now);
    },
    /** Tells of the bounties that were placed or raised. */
    bounties(before: Round['bounties'], after: Round['bounties'], now: number) {
      for (const { name, by } of raised(before, after)) queue.say({ type: 'bounty', by, names: [name] }, now);
    },
    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      teller.rename(user, callSign);
      tolls.rename(user, callSign);
      queue.rename(user, callSign);
      bitLeaders.rename(user, callSign);
    },
    /** Removes alerts that have been shown for long enough; `places`: how many there is room for. */
    tick(now: number, places?: number) {
      teller.tick(now);
      tolls.tick(now);
      queue.tick(now, places);
    },
  };
}

/** Has each event said together with what belongs to it: a cheer and what it brought, a payment and its calamity. */
function createTeller(say: (news: News, now: number) => void) {
  const cheer = createHeldCheer(say);
  let called: Called | null = null;
  return {
    tell(event: GameEvent, now: number) {
      if (event.type === 'calamity') called = event;
      if (event.type === 'boss.cheer' && cheer.addGift(event)) return; // there is one event a team
      cheer.release(now);
      if (event.type === 'cheer') cheer.hold(event, now);
      else say(event.type === 'redeem.applied' ? { ...event, called } : event, now);
    },
    rename: cheer.rename,
    tick: cheer.tick,
  };
}

/** The bounties that were placed or raised. */
function raised(before: Round['bounties'], after: Round['bounties']) {
  const stacksOf = new Map(before.map(({ id, stacks }) => [id, stacks]));
  return after.filter(({ id, stacks }) => stacks > (stacksOf.get(id) ?? 0));
}
