import type { Outcome } from '../outcome.ts';
import { payUnderFaults, SHORT } from './pay-under-faults.ts';

/**
 * Runs the same seed twice, which must give the same result, down to the lines of chat that a kill interrupts.
 * Otherwise failures could not be reproduced.
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
