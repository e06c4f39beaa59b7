import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createAuditLog } from '../../../net/dispatch/audit-log.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Tests what the store records about who did what. */

describe('stored audit entries', () => {
  type Log = ReturnType<typeof createAuditLog>;
  const caller = { name: 'bot', scope: 'play' as const, via: 'mcp' as const };
  const DAY = 86_400_000;

  /** Opens the log in the same folder again for each use, as after a restart. */
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

  it('after a restart, audit entries and their causes can still be read, and the numbering continues', () =>
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

  it('audit entries are stored for 30 days', () =>
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

  it('the latest 100,000 audit entries are stored', () =>
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

  it('at most 100 actions per second are stored for each caller, and further actions are only counted', () =>
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

  it('at most 100 audit entries per second are stored for all viewers together', () =>
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

  it('audit entries that the store refuses stay in memory and are stored later', () =>
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

describe('audit entries not yet stored', () => {
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

  it('when 10,000 audit entries wait to be stored, they are written at once', () => {
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

  it('the next start does not reuse numbers of audit entries that were never stored', () => {
    const [unstored] = byMany(createAudit({ log: createAuditLog(store, () => {}) }), 9_999).slice(-1);
    expect(createAuditLog(store, () => {}).nextNumber).toBeGreaterThan(unstored);
  });

  it('if the numbering of audit entries cannot be stored, that is logged, and entries still get numbers', () => {
    store.run("CREATE TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'full'); END");
    const lines: string[] = [];
    expect(createAuditLog(store, line => lines.push(line)).nextNumber).toBeGreaterThan(0);
    expect(lines).toEqual([
      expect.stringMatching(/^The number of the next audit entry could not be stored: /),
    ]);
  });

  it('while the store refuses audit entries, the latest 10,000 stay in memory', () => {
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
