import type { Outcome } from '../outcome.ts';
import { payUnderFaults, SHORT } from './pay-under-faults.ts';

/**
 * The same seed must lead to the same result twice, down to the lines of chat that a kill interrupts: otherwise a
 * failure cannot be studied.
 */
export async function replay(seed: number): Promise<Outcome> {
  const { trace: first } = await payUnderFaults(seed, SHORT);
  const { trace: second } = await payUnderFaults(seed, SHORT);
  const differing = first
    .filter((line, at) => line !== second[at])
    .map(line => `only the first time: ${line}`);
  return {
    line: `the same seed twice: ${first.length} deliveries, kills and ends, ${differing.length} others the second time`,
    faults: first.length === second.length ? differing : ['there were more lines one time'],
  };
}
