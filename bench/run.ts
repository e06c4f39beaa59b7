import { readdirSync } from 'node:fs';
import { readCommandLine, refuse } from '../harness/command-line.ts';
import { faultsOf, GATES_FILE, readGates, type Target } from './lib/gates.ts';
import { type Figure, keepResults, printTable } from './lib/report.ts';
import { runBench } from './lib/run-bench.ts';
import { adopt, writeTable } from './lib/table.ts';

/**
 * `npm run bench`: runs every bench, or those named on the command line (`npm run bench -- tick state`), and prints a
 * table. Exits with code 1 and the reason if a figure misses its gate, an answer was wrong or a bench failed.
 *
 * `--quick` is a smoke test whose figures have no gates, unless `--gates FILE` names some. `--table` runs nothing and
 * writes the results of the last runs into README.md. `--adopt` also makes them the measured figures, from which the
 * gates follow.
 */
const all = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.slice(0, -'.bench.ts'.length));
const usage = `npm run bench [-- --quick --gates FILE --table --adopt BENCH ...], of ${all.join(', ')}`;
const { values, positionals: wanted } = readCommandLine({
  usage,
  most: all.length,
  options: {
    quick: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    adopt: { type: 'boolean', default: false },
    gates: { type: 'string' },
  },
});
const { quick } = values;

const unknown = wanted.find(name => !all.includes(name));
if (unknown !== undefined) refuse(`There is no bench "${unknown}".`, usage);
if (values.adopt) adopt();
if (values.adopt || values.table) {
  writeTable(all);
  process.exit(0);
}

const isJudged = !quick || values.gates !== undefined;
const targetsOf: Record<string, Record<string, Target>> = isJudged
  ? readGates(values.gates ?? GATES_FILE).benches
  : {};

async function measure(name: string, targets: Record<string, Target>): Promise<Figure[]> {
  const figures = await runBench(name, { quick });
  if (!quick) keepResults(name, figures);
  printTable(figures, targets);
  for (const figure of Object.keys(targets)) {
    if (!figures.some(({ name }) => name === figure)) console.log(`not measured: ${figure}`);
  }
  return figures;
}

const faults: string[] = [];
for (const name of all.filter(name => wanted.length === 0 || wanted.includes(name))) {
  const targets = targetsOf[name] ?? {};
  try {
    faults.push(...faultsOf(await measure(name, targets), targets).map(fault => `${name}: ${fault}`));
  } catch (error) {
    faults.push(`${name}: ${(error as Error).message}`);
  }
}
console.log(isJudged ? '\nHeld to its gates.' : '\nA quick run, held to no gates.');
for (const fault of faults) console.log(`FAILED ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
