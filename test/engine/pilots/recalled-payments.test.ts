import { describe, expect, it } from 'vitest';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import { calmFight } from '../hazards/calamity-scene.ts';

/** Tests payments that are cancelled while they wait. */

describe('recalled payment', () => {
  const recall = (sim: Simulated, redemption: string) => sim.internal('recallPayment', { redemption });

  const pay = (sim: Simulated, effect: EffectId, user: string, redemption: string) =>
    sim.internal('redeemEffect', { user, effect, input: '', redemption });

  it('a recalled payment never takes effect, while other waiting payments still do', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    pay(sim, 'nuke', 'ada', 'first');
    pay(sim, 'missiles', 'bob', 'second');
    expect(recall(sim, 'first')).toBeNull();
    expect(sim.world.round.waiting.map(({ order }) => order.redemption)).toEqual(['second']);
    sim.startRound();
    sim.seconds(2);
    expect(sim.events('nuke')).toEqual([]);
    expect(sim.events('redeem.applied').map(({ redemption }) => redemption)).toEqual(['second']);
    expect(sim.events('redeem.failed')).toEqual([]);
  });

  it('a recalled payment can be sent again like a new payment', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    pay(sim, 'nuke', 'ada', 'first');
    recall(sim, 'first');
    sim.startRound();
    expect(pay(sim, 'nuke', 'ada', 'first')).toEqual({ state: 'applied', code: null });
    expect(sim.events('nuke')).toHaveLength(1);
  });

  it('recalling an applied payment returns its outcome; recalling an unknown payment changes nothing', () => {
    const sim = calmFight();
    pay(sim, 'missiles', 'ada', 'done');
    const { length } = sim.log;
    expect(recall(sim, 'done')).toEqual({ state: 'applied', code: null });
    expect(recall(sim, 'unknown')).toBeNull();
    expect(sim.log).toHaveLength(length);
  });
});
