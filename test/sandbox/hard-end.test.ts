import { afterEach, expect, it, vi } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { startOnce } from '../../sandbox/processes/warm-child.ts';
import { launchStandIn } from './stand-in.ts';

/** Tests of when a script's process is ended from outside, on a clock that the test advances. */

let body = '';
let kills = 0;
vi.mock('../../sandbox/processes/launch.ts', () => ({
  launch() {
    const { process, kill } = launchStandIn(body);
    const counted = () => {
      kills++;
      kill();
    };
    return { process, kill: counted };
  },
}));
afterEach(() => {
  vi.useRealTimers();
});

const RUN_MS = 1_000;
const job = { language: 'js' as const, code: '', event: {}, secrets: {} };

/** Starts a run in a process that runs the code `does` when it gets its order. */
async function begin(does: string) {
  body = does;
  kills = 0;
  const child = startOnce('js', UNWRAPPED);
  await child.ready;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = child.run(job, RUN_MS, { line: () => {}, call: () => {} });
  return { outcome };
}

it('a script process that has not ended in time is killed a quarter of a second later', async () => {
  const { outcome } = await begin('setInterval(() => {}, 1_000);');
  vi.advanceTimersByTime(RUN_MS + 249);
  expect(kills).toBe(0);
  vi.advanceTimersByTime(1);
  expect(kills).toBe(1);
  expect(await outcome).toMatchObject({ end: 'timeout' });
});

it('once a script process has sent its last message, no timer remains', async () => {
  const { outcome } = await begin('end();');
  expect(await outcome).toMatchObject({ end: 'ok' });
  expect(vi.getTimerCount()).toBe(0);
});
