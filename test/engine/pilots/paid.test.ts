import { describe, expect, it } from 'vitest';
import { createEntity, hasRoom, removeEntity } from '../../../engine/entities/entities.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { PAID_RECORDS } from '../../../engine/rules/effects.ts';
import { launchShip } from '../../../engine/spawn/ships.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import { calmFight } from '../hazards/calamity-scene.ts';

/** A paid effect happens at once or later; otherwise its viewer is told that it could not happen. */

const redeem = (
  sim: Simulated,
  effect: EffectId,
  user = 'ada',
  input = '',
  redemption = `r${++payments}`,
  refundable = false,
) => sim.internal('redeemEffect', { user, effect, input, redemption, refundable });
let payments = 0;

const sink = (sim: Simulated, name: string) => {
  sim.world.components.Hull.points[sim.eid(name)] = 0;
  sim.ticks(1);
};

/** Fills the arena with objects that touch nothing, and returns them. */
function fillUp({ world }: Simulated) {
  const things: number[] = [];
  while (hasRoom(world)) things.push(createEntity(world, 'beam'));
  return things;
}

describe('redeemed effect', () => {
  it('a redeemed effect happens at once if possible', () => {
    const sim = calmFight();
    const { missiles } = sim.pilot('ada');
    redeem(sim, 'missiles');
    expect(sim.pilot('ada').missiles).toBe(missiles + 3);
    expect(sim.world.round.waiting).toEqual([]);
  });

  it('a redeemed effect waits until its pilot flies again', () => {
    const sim = calmFight();
    sink(sim, 'ada');
    redeem(sim, 'trail', 'ada', 'fire');
    expect(sim.world.round.waiting).toHaveLength(1);
    sim.until(() => sim.world.round.waiting.length === 0, 30);
    expect(sim.pilot('ada').alive).toBe(true);
    expect(sim.world.roster.get(sim.eid('ada'))?.cosmetics.trail).toBeTruthy();
    expect(sim.events('redeem.failed')).toEqual([]);
  });

  it('if no round is running, a redeemed effect waits for the next round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    sim.run('openLobby', {});
    redeem(sim, 'calamity:blackHole');
    sim.seconds(20);
    sim.startRound();
    sim.seconds(1);
    expect(sim.round.calamities).toMatchObject([{ type: 'blackHole' }]);
  });

  it('a redeemed effect that can be refunded and still waits after 60 s is reported as failed, and is not applied later', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    redeem(sim, 'nuke', 'ada', 'boom', 'r1', true);
    sim.seconds(59);
    expect(sim.events('redeem.failed')).toEqual([]);
    sim.seconds(2);
    const lost = { effect: 'nuke', user: 'ada', input: 'boom', redemption: 'r1', code: 'wrong-phase' };
    expect(sim.events('redeem.failed')).toEqual([{ ...lost, reason: expect.stringContaining('No round') }]);
    sim.startRound();
    sim.seconds(2);
    expect(sim.events('nuke')).toEqual([]);
  });

  const pause = (sim: Simulated, on: boolean) =>
    sim.internal('setPause', { pause: on ? { since: 1, by: 'streamer', inMenu: true } : null });

  it('an effect redeemed during a pause is applied after the pause', () => {
    const sim = calmFight();
    const { missiles } = sim.pilot('ada');
    pause(sim, true);
    expect(redeem(sim, 'missiles')).toMatchObject({ state: 'waiting', code: 'wrong-phase' });
    sim.seconds(50);
    expect(sim.pilot('ada').missiles).toBe(missiles);
    pause(sim, false);
    sim.seconds(1);
    expect(sim.pilot('ada').missiles).toBe(missiles + 3);
    expect(sim.events('redeem.failed')).toEqual([]);
  });

  it('an effect that is redeemed during a pause of more than 60 s is refunded, and is not applied later', () => {
    const sim = calmFight();
    pause(sim, true);
    redeem(sim, 'nuke', 'ada', 'boom', 'p1', true);
    sim.seconds(59);
    expect(sim.events('redeem.failed')).toEqual([]);
    sim.seconds(2);
    const lost = { redemption: 'p1', code: 'wrong-phase', reason: expect.stringContaining('paused') };
    expect(sim.events('redeem.failed')).toMatchObject([lost]);
    pause(sim, false);
    sim.seconds(2);
    expect(sim.events('nuke')).toEqual([]);
  });

  it('an effect that cannot be refunded waits until the pause ends, however long it lasts, even across a restart', () => {
    const before = calmFight();
    sink(before, 'ada');
    redeem(before, 'missiles');
    before.seconds(1);
    pause(before, true);
    redeem(before, 'calamity:blackHole', 'bob');
    before.internal('giantEmote', { user: 'Zoe', emote: '25', redemption: 'g1' });
    before.seconds(300);
    const sim = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(before.world))) });
    sim.seconds(300);
    expect(sim.world.round.waiting).toHaveLength(3);
    pause(sim, false);
    sim.until(() => sim.world.round.waiting.length === 0, 30);
    expect(sim.events('redeem.applied').map(({ user }) => user)).toEqual(['bob', 'Zoe', 'ada']);
    expect([...before.events('redeem.failed'), ...sim.events('redeem.failed')]).toEqual([]);
  });

  it('a paid effect that cannot be refunded waits for 300 s, so that its viewer can return in the next round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    redeem(sim, 'nuke');
    sim.seconds(299);
    expect(sim.events('redeem.failed')).toEqual([]);
    sim.seconds(2);
    expect(sim.events('redeem.failed')).toMatchObject([{ effect: 'nuke', code: 'wrong-phase' }]);
  });

  it('after a pause, a waiting effect that cannot be refunded gets its full 300 s again', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    redeem(sim, 'nuke');
    sim.seconds(250);
    pause(sim, true);
    sim.seconds(500);
    pause(sim, false);
    sim.seconds(299);
    expect(sim.events('redeem.failed')).toEqual([]);
    sim.seconds(2);
    expect(sim.events('redeem.failed')).toMatchObject([{ effect: 'nuke', code: 'wrong-phase' }]);
  });

  it('a redeemed effect still happens after a restart', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    redeem(sim, 'nuke');
    const after = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    after.startRound();
    after.seconds(1);
    expect(after.events('nuke')).toMatchObject([{ by: 'ada' }]);
  });

  it.each([1, 7, 15, 29])(
    'a waiting effect is retried every half second (%i ticks after it was redeemed)',
    ticks => {
      const sim = calmFight();
      sink(sim, 'ada');
      redeem(sim, 'missiles');
      sim.ticks(ticks);
      launchShip(sim.world, sim.eid('ada'));
      const { missiles } = sim.pilot('ada');
      sim.ticks(30);
      expect(sim.pilot('ada').missiles).toBe(missiles + 3);
    },
  );

  it('if 500 redeemed effects are already waiting, another effect is reported as failed at once', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    for (let i = 0; i < 500; i++) redeem(sim, 'nuke');
    expect(sim.events('redeem.failed')).toEqual([]);
    redeem(sim, 'emp');
    expect(sim.events('redeem.failed')).toMatchObject([{ effect: 'emp', code: 'not-flying' }]);
  });
});

