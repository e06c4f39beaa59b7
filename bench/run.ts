import { readdirSync } from 'node:fs';
import { type Bench, type Figure, keepResults, printTable } from './lib/report.ts';

/**
 * `npm run bench`: every bench, or those named on the command line (`npm run bench -- tick state`), and a
 * table of ratios at the end. `--quick` is a smoke test whose figures nobody should judge.
 */
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const wanted = words.filter(word => !word.startsWith('--'));
const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.slice(0, -'.bench.ts'.length))
  .filter(name => wanted.length === 0 || wanted.includes(name));

const all: Figure[] = [];
for (const name of names) {
  const bench: Bench = (await import(`./${name}.bench.ts`)).default;
  console.log(`\n${bench.title}`);
  const figures = await bench.run({ quick });
  keepResults(name, figures);
  printTable(figures);
  all.push(...figures);
}
if (names.length !== 1) {
  console.log(`\nAll figures${quick ? ' (quick run: not to be judged)' : ''}`);
  printTable(all);
}
process.exit(0);
