import { EXCLUDED, UNSHOWN } from './beyond-wine.ts';
import type { TestResult } from './report.ts';
import type { Verdict } from './verdict.ts';

const titleOf = ({ file, name }: TestResult) => [file, name].filter(Boolean).join(' > ');

export function printFailures({ failed, healed }: Verdict) {
  for (const result of failed) console.log(`FAILED  ${titleOf(result)}\n${result.message}`);
  for (const result of healed) console.log(`passed, though listed as beyond Wine: ${titleOf(result)}`);
}

/** Prints what remains unproven after a successful run. */
export function printLimits() {
  console.log('Not run under Wine:');
  for (const { files, reason } of EXCLUDED) console.log(`- ${files}: ${reason}`);
  console.log('Shown by a real Windows alone:');
  for (const line of UNSHOWN) console.log(`- ${line}`);
}

export const countsOf = ({ passed, failed, known }: Verdict) =>
  `${passed} passed, ${failed.length} failed, ${known.length} known`;
