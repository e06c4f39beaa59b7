import { fencing } from '../test/soak-edge/fencing.ts';
import { outages } from '../test/soak-edge/outages.ts';
import { resume } from '../test/soak-edge/resume.ts';
import { watch } from '../test/soak-edge/watch.ts';

/**
 * `npm run soak:edge`: what goes through Redis, longer than tests do it, or the parts that are named on the command line.
 * Each part says what it has seen, and resolves with what was wrong. Ends with code 1 when anything was.
 */
const PARTS: Record<string, (say: (line: string) => void) => Promise<string[]>> = {
  fencing,
  outages,
  resume,
  watch,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find(name => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
for (const [name, soak] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const faults = await soak(line => console.log(`${name}: ${line}`));
  for (const fault of faults) console.log(`FAILED ${name}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
