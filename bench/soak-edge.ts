import { readCommandLine, refuse, requireInstalled } from '../harness/command-line.ts';
import { fencing } from '../harness/soak-edge/fencing.ts';
import { outages } from '../harness/soak-edge/outages.ts';
import { resume } from '../harness/soak-edge/resume.ts';
import { watch } from '../harness/soak-edge/watch.ts';

/**
 * `npm run soak:edge`: long tests of everything that uses Redis, or of the parts that the command line names. Each part
 * prints its results and resolves with its faults. Exits with code 1 if there are any faults.
 */

const PARTS: Record<string, (say: (line: string) => void) => Promise<string[]>> = {
  fencing,
  outages,
  resume,
  watch,
};

const names = Object.keys(PARTS);
const usage = `npm run soak:edge [-- ${names.join(' ')}]`;
const { positionals: wanted } = readCommandLine({ usage, most: names.length });
const unknown = wanted.find(name => !names.includes(name));
if (unknown !== undefined) refuse(`There is no part "${unknown}".`, usage);
requireInstalled('redis-server');
for (const [name, soak] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const faults = await soak(line => console.log(`${name}: ${line}`));
  for (const fault of faults) console.log(`FAILED ${name}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
