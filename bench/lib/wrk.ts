import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Load, LoadOrder, LoadResult } from './load.ts';

/** `wrk`, which asks faster than any server here answers. */
const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const run = promisify(execFile);

export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined;

export const wrkLoad = (): Load => ({
  async run(order) {
    const { stdout } = await run('wrk', wordsFor(order));
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as LoadResult;
  },
  stop() {},
});

function wordsFor({ asked, connections, ms }: LoadOrder) {
  const { port, requests, expects } = asked;
  const seconds = Math.max(1, Math.round(ms / 1000)); // it counts whole ones only
  return [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', SCRIPT],
    ...[`http://127.0.0.1:${port}`, '--', String(expects.status), expects.text, ...requests],
  ];
}