describe('payment', () => {
  const pay = (sim: Simulated, effect: EffectId, redemption: string, user = 'ada') =>
    sim.internal('redeemEffect', { user, effect, input: '', redemption });

  it('a payment with an id takes effect only once, and each repetition gets the same outcome', () => {
    const sim = calmFight();
    const { missiles } = sim.pilot('ada');
    const applied = { state: 'applied', code: null };
    expect([1, 2, 3].map(() => pay(sim, 'missiles', 'a/1'))).toEqual([applied, applied, applied]);
    expect(pay(sim, 'missiles', 'a/2')).toEqual(applied);
    expect(sim.pilot('ada').missiles).toBe(missiles + 6);
    expect(sim.events('redeem.applied')).toHaveLength(2);
  });

  it('a payment with an id waits only once, and has the same outcome in a restored world', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    const waiting = { state: 'waiting', code: 'wrong-phase' };
    expect([pay(sim, 'nuke', 'a/1'), pay(sim, 'nuke', 'a/1')]).toEqual([waiting, waiting]);
    sim.startRound();
    sim.seconds(1);
    const after = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    expect(pay(after, 'nuke', 'a/1')).toEqual({ state: 'applied', code: null });
    expect([...sim.events('nuke'), ...after.events('nuke')]).toHaveLength(1);
  });

  it('a payment with an id that has expired stays expired', () => {
    const sim = simulate({ pilots: ['ada'] });
    pay(sim, 'nuke', 'a/1');
    sim.seconds(301);
    expect(pay(sim, 'nuke', 'a/1')).toEqual({ state: 'expired', code: 'wrong-phase' });
  });

  it('a payment that cannot succeed later is refused at once', () => {
    const sim = calmFight();
    expect(pay(sim, 'grow', 'a/1', '')).toEqual({ state: 'refused', code: 'bad-input' });
    expect(sim.events('redeem.failed')).toMatchObject([{ redemption: 'a/1', code: 'bad-input' }]);
  });

  it('the bits of a cheer with an id are counted once', () => {
    const sim = calmFight();
    for (let i = 0; i < 2; i++) sim.internal('cheer', { user: 'ada', bits: 50, text: '', redemption: 'a/1' });
    expect(sim.world.round.bits).toEqual([{ name: 'ada', bits: 50 }]);
    expect(sim.events('cheer')).toHaveLength(1);
  });

  it("a payment is applied to its viewer's pilot, whatever name is displayed", () => {
    const sim = calmFight();
    const { missiles } = sim.pilot('ada');
    const payer = { user: 'Falcon 27', pilot: 'chat:ada', redemption: 'a/1' };
    sim.internal('redeemEffect', { ...payer, effect: 'missiles', input: '' });
    expect(sim.pilot('ada').missiles).toBe(missiles + 3);
    expect(sim.events('redeem.applied')).toMatchObject([{ user: 'Falcon 27' }]);
  });

  it("a banned viewer's payment takes no effect, even if it is already waiting", () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    const refuse = (redemption: string) =>
      sim.internal('refuseEffect', { user: 'Falcon 27', effect: 'nuke', input: '', redemption });
    const refused = { state: 'refused', code: 'banned' };
    pay(sim, 'nuke', 'a/1');
    pay(sim, 'nuke', 'a/2', 'bob');
    expect([refuse('a/1'), refuse('a/1'), refuse('a/3')]).toEqual([refused, refused, refused]);
    expect(sim.events('redeem.failed')).toMatchObject([
      { redemption: 'a/1', user: 'Falcon 27', input: '', code: 'banned' },
      { redemption: 'a/3', user: 'Falcon 27', input: '', code: 'banned' },
    ]);
    sim.startRound();
    sim.seconds(1);
    expect(sim.events('nuke')).toMatchObject([{ by: 'bob' }]);
    expect(pay(sim, 'nuke', 'a/3')).toEqual(refused);
  });

  it('a payment that was applied stays applied if its viewer is banned', () => {
    const sim = calmFight();
    pay(sim, 'nuke', 'a/1');
    const again = sim.internal('refuseEffect', { user: 'ada', effect: 'nuke', input: '', redemption: 'a/1' });
    expect(again).toEqual({ state: 'applied', code: null });
    expect(sim.events('redeem.failed')).toEqual([]);
  });

  it('the 1,000 latest payment ids are remembered for 5 minutes', () => {
    const sim = calmFight();
    for (let i = 0; i <= PAID_RECORDS.most; i++) pay(sim, 'calamity:blackHole', `a/${i}`);
    expect(sim.world.round.paid).toHaveLength(PAID_RECORDS.most);
    expect(sim.world.round.paid?.map(({ redemption }) => redemption)).toEqual(
      Array.from({ length: PAID_RECORDS.most }, (_, i) => `a/${i + 1}`),
    );
    sim.world.time.tick += PAID_RECORDS.lasts;
    pay(sim, 'calamity:blackHole', 'b');
    expect(sim.world.round.paid).toHaveLength(1);
  });
});

