import { describe, expect, it } from 'vitest';
import { drawPlan } from './plan.ts';
import { runSeed } from './run-seed.ts';
import { shrink } from './shrink.ts';
import { STAGED_PLANS } from './staged-plans.ts';

/** Seed of the tested simulation: one minute of the server with all its clients and with faults, then a quiet time. */
const SEED = 11;

describe('simulated server', () => {
  it('all invariants of the simulated server hold with the faults of a seed', async () => {
    const { violation } = await runSeed({ seed: SEED, minutes: 1 });
    expect(violation).toBe(null);
  });

  it.each(STAGED_PLANS)(
    'all invariants of the simulated server hold if $name',
    async ({ seed, minutes, plan }) => {
      const { violation } = await runSeed({ seed, minutes, plan });
      expect(violation).toBe(null);
    },
  );

  it('for the same seed, the log of the simulated server is the same, byte for byte', async () => {
    const once = await runSeed({ seed: 5, minutes: 0.3 });
    const again = await runSeed({ seed: 5, minutes: 0.3 });
    expect(again.log).toEqual(once.log);
    expect(again.digest).toBe(once.digest);
  });
});

describe('a fault plan', () => {
  const plan = drawPlan(1, 10);

  it('a fault plan is determined by its seed', () => {
    expect(drawPlan(1, 10)).toEqual(plan);
    expect(drawPlan(2, 10)).not.toEqual(plan);
  });

  it('a fault plan that fails is shrunk to the faults that make it fail', async () => {
    const needed = [plan[3], plan[17]];
    const shortest = await shrink(plan, async part => needed.every(fault => part.includes(fault)));
    expect(shortest).toEqual(needed);
  });

  it('a fault plan that fails even without faults is shrunk to a plan without faults', async () => {
    expect(await shrink(plan, async () => true)).toEqual([]);
  });
});
