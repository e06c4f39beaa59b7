import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { startSimulation } from '../../../net/simulation/sim-client.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';

/** Tests a simulation thread until its first report. */

const SILENT = new URL('data:text/javascript,setInterval(() => {}, 1_000)');
const facts = {
  settings: defaultSettings(),
  season: 'halloween' as const,
  presence: { chat: false, demo: false },
  pause: null,
};

afterEach(() => vi.restoreAllMocks());

it('a simulation that uses 20 s of processor time before its first report is ended, and the start fails', async () => {
  let user = 0;
  const tenSecondsMore = async () => {
    user += 10_000_000;
    return { user, system: 0 };
  };
  const asked = vi.spyOn(Worker.prototype, 'cpuUsage').mockImplementation(tenSecondsMore);
  const lines: string[] = [];
  const started = startSimulation({
    seed: 1,
    speed: 1,
    entry: SILENT,
    current: () => facts,
    onLog: line => lines.push(line),
    onReport() {},
  });
  await expect(started).rejects.toThrow('ended before its first report');
  expect(asked).toHaveBeenCalledTimes(3);
  expect(lines).toEqual([expect.stringContaining('does not finish its tick')]);
});
