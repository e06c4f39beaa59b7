import { expect, it } from 'vitest';
import { payUnderFaults } from './payments/pay-under-faults.ts';

/** A short form of what `npm run chaos` does to what viewers pay for. */

it('has one end and one effect for each purchase, whatever is sent twice, late or again, and whatever is killed', async () => {
  const seed = Number(process.env.STARFRAY_CHAOS_SEED ?? Date.now() % 2 ** 31);
  expect((await payUnderFaults({ purchases: 1_000, kills: 2, seed })).faults, `seed ${seed}`).toEqual([]);
}, 180_000);
