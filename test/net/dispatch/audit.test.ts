import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../client/client.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createAuditLog } from '../../../net/dispatch/audit-log.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { temporaryHome } from '../../process.ts';
import { startServer, type TestServer } from '../../server.ts';
import { ended, onCommand, save } from '../scripts/stage.ts';

/** Each event can be told to its cause. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Ids of the events of that type which come of `act`, up to the banner that marks the end. */
async function eventsOf(types: 'join'[], act: () => Promise<unknown>) {
  const ids: string[] = [];
  const acting = Promise.withResolvers<unknown>();
  const onOpen = () => acting.resolve(act().then(() => server.client.announce({ text: 'end' })));
  for await (const { id, event } of server.client.events({ types: [...types, 'announce'], onOpen })) {
    if (event.type === 'announce' && event.text === 'end') break;
    ids.push(id);
  }
  await acting.promise;
  return ids;
}

const typed = (action: string, caller: string) => ({ action, caller, via: 'chat', at: expect.any(Number) });
const entry = (action: string, via = 'rest') => ({ action, caller: 'owner', via, at: expect.any(Number) });

describe('the cause of an event', () => {
  it('is the action, with the name of the key and the front end', async () => {
    const [event] = await eventsOf(['join'], () => server.client.addPilot({ username: 'ada' }));
    expect(await server.client.explainEvent({ event })).toEqual({
      event,
      type: 'join',
      causes: [entry('addPilot')],
    });
  });

  it.each([false, true])('in a batch is the member, then the batch (atomic: %s)', async atomic => {
    const username = `batch-${atomic}`;
    const actions = [{ action: 'addPilot', input: { username } }, { action: 'openMainMenu' }];
    const [event] = await eventsOf(['join'], () => server.client.runBatch({ actions, atomic }));
    const { causes } = await server.client.explainEvent({ event });
    expect(causes).toEqual([entry('addPilot'), entry('runBatch')]);
  });

  it('in chat is the command and its viewer, then the bridge that brought it in', async () => {
    const line = { user: 'cy', platform: 'youtube', text: '!join' };
    const [event] = await eventsOf(['join'], () => server.client.reportChat(line));
    const { causes } = await server.client.explainEvent({ event });
    expect(causes).toEqual([typed('!join', 'viewer cy on youtube'), entry('reportChat')]);
    const { acts } = await server.client.listActs({ limit: '20' });
    const [command, chat] = ['!join', 'reportChat'].map(name => acts.find(({ action }) => action === name));
    expect(command).toMatchObject({ caller: 'viewer cy on youtube', via: 'chat', parent: chat?.number });
    expect(chat?.input).toContain('youtube');
  });

  it('of a script that a viewer started leads back to the viewer', async () => {
    await save(server, onCommand('bring'), 'await game.addPilot({ username: event.args[0] })');
    const start = () => server.client.reportChat({ user: 'cy', text: '!bring dot' });
    const [event] = await eventsOf(['join'], () => start().then(() => ended(server, 1)));
    const { causes } = await server.client.explainEvent({ event });
    expect(causes.map(({ action }) => action)).toEqual([
      'addPilot',
      'run on command',
      '!bring',
      'reportChat',
    ]);
    expect(causes[2]).toEqual(typed('!bring', 'viewer cy on api'));
  });

  it('tells a model from a bot', async () => {
    const params = { name: 'add_pilot', arguments: { username: 'model' } };
    const callTool = () =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.key}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      }).then(response => response.text());
    const [event] = await eventsOf(['join'], callTool);
    expect((await server.client.explainEvent({ event })).causes).toEqual([entry('addPilot', 'mcp')]);
  });

  it('of an event that is not kept is refused', async () => {
    await expect(server.client.explainEvent({ event: 'x.99' })).rejects.toMatchObject({
      status: 400,
      code: 'unknown-event',
    } satisfies Partial<ApiError>);
  });
});

describe('the audit', () => {
  const caller = { name: 'bot', scope: 'play' as const, via: 'mcp' as const };

  it('knows nobody behind what the game itself does', () => {
    expect(createAudit().trace(null)).toEqual([]);
  });

  it('forgets the oldest and ends a trace there', () => {
    const audit = createAudit({ now: () => 1 });
    const first = audit.record('addPilot', caller);
    for (let i = 0; i < 16_384; i++) audit.record('announce', caller);
    const last = audit.record('applyEffect', { ...caller, parent: first });
    expect(audit.trace(first)).toEqual([]);
    expect(audit.trace(last)).toEqual([{ action: 'applyEffect', caller: 'bot', via: 'mcp', at: 1 }]);
  });
});

