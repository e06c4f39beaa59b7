import { countIn, readCommandLine, requireInstalled } from '../harness/command-line.ts';
import { growthOf, type Sample } from './lib/picture/growth.ts';
import { soakPicture } from './lib/picture/soak.ts';

/**
 * `npm run soak:picture [-- MINUTES]`: runs an overlay in Chromium for half an hour, with consecutive rounds of all
 * modes. Fails if the page retains more of anything in the second half than in the first, or logs an error. Drawing is
 * done in software, at ten frames per second.
 */

const USAGE = 'npm run soak:picture [-- MINUTES]';
const minutes = countIn(readCommandLine({ usage: USAGE, most: 1 }).positionals[0], 30, USAGE);
requireInstalled('browser');

const shown = ({ minute, heapMiB, nodes, listeners, textures }: Sample) =>
  `| ${minute.toFixed(1)} | ${heapMiB.toFixed(2)} | ${nodes} | ${listeners} | ${textures} |`;

console.log('| minute | heap, MiB | nodes | listeners | textures |\n| --- | --- | --- | --- | --- |');
const { samples, problems, rounds } = await soakPicture({
  minutes,
  onSample: sample => console.log(shown(sample)),
});
const faults = [...growthOf(samples), ...problems.map(problem => `console: ${problem}`)];
console.log(
  faults.length > 0 ? faults.join('\n') : `${rounds} rounds; nothing grew, and nothing went wrong.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
