import { PLATFORM } from '../../harness/simulation/platform.ts';
import type { PaidEvent, Viewer } from '../../net/platform/intake/platform.ts';
import { Caller } from './caller.ts';
import type { DeliveriesWitness } from './deliveries-witness.ts';
import { look } from './look.ts';
import type { Halt } from './show-part.ts';
import type { Part, Simulation } from './simulation.ts';
import { stored } from './stored.ts';
import { applied, cheered } from './world-witness.ts';

const TITLES = [
  'Drop a nuke',
  'Missiles please',
  'Mines',
  'Grow',
  'Bounty',
  'Lasers',
  'Solar storm calamity',
];
const VIEWERS = 8;

const viewerOf = (number: number): Viewer => ({
  platform: PLATFORM,
  id: `id${number}`,
  login: `fan${number}`,
  name: `Fan${number}`,
  roles: [],
});

/** Interval at which the receipts are read. Unit: s. */
const RECEIPTS_EVERY_S = 4;

/** Time without faults after which an accepted cheer must count. Unit: ms. */
const COUNTED_AFTER_MS = 4_000;

/** States of a receipt that may still change. */
const OPEN = ['waiting'];

/**
 * Viewers who pay, in two ways: a bridge sends payments again if it gets no answer, and a platform refunds redemptions
 * that had no effect.
 */
