import { PLATFORM } from '../../harness/simulation/platform.ts';
import type { Viewer } from '../../net/platform/intake/platform.ts';
import { Caller } from './caller.ts';
import { look } from './look.ts';
import type { Part, Simulation } from './simulation.ts';
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

/** How often receipts are read, s: there are a hundred of them. */
const RECEIPTS_EVERY_S = 4;

/** States of a receipt that may still change. */
const OPEN = ['waiting'];

/** Viewers who pay: by a bridge, which sends again what had no answer, and on a platform that pays back what did not happen. */
export function pays(simulation: Simulation): Part {
  const { platform, world, machine } = simulation;
  const bridge = new Caller(simulation, 'bridge');
  const fans = new Caller(simulation, 'fans');
  /** Cheers that were answered, and redemptions on the platform. */
  const answered = new Set<string>();
  const cheers: string[] = [];
  const redemptions = new Set<string>();
  const receipts = new Map<string, { state: string; at: number }>();
  let settled = 0;
  const outcomes = new Map<string, { outcome: string; at: number }>();

  const cheer = async () => {
    const text = bridge.newName('cheer');
    cheers.push(text);
    const body = { user: `bridged${bridge.below(VIEWERS)}`, bits: 1 + bridge.below(500), text, id: text };
    const result = await bridge.untilKnown('POST', '/cheers', body);
    if (result.isDone) answered.add(text);
    if (bridge.chance(0.2)) await bridge.send('POST', '/cheers', body, { mayRepeat: true });
  };

  const redeem = async () => {
    const id = bridge.newName('points');
    const title = TITLES[bridge.below(TITLES.length)];
    const body = { user: `bridged${bridge.below(VIEWERS)}`, title, id };
    await bridge.untilKnown('POST', '/redeems', body);
    if (bridge.chance(0.2)) await bridge.send('POST', '/redeems', body, { mayRepeat: true });
  };

  const onPlatform = async () => {
    const user = viewerOf(fans.below(VIEWERS));
    const happening = { id: fans.newName('deed'), platform: PLATFORM, origin: 'own' as const, user };
    if (fans.chance(0.2)) {
      cheers.push(happening.id);
      const event = { ...happening, kind: 'paid' as const, bits: 100, text: happening.id, emote: null };
      void platform.tell(event);
      if (fans.chance(0.5)) void platform.tell(event);
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
    for (const id of redemptions) {
      const deed = applied(`${PLATFORM}/redeem/${id}`);
      if (world.count(deed) > 1) simulation.fail('a payment happens once at most', id);
    }
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
      void bridge.repeat(300, 3_000, () => (bridge.chance(0.5) ? cheer() : redeem()));
      void fans.repeat(300, 3_000, onPlatform);
    },
    async check(second) {
      checkSettlements();
      checkOnce();
      if (second % RECEIPTS_EVERY_S === 0) await checkReceipts();
    },
    finish() {
      for (const text of answered) {
        const deed = cheered(text);
        if (world.count(deed) === 0 && !world.mayBeLost(deed))
          simulation.fail('every payment is settled', `${text} was answered, and does not count`);
        if (world.wasUndone(deed))
          simulation.fail('every payment is settled', `${text} was undone, and does not count again`);
      }
      for (const id of redemptions)
        if (!outcomes.has(id)) simulation.fail('every payment is settled', `${id} has no outcome`);
    },
  };
}