describe('the acts in the store', () => {
  type Log = ReturnType<typeof createAuditLog>;
  const caller = { name: 'bot', scope: 'play' as const, via: 'mcp' as const };
  const DAY = 86_400_000;

  /** The same folder as after a restart for each use. */
  function withLog<T>(home: string, use: (log: Log, store: Store) => T, now?: () => number): T {
    const store = openStore(home);
    const log = createAuditLog(store, line => expect.fail(line), now);
    try {
      return use(log, store);
    } finally {
      log.close();
      store.close();
    }
  }
  const inNewHome = <T>(use: (home: string) => T): T => {
    const home = temporaryHome();
    try {
      return use(home.path);
    } finally {
      home.remove();
    }
  };
  const all = (log: Log) => log.list(Number.MAX_SAFE_INTEGER, 1_000);
  const actions = (log: Log) => all(log).map(({ action }) => action);

  it('are there after a restart, numbered on, and still lead back to their causes', () =>
    inNewHome(home => {
      const [first, second] = withLog(home, log => {
        const audit = createAudit({ log });
        const parent = audit.record('runBatch', caller);
        return [parent, audit.record('addPilot', { ...caller, parent }, { username: 'ada' })];
      });
      withLog(home, log => {
        const audit = createAudit({ log });
        expect(audit.trace(second).map(({ action }) => action)).toEqual(['addPilot', 'runBatch']);
        expect(audit.record('announce', caller)).toBeGreaterThan(second);
        expect(all(log)).toMatchObject([
          { action: 'announce', input: null },
          { number: second, parent: first, caller: 'bot', via: 'mcp', input: '{"username":"ada"}' },
          { number: first, parent: null },
        ]);
        expect(log.list(second, 1_000)).toMatchObject([{ number: first }]);
      });
    }));

  it('are those of 30 days', () =>
    inNewHome(home => {
      let clock = 0;
      const record = (action: string) =>
        withLog(
          home,
          log => createAudit({ log, now: () => clock }).record(action, caller),
          () => clock,
        );
      record('first');
      clock = 15 * DAY;
      record('second');
      clock = 31 * DAY;
      record('third');
      expect(withLog(home, actions, () => clock)).toEqual(['third', 'second']);
    }));

  it('are the latest 100,000', () =>
    inNewHome(home =>
      withLog(home, (log, store) => {
        const audit = createAudit({ log });
        for (let i = 0; i < 130_000; i++)
          audit.record('announce', { ...caller, name: `bot ${Math.floor(i / 50)}` });
        log.close();
        const { count } = store.get<{ count: number }>('SELECT count(*) AS count FROM acts') ?? { count: 0 };
        expect(count).toBeGreaterThanOrEqual(100_000);
        expect(count).toBeLessThanOrEqual(110_000);
      }),
    ));

  it('are at most 100 a second of one caller, and how many more there were', () =>
    inNewHome(home =>
      withLog(home, log => {
        const audit = createAudit({ log });
        audit.record('endRound', { ...caller, name: 'streamer' });
        for (let i = 0; i < 5_000; i++) audit.record('announce', caller);
        const [newest, ...rest] = all(log);
        expect(newest).toMatchObject({ action: '(more)', caller: 'bot', input: '{"acts":4900}' });
        expect(rest.filter(({ action }) => action === 'announce')).toHaveLength(100);
        expect(rest.at(-1)).toMatchObject({ action: 'endRound', caller: 'streamer' });
      }),
    ));

  it('are at most 100 a second of all viewers together, who may be invented', () =>
    inNewHome(home =>
      withLog(home, log => {
        const audit = createAudit({ log });
        for (let i = 0; i < 150; i++) audit.record('!join', { name: `viewer v${i} on api`, via: 'chat' });
        const [newest, ...rest] = all(log);
        expect(newest).toMatchObject({
          action: '(more)',
          caller: 'viewers',
          via: 'chat',
          input: '{"acts":50}',
        });
        expect(rest).toHaveLength(100);
      }),
    ));

  it('are kept in memory while the store refuses, which is told once, and stored then', () =>
    inNewHome(home => {
      const store = openStore(home);
      const lines: string[] = [];
      const log = createAuditLog(store, line => lines.push(line));
      const audit = createAudit({ log });
      const other = new DatabaseSync(join(home, 'starfray.sqlite'));
      other.exec('BEGIN IMMEDIATE');
      audit.record('announce', caller);
      log.close();
      log.close();
      expect(lines).toHaveLength(1);
      other.exec('COMMIT');
      other.close();
      expect(actions(log)).toEqual(['announce']);
      log.close();
      store.close();
    }));
});

