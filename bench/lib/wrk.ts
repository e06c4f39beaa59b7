import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Load, LoadOptions, LoadResult } from './load.ts';

/** The script for `wrk`, which sends requests faster than any server here answers. */
const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const run = promisify(execFile);

export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined;

export const wrkLoad = (): Load => ({
  async run(options) {
    const { stdout } = await run('wrk', argumentsFor(options));
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as LoadResult;
  },
  stop() {},
});

function argumentsFor({ asked, connections, ms }: LoadOptions) {
  const { port, requests, expects } = asked;
  const seconds = Math.max(1, Math.round(ms / 1000)); // wrk only counts whole seconds
  return [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', SCRIPT],
    ...[`http://127.0.0.1:${port}`, '--', String(expects.status), expects.text, ...requests],
  ];
}