describe('redeemed bounty', () => {
  it('a redeemed bounty with a typed name places one stack on the pilot of that name', () => {
    const sim = calmFight();
    redeem(sim, 'bounty', 'ada', 'bob');
    expect(sim.round.bounties).toMatchObject([{ name: 'bob', stacks: 1, by: 'ada' }]);
  });
});

describe('giant emote', () => {
  it('a giant emote flies in as soon as there is room', () => {
    const sim = calmFight();
    const things = fillUp(sim);
    sim.internal('giantEmote', { user: 'Zoe', emote: '25' });
    expect(sim.events('giant-emote')).toEqual([]);
    for (const thing of things) removeEntity(sim.world, thing);
    sim.seconds(1);
    expect(sim.events('giant-emote')).toEqual([{ user: 'Zoe', emote: '25' }]);
    expect(sim.round.overlay.giants).toMatchObject([{ user: 'Zoe', emote: '25' }]);
  });

  it('a giant emote is reported as failed if there is no room for 300 s', () => {
    const sim = simulate();
    fillUp(sim);
    sim.internal('giantEmote', { user: 'Zoe', emote: '25' });
    sim.seconds(301);
    expect(sim.events('giant-emote')).toEqual([]);
    const lost = { effect: 'giant-emote', user: 'Zoe', input: '25', code: 'arena-full' };
    expect(sim.events('redeem.failed')).toMatchObject([lost]);
  });
});

it('waiting payments are retried in the order in which they arrived', () => {
  const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
  for (const redemption of ['first', 'second', 'third']) redeem(sim, 'missiles', 'ada', '', redemption);
  sim.startRound();
  sim.seconds(1);
  expect(sim.events('redeem.applied').map(({ redemption }) => redemption)).toEqual([
    'first',
    'second',
    'third',
  ]);
});
