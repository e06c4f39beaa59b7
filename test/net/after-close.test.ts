import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import { childrenOf, commandOf } from '../../harness/process-table.ts';
import { startServer, type TestServer } from '../../harness/server.ts';

/** A closed server leaves nothing in this process, and in its folder only what the next server needs. */

afterEach(() => {
  vi.restoreAllMocks();
});

/** Uses every part of a server that has timers, signals or other processes. */
async function use({ client, app }: TestServer) {
  await client.updateSettings({ bots: 2, calamities: false });
  await client.openLobby({ mode: 'ffa' });
  await client.addPilot({ username: 'ada' });
  await client.reportChat({ user: 'bob', text: '!join' });
  await client.startRound();
  await client.testScript({ language: 'js', code: 'log("hi")' });
  await expect.poll(() => app.simulation.cold.round.phase).toBe('playing');
}

/** The number of intervals that `work` started and did not clear. */
async function intervalsLeft(work: () => Promise<void>) {
  const [begun, cleared, timeouts] = [
    vi.spyOn(globalThis, 'setInterval'),
    vi.spyOn(globalThis, 'clearInterval'),
    vi.spyOn(globalThis, 'clearTimeout'),
  ];
  await work();
  const ended = new Set([...cleared.mock.calls, ...timeouts.mock.calls].map(([timer]) => timer as unknown));
  return begun.mock.results.map(({ value }) => value).filter(timer => !ended.has(timer));
}

const listeners = () =>
  Object.fromEntries(process.eventNames().map(name => [String(name), process.listenerCount(name)]));
/** Processes that run scripts. Those that have ended but were not reaped have no command line and do not count. */
const processes = () =>
  childrenOf(process.pid)
    .map(commandOf)
    .filter(line => /sandbox|bwrap/.test(line));
const working = (kind: RegExp) => process.getActiveResourcesInfo().filter(name => kind.test(name)).length;

describe('closed server', () => {
  it('a closed server leaves no interval, process, thread, socket or listener behind', async () => {
    await (await startServer()).close(); // builds and loads everything that is made only once
    const before = listeners();
    const resources = working(/Worker|Process|Pipe|TCP|FSEvent/);
    const left = await intervalsLeft(async () => {
      const server = await startServer();
      await use(server);
      await server.close();
    });
    expect(left).toEqual([]);
    expect(listeners()).toEqual(before);
    await expect.poll(processes).toEqual([]);
    await expect.poll(() => working(/Worker|Process|Pipe|TCP|FSEvent/)).toBeLessThanOrEqual(resources);
  });

  it('a closed server leaves its store without partial files, and unlocks its folder', async () => {
    const home = newHome();
    const first = await startServer({ home });
    await use(first);
    await first.client.setSecrets({ TOKEN: 'hush-hush' });
    await first.close();
    const files = readdirSync(home).sort();
    expect(files.filter(name => /-wal$|-shm$|\.new$/.test(name))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['lock', 'round.checkpoint', 'secret.key', 'starfray.sqlite']),
    );
    await expect(fetch(`${first.url}/health`)).rejects.toThrow();
    const second = await startServer({ home });
    const { round, pilots } = await second.client.getState();
    expect(round.phase).toBe('playing');
    expect(
      pilots
        .filter(({ bot }) => !bot)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['chat:ada', 'chat:bob']);
    expect(await second.client.getSettings()).toMatchObject({ bots: 2, calamities: false });
    expect(await second.client.listSecrets()).toMatchObject({ secrets: ['TOKEN'], unreadable: [] });
    await second.close();
  });
});
