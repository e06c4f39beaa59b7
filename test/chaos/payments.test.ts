import { expect, it } from 'vitest';
import { payUnderFaults, SHORT } from './payments/pay-under-faults.ts';
import { planOf } from './payments/plan.ts';

/** A short form of what `npm run chaos` does to actions and payments of viewers. */

it('the game gives each payment one end and one effect, whatever is sent twice, late or again, and whatever is killed', async () => {
  const seed = Number(process.env.STARFRAY_CHAOS_SEED ?? 1);
  const again = `again with: npm run chaos -- --only payments --short --seed ${seed}`;
  expect((await payUnderFaults(seed, SHORT)).faults, again).toEqual([]);
});

it('the chaos test draws the same deliveries and the same kills for the same seed', () => {
  expect(planOf(7, SHORT)).toEqual(planOf(7, SHORT));
  expect(planOf(8, SHORT)).not.toEqual(planOf(7, SHORT));
});