describe('acts that are not stored yet', () => {
  const caller = { name: 'bot', scope: 'play' as const, via: 'mcp' as const };
  const byMany = (audit: ReturnType<typeof createAudit>, count: number) =>
    Array.from({ length: count }, (_, i) => audit.record('announce', { ...caller, name: `bot ${i >> 6}` }));

  let home: ReturnType<typeof temporaryHome>;
  let store: Store;
  beforeEach(() => {
    home = temporaryHome();
    store = openStore(home.path);
  });
  afterEach(() => {
    store.close();
    home.remove();
  });

  it('are stored at once when there are 10,000, and none of their numbers is given out again', () => {
    const log = createAuditLog(store, () => {});
    const audit = createAudit({ log });
    const stored = () => store.get<{ count: number }>('SELECT count(*) AS count FROM acts')?.count;
    byMany(audit, 1);
    log.close();
    const [last] = byMany(audit, 9_999).slice(-1);
    expect(stored()).toBe(1);
    expect(createAuditLog(store, () => {}).nextNumber).toBeGreaterThan(last);
    byMany(audit, 1);
    expect(stored()).toBe(10_001);
  });

  it('have numbers that the next start does not give out again, even when no act of this one was stored', () => {
    const [unstored] = byMany(createAudit({ log: createAuditLog(store, () => {}) }), 9_999).slice(-1);
    expect(createAuditLog(store, () => {}).nextNumber).toBeGreaterThan(unstored);
  });

  it('are numbered, and the reason is logged, when the first number cannot be stored', () => {
    store.run("CREATE TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'full'); END");
    const lines: string[] = [];
    expect(createAuditLog(store, line => lines.push(line)).nextNumber).toBeGreaterThan(0);
    expect(lines).toEqual([expect.stringMatching(/^The number of the next act could not be stored: /)]);
  });

  it('are the latest 10,000 while the store refuses', () => {
    const log = createAuditLog(store, () => {});
    const audit = createAudit({ log });
    store.run("CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'full'); END");
    const numbers = byMany(audit, 10_500);
    log.close();
    store.run('DROP TRIGGER full');
    log.close();
    const oldest = store.get<{ number: number }>('SELECT min(number) AS number FROM acts')?.number;
    expect(oldest).toBe(numbers.at(-10_000));
  });
});

describe('GET /audit/acts', () => {
  const acts = async (query: { before?: string; limit?: string } = {}) =>
    (await server.client.listActs(query)).acts;

  it('tells who did what, the newest first, and no reads', async () => {
    await server.client.addPilot({ username: 'acted' });
    await server.client.getState();
    const [newest] = await acts();
    expect(newest).toMatchObject({ action: 'addPilot', caller: 'owner', via: 'rest', parent: null });
    expect(JSON.parse(newest.input ?? '')).toMatchObject({ username: 'acted' });
    await server.client.announce({ text: 'after it' });
    const [last, before] = await acts({ limit: '2' });
    expect([last.action, before]).toEqual(['announce', newest]);
    expect(await acts({ before: String(last.number), limit: '1' })).toEqual([newest]);
  });

  it('does not tell of a dry run, which does nothing', async () => {
    await server.client.announce({ text: 'before it' });
    const [before] = await acts();
    const answer = await fetch(`${server.url}/api/v1/overlay/announce?dryRun=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: '{"text":"tried"}',
    });
    expect(await answer.json()).toEqual({ ok: true, dryRun: true });
    expect((await acts())[0]).toEqual(before);
  });

  it('has no bodies of secret actions, no keys, and the beginning of long ones', async () => {
    await server.client.setSecrets({ TOKEN: 'hush-hush' });
    await server.client.announce({ text: `my key is ${server.key}` });
    await server.client.updateSettings({ redeemLinks: { ['x'.repeat(500)]: 'nuke' } });
    const told = await acts();
    expect(told.filter(({ action }) => action === 'setSecrets').map(({ input }) => input)).toEqual([null]);
    expect(JSON.stringify(told)).not.toMatch(/hush/);
    expect(JSON.stringify(told)).not.toContain(server.key);
    expect(told[0].input).toMatch(/x{100,}\.\.\.$/);
    expect(Math.max(...told.map(({ input }) => input?.length ?? 0))).toBeLessThanOrEqual(203);
  });

  it.each([{ limit: '0' }, { limit: '1001' }, { limit: 'all' }, { before: '-1' }])(
    'refuses %j',
    async query => {
      await expect(acts(query)).rejects.toMatchObject({ status: 400, code: 'bad-input' });
    },
  );
});
