import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import type { StreamEntry } from '../../../net/events/ring.ts';
import { createGates } from '../../../net/scripts/gates.ts';
import { createScriptRuns } from '../../../net/scripts/script-runs.ts';
import { createTriggers } from '../../../net/scripts/triggers.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { GameError } from '../../../schema/base/error.ts';
import { onCommand, runsOf, save, type } from './stage.ts';

const COMMANDS = 500;
const WORDS = ['slow', 'slower', 'slowest'];
const FLOODED: Omit<Script, 'id'> = {
  name: 'Flooded',
  language: 'js',
  code: '',
  trigger: onCommand('go'),
  enabled: true,
  hosts: [],
};
const VIEWER = {
  user: 'a',
  displayName: 'A',
  userId: '1',
  platform: 'test',
  reward: null,
  input: '',
  bits: 0,
  roles: [],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('the number of dropped script runs is logged at most once a second', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const triggers = createTriggers({
    scripts: () => [{ id: 's1', ...FLOODED }],
    audit: createAudit(),
    emergency: NOT_STOPPED,
    gates: createGates(
      () => 'menu',
      () => true,
    ),
    run: async () => {
      throw new GameError('too-many-requests', 'full');
    },
    onLog: line => lines.push(line),
    onBug: error => expect.fail(String(error)),
  });
  const command = () => triggers.command({ ...VIEWER, command: 'go' });
  for (let i = 0; i < 5; i++) command();
  await vi.advanceTimersByTimeAsync(900);
  command();
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  for (let i = 0; i < 2; i++) command();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  const warning = (runs: number) => expect.stringMatching(`^Dropped ${runs} runs of scripts.* "Flooded"`);
  expect(lines).toEqual([warning(6), warning(2)]);
  expect(triggers.dropped).toBe(8);
});

it('an event does not restart the cool-down of a script that is already waiting', () => {
  let now = 0;
  const begun: (() => void)[] = [];
  const triggers = createTriggers({
    scripts: () => [{ id: 's1', ...FLOODED, trigger: { type: 'event', event: 'kill', cooldownSeconds: 10 } }],
    audit: createAudit(),
    emergency: NOT_STOPPED,
    gates: createGates(
      () => 'menu',
      () => true,
      () => now,
    ),
    run({ onStart }) {
      begun.push(() => onStart?.());
      return new Promise(() => {});
    },
    onLog: () => {},
    onBug: error => expect.fail(String(error)),
  });
  const kill = { type: 'kill', json: '{"type":"kill"}', cause: null } as unknown as StreamEntry;
  const killAt = (seconds: number) => {
    now = seconds * 1_000;
    triggers.events([kill]);
    return begun.length;
  };
  expect([killAt(0), killAt(11)]).toEqual([1, 1]);
  begun[0]?.();
  expect([killAt(12), killAt(13)]).toEqual([2, 2]);
});

it('a script whose run was dropped starts again at the next event', async () => {
  let starts = 0;
  const triggers = createTriggers({
    scripts: () => [{ id: 's1', ...FLOODED, trigger: { type: 'event', event: 'kill' } }],
    audit: createAudit(),
    emergency: NOT_STOPPED,
    gates: createGates(
      () => 'menu',
      () => true,
    ),
    run: async () => {
      starts++;
      throw new GameError('too-many-requests', 'full');
    },
    onLog: () => {},
    onBug: error => expect.fail(String(error)),
  });
  const kill = { type: 'kill', json: '{"type":"kill"}', cause: null } as unknown as StreamEntry;
  triggers.events([kill, kill]);
  await new Promise(resolve => setImmediate(resolve));
  triggers.events([kill]);
  expect(starts).toBe(2);
});

it('a test run of a script that gets no slot within 40 s is refused and not recorded', async () => {
  const request = (trigger: string) => ({
    script: { id: null, name: 'slow', language: 'js' as const, code: 'await sleep(9000)', hosts: [] },
    event: { type: 'none', trigger },
    trigger,
    cause: null,
  });
  const { scripts } = server.app;
  const others = Array.from({ length: 4 }, () => scripts.run(request('command')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tested = scripts.run(request('test')).catch(error => error);
  await vi.advanceTimersByTimeAsync(40_000);
  vi.useRealTimers();
  expect(await tested).toMatchObject({ code: 'busy', message: expect.stringContaining('within 40 s') });
  expect(scripts.load).toMatchObject({ running: 3, waiting: 1 });
  await server.client.emergency({ on: true });
  await Promise.all(others);
  await server.client.emergency({ on: false });
  expect((await runsOf(server)).map(({ trigger }) => trigger)).toEqual(Array(4).fill('command'));
});

describe('500 chat commands', () => {
  it('if 500 slow script runs are requested, three run at once, thirty wait and the others are dropped', async () => {
    for (const word of WORDS) await save(server, onCommand(word), 'await sleep(9000)');
    for (let i = 0; i < COMMANDS; i++) type(server, WORDS[i % WORDS.length]);
    await expect.poll(() => server.app.scripts.triggers.dropped).toBe(COMMANDS - 33);
    expect(server.app.scripts.load).toMatchObject({ running: 3, waiting: 30 });
    expect(await server.client.announce({ text: 'the game answers' })).toEqual({ ok: true });
  });

  it('while 500 script runs are requested, a test run is refused and not recorded', async () => {
    const testing = server.client.testScript({ language: 'js', code: '' });
    await expect(testing).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
  });

  it('the server can end without waiting for slow script runs', async () => {
    await server.app.scripts.close();
    const runs = await runsOf(server);
    expect(runs.slice(4).map(({ end }) => end)).toEqual(Array(33).fill('crash'));
  });

  it('after a flood of script runs, the next command gets a slot', () => {
    expect(server.app.scripts.load).toMatchObject({ running: 0, waiting: 0 });
  });

  it('after a restart, script runs that were dropped are not reported as interrupted', () => {
    const store = openStore(server.home, { exclusive: false });
    const runs = createScriptRuns(store).since(0);
    store.close();
    expect(runs).toHaveLength(4 + 33);
  });
});
