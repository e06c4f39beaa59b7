import type { Bench } from './lib/report.ts';

/**
 * Runs the bench NAME: `one.ts NAME [--quick]`. `run.ts` starts it as a separate process. Sends the figures of the
 * bench when it is done.
 */
const [name, ...flags] = process.argv.slice(2);
const bench: Bench = (await import(`./${name}.bench.ts`)).default;
console.log(`\n${bench.title}`);
const figures = await bench.run({ quick: flags.includes('--quick') });
process.send?.(figures, () => process.exit(0));
