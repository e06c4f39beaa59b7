import type { Bench } from './lib/report.ts';

/**
 * Runs one bench in its own process, started by `run.ts`: `one.ts NAME [--quick]`. Sends its figures when it is done.
 */
const [name, ...flags] = process.argv.slice(2);
const bench: Bench = (await import(`./${name}.bench.ts`)).default;
console.log(`\n${bench.title}`);
const figures = await bench.run({ quick: flags.includes('--quick') });
process.send?.(figures, () => process.exit(0));
