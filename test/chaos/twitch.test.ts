import { expect, it } from 'vitest';
import { planOf } from './twitch/plan.ts';
import { playUnderFaults, SHORT } from './twitch/twitch-under-faults.ts';

/** A short form of the test of a connected account by `npm run chaos`. */

it('each redemption has one effect and one outcome, whatever Twitch does and whenever the game is killed', async () => {
  const seed = Number(process.env.STARFRAY_CHAOS_SEED ?? 1);
  const again = `again with: npm run chaos -- --only twitch --short --seed ${seed}`;
  expect((await playUnderFaults(seed, SHORT)).faults, again).toEqual([]);
});

it('for the same seed, the chaos test makes the same plan', () => {
  expect(planOf(7, SHORT)).toEqual(planOf(7, SHORT));
  expect(planOf(8, SHORT)).not.toEqual(planOf(7, SHORT));
});