export function pays(simulation: Simulation, stop: Halt, deliveries: DeliveriesWitness): Part {
  const { platform, world, machine } = simulation;
  const bridge = new Caller(simulation, 'bridge');
  const fans = new Caller(simulation, 'fans');
  /** Times at which cheers were accepted, by their texts. Unit: ms. */
  const accepted = new Map<string, number>();
  const cheers: string[] = [];
  /** Ids of the tips that were accepted. */
  const tips = new Set<string>();
  const redemptions = new Set<string>();
  const receipts = new Map<string, { state: string; at: number }>();
  let settled = 0;
  const outcomes = new Map<string, { outcome: string; at: number }>();

  const cheer = async () => {
    const text = bridge.newName('cheer');
    cheers.push(text);
    const body = { user: `bridged${bridge.below(VIEWERS)}`, bits: 1 + bridge.below(500), text, id: text };
    const result = await bridge.untilKnown('POST', '/cheers', body);
    if (result.isDone) accepted.set(text, machine.now);
    if (bridge.chance(0.2)) await bridge.send('POST', '/cheers', body, { mayRepeat: true });
  };

  const tip = async () => {
    const id = bridge.newName('tip');
    const amount = String(1 + bridge.below(9));
    const user = `bridged${bridge.below(VIEWERS)}`;
    const body = { user, amount, currency: 'EUR', message: id, via: 'kofi', id };
    const result = await bridge.untilKnown('POST', '/tips', body);
    if (result.isDone) tips.add(id);
    if (bridge.chance(0.2)) await bridge.send('POST', '/tips', body, { mayRepeat: true });
  };

  const redeem = async () => {
    const id = bridge.newName('points');
    const title = TITLES[bridge.below(TITLES.length)];
    const body = { user: `bridged${bridge.below(VIEWERS)}`, title, id };
    await bridge.untilKnown('POST', '/redeems', body);
    if (bridge.chance(0.2)) await bridge.send('POST', '/redeems', body, { mayRepeat: true });
  };

  const tell = async (event: PaidEvent) => {
    const { now } = machine;
    const isAccepted = await platform.tell(event).catch(() => false);
    if (isAccepted && simulation.diskFailedAt < now && !accepted.has(event.text))
      accepted.set(event.text, machine.now);
  };

  const onPlatform = async () => {
    const user = viewerOf(fans.below(VIEWERS));
    const happening = { id: fans.newName('deed'), platform: PLATFORM, origin: 'own' as const, user };
    if (fans.chance(0.2)) {
      cheers.push(happening.id);
      const event = { ...happening, kind: 'paid' as const, bits: 100, text: happening.id, emote: null };
      void tell(event);
      if (fans.chance(0.5)) void tell(event);
      return;
    }
    const title = TITLES[fans.below(TITLES.length)];
    redemptions.add(happening.id);
    simulation.note(`fans redeem ${title} ${happening.id}`);
    const event = { ...happening, kind: 'redeem' as const, rewardId: null, title, input: '' };
    platform.redeem(event);
  };

  const checkSettlements = () => {
    for (; settled < platform.settlements.length; settled++) {
      const { redemption, outcome, at, isAgain } = platform.settlements[settled];
      simulation.note(`platform: ${redemption} ${outcome}`);
      const before = outcomes.get(redemption);
      if (before && before.outcome !== outcome)
        simulation.fail('a payment is settled once', `${redemption} was ${before.outcome}, then ${outcome}`);
      if (isAgain) simulation.fail('a payment is settled once', `${redemption} was ${outcome} again`);
      if (!redemptions.has(redemption))
        simulation.fail('a payment is settled once', `${redemption} is unknown`);
      outcomes.set(redemption, { outcome, at });
      const deed = applied(`${PLATFORM}/redeem/${redemption}`);
      if (outcome === 'fulfilled' && world.count(deed) === 0 && !world.mayBeLost(deed))
        simulation.fail('refunds are right', `${redemption} was fulfilled, and did not happen`);
    }
    for (const [redemption, { outcome }] of outcomes) {
      if (outcome === 'fulfilled' && world.wasUndone(applied(`${PLATFORM}/redeem/${redemption}`)))
        simulation.fail('refunds are right', `${redemption} was fulfilled, and undone`);
      if (outcome === 'refunded' && world.count(applied(`${PLATFORM}/redeem/${redemption}`)) > 0)
        simulation.fail('refunds are right', `${redemption} was refunded, and happened`);
    }
  };

  const checkOnce = () => {
    for (const text of cheers)
      if (world.count(cheered(text)) > 1) simulation.fail('a payment happens once at most', text);
    const keys = [
      ...[...redemptions].map(id => `${PLATFORM}/redeem/${id}`),
      ...[...tips].map(id => `kofi/tip/${id}`),
    ];
    for (const key of keys)
      if (world.count(applied(key)) > 1) simulation.fail('a payment happens once at most', key);
  };

  /** Whether an accepted cheer does not count: it never took effect, or its effect was undone. */
  const isMissing = (text: string) => {
    const deed = cheered(text);
    return world.count(deed) === 0 && (!world.mayBeLost(deed) || world.wasUndone(deed));
  };
  /** Whether no fault or stop has happened for some time. Shortly after one, payments may still wait. */
  const isCalm = () => {
    const { diskFailedAt, endedAt } = simulation;
    const troubleAt = Math.max(
      diskFailedAt,
      endedAt,
      world.startedAt,
      world.silentAt,
      stop.at,
      stop.answeredAt,
    );
    return world.works && stop.values.isOnly(false) && machine.now - troubleAt > COUNTED_AFTER_MS;
  };
  /** Checks that all accepted cheers count. */
  const checkAccepted = () => {
    for (const [text, at] of accepted)
      if (machine.now - at > COUNTED_AFTER_MS && isMissing(text))
        simulation.fail('every payment is settled', `${text} was accepted, and does not count`);
  };
  /** Checks that the store has all accepted tips, and that the effects of settled ones happened and were not undone. */
  const checkTips = () => {
    const rows = stored<{ id: string; key: string; isSettled: number }>(
      simulation,
      `SELECT id, key, state = 'settled' AND receipt = 'applied' AND effect IS NOT NULL AS isSettled
      FROM payments WHERE kind = 'tip'`,
    );
    if (!rows) return;
    const known = new Set(rows.map(({ id }) => id));
    for (const id of tips)
      if (!known.has(id))
        simulation.fail('every payment is settled', `${id} was accepted, and is not stored`);
    for (const { key } of rows.filter(({ isSettled }) => isSettled === 1)) {
      const deed = applied(key);
      if (world.wasUndone(deed) || (world.count(deed) === 0 && !world.mayBeLost(deed)))
        simulation.fail('every payment is settled', `${key} was settled, and did not happen`);
    }
  };
  /** Checks that the world has received all payments that have had no outcome since the last check. */
  let open: readonly string[] = [];
  const checkDelivered = () => {
    const rows = stored<{ key: string }>(
      simulation,
      "SELECT key FROM payments WHERE state IN ('seen', 'doing')",
    );
    const keys = rows?.map(({ key }) => key) ?? [];
    for (const key of keys)
      if (open.includes(key) && !deliveries.has(key))
        simulation.fail('every payment is settled', `${key} was stored, and not sent to the world`);
    open = keys;
  };

  const checkReceipts = async () => {
    const answer = (await look(simulation, '/redeems/receipts')) as {
      receipts: { id: string; state: string }[];
    } | null;
    for (const { id, state } of answer?.receipts ?? []) {
      const before = receipts.get(id);
      const wasUndone = before && Math.max(world.rewound.at, world.renewedAt) >= before.at;
      if (before && !OPEN.includes(before.state) && before.state !== state && !wasUndone)
        simulation.fail('receipts do not change after their end', `${id} was ${before.state}, now ${state}`);
      if (before?.state !== state) receipts.set(id, { state, at: machine.now });
    }
  };

  return {
    start() {
      void bridge.repeat(300, 3_000, () =>
        bridge.chance(0.4) ? cheer() : bridge.chance(0.5) ? tip() : redeem(),
      );
      void fans.repeat(300, 3_000, onPlatform);
    },
    async check(second) {
      checkSettlements();
      checkOnce();
      const isTime = second % RECEIPTS_EVERY_S === 0;
      if (isCalm()) checkAccepted();
      if (isTime) checkTips();
      if (isTime && isCalm()) checkDelivered();
      else if (isTime) open = [];
      if (isTime) await checkReceipts();
    },
    isSettled: () => [...redemptions].every(id => outcomes.has(id)) && ![...accepted.keys()].some(isMissing),
    finish() {
      checkTips();
      for (const text of accepted.keys())
        if (isMissing(text))
          simulation.fail('every payment is settled', `${text} was accepted, and does not count`);
      for (const id of redemptions)
        if (!outcomes.has(id)) simulation.fail('every payment is settled', `${id} has no outcome`);
    },
  };
}
