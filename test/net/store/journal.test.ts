import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJournal, type Journal, type OpenEntry } from '../../../net/store/journal.ts';
import type { Policy } from '../../../net/store/journal-rows.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { storeForEachTest } from './store-for-each-test.ts';

/** Tests work that is carried out only once for its key. */

const DAY_MS = 24 * 60 * 60_000;
const REQUEST: Policy = {
  kind: 'request',
  lastsMs: DAY_MS,
  most: 10,
  longestAnswer: 10,
  repeatsCutOff: false,
};
const MESSAGE: Policy = { ...REQUEST, kind: 'message', repeatsCutOff: true };

interface Done {
  answer: unknown;
  tick?: number;
}
type Work = (entry: OpenEntry<Done>) => Promise<Done>;

let store: Store;
let now: number;
let journal: Journal;
let lines: string[];
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  vi.useFakeTimers();
  now = 1_000_000;
  lines = [];
  journal = afterRestart();
});
afterEach(() => vi.useRealTimers());

const afterRestart = () =>
  createJournal(
    store,
    line => lines.push(line),
    () => now,
  );
const endOf = (done: Done) => done;
const once = (key: string, work: Work, policy = REQUEST, request = 'asked') =>
  journal.once({ policy, key, request, endOf }, work);
/** Work that is entered in the journal when it has ended. */
const does = (answer: unknown, tick?: number) => async () => ({ answer, tick });
/** Work that is entered in the journal before it begins. */
const begins = (work: () => Promise<Done>) => async (entry: OpenEntry<Done>) => {
  await entry.begin();
  return work();
};
const refuse = () => Promise.reject(new GameError('restarting', 'Not now.'));
const breakDown = () => Promise.reject(new Error('bug'));

const stored = (answer: unknown) => ({ state: 'stored', answer });
const done = (answer: unknown) => ({ state: 'done', isTwin: false, answer: { answer } });

/** Makes the store refuse all changes of the journal, or accept them again. */
const CHANGES = ['INSERT', 'UPDATE', 'DELETE'];
const startRefusing = () => {
  for (const change of CHANGES)
    store.run(
      `CREATE TRIGGER no_${change} BEFORE ${change} ON journal BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
};
const stopRefusing = () => {
  for (const change of CHANGES) store.run(`DROP TRIGGER no_${change}`);
};
const rows = () =>
  store.all<{ key: string }>('SELECT key FROM journal ORDER BY kind, number').map(({ key }) => key);

describe.each([REQUEST, MESSAGE])('requests or messages of the kind $kind', policy => {
  const act = (key: string, work: Work, request?: string) => once(key, work, policy, request);

  it('work with the same idempotency key is done once, whether it is repeated at once, later or after a restart', async () => {
    const twins = [act('a', does(1)), act('a', does(2))];
    expect(await Promise.all(twins)).toMatchObject([done(1), { ...done(1), isTwin: true }]);
    expect(await act('a', does(3))).toEqual(stored(1));
    journal = afterRestart();
    expect(await act('a', does(4))).toEqual(stored(1));
    expect(await act('b', does(5))).toMatchObject(done(5));
  });

  it('an idempotency key in use is refused for another request, even while the first request is still running', async () => {
    const first = act('a', does(1), 'one');
    const other = { state: 'other-request' };
    expect(await act('a', does(2), 'two')).toEqual(other);
    await first;
    expect(await act('a', does(2), 'two')).toEqual(other);
  });

  it('an idempotency key is valid for exactly its lifetime, and is deleted with the next entry after that', async () => {
    await act('a', does(1));
    now += policy.lastsMs;
    expect(await act('a', does(2))).toEqual(stored(1));
    now++;
    expect(await act('a', does(3))).toMatchObject(done(3));
    expect(await act('a', does(4))).toEqual(stored(3));
    now += policy.lastsMs + 1;
    await act('b', does(4));
    expect(rows()).toEqual(['b']);
  });

  it('old idempotency keys are dropped only if there are too many keys of the same kind', async () => {
    const other = policy === REQUEST ? MESSAGE : REQUEST;
    await once('a', does('other'), other);
    for (let i = 0; i < 10; i++) await act(`${i}`, does(i));
    expect(await act('0', does('again'))).toEqual(stored(0));
    await act('10', does(10));
    expect(await act('1', does('again'))).toEqual(stored(1));
    expect(await act('0', does('again'))).toMatchObject(done('again'));
    expect(await once('a', does('again'), other)).toEqual(stored('other'));
  });

  it('an answer for an idempotency key is not stored if it is too long or secret', async () => {
    await act('longest', does('12345678'));
    await act('too long', does('123456789'));
    await act('secret', does(undefined));
    expect(await act('longest', does(1))).toEqual(stored('12345678'));
    expect(await act('too long', does(1))).toEqual(stored(undefined));
    expect(await act('secret', does(1))).toEqual(stored(undefined));
  });

  it('refused work may be retried with the same idempotency key, even if the work had already begun', async () => {
    await expect(act('a', refuse)).rejects.toThrow('Not now.');
    await expect(act('b', begins(refuse))).rejects.toThrow('Not now.');
    expect(rows()).toEqual([]);
    expect(await act('b', does(1))).toMatchObject(done(1));
  });

  it('after a bug that occurs before the journal entry is made, a request may be retried, but a message may not', async () => {
    await expect(act('a', breakDown)).rejects.toThrow('bug');
    const again = await act('a', does(1));
    if (policy === REQUEST) expect(again).toMatchObject(done(1));
    else expect(again).toEqual(stored(undefined));
  });

  it('journaled work is repeated only if the world was reset to a checkpoint from before that work', async () => {
    await act('before', does(1, 120));
    await act('after', begins(does(2, 121)));
    await act('elsewhere', does(3));
    journal.rewind(120);
    expect(await act('before', does(4, 130))).toEqual(stored(1));
    expect(await act('after', does(5, 130), 'another')).toMatchObject(done(5));
    expect(await act('elsewhere', does(6))).toEqual(stored(3));
    journal.rewind(-1);
    expect(await act('before', does(7))).toMatchObject(done(7));
    expect(await act('elsewhere', does(8))).toEqual(stored(3));
  });

  it('a reset of the world is stored at once, so that undone work is repeated even after a restart', async () => {
    await act('after', does(1, 121));
    journal.rewind(120);
    await vi.advanceTimersByTimeAsync(0);
    journal = afterRestart();
    expect(await act('after', does(2))).toMatchObject(done(2));
  });

  it('if the entry of refused work cannot be deleted, the work is still refused for its own reason', async () => {
    const full = async () => {
      startRefusing();
      return refuse();
    };
    await expect(act('a', begins(full))).rejects.toThrow('Not now.');
    expect(lines).toEqual([
      expect.stringContaining(`The entry of a refused ${policy.kind} could not be deleted`),
    ]);
  });

  it('work does not begin if its journal entry cannot be stored', async () => {
    startRefusing();
    const work = vi.fn(does(1));
    await expect(act('a', begins(work))).rejects.toMatchObject({ code: 'not-stored' });
    expect(work).not.toHaveBeenCalled();
    stopRefusing();
    expect(await act('a', begins(work))).toMatchObject(done(1));
  });

  it('a journal entry is stored in the same transaction as the data of the work', async () => {
    const keeps =
      (value: string): Work =>
      async entry =>
        entry.together(() => {
          store.run('INSERT INTO facts (name, value) VALUES (?, ?)', 'fact', value);
          return { answer: value };
        });
    startRefusing();
    await expect(act('a', keeps('one'))).rejects.toMatchObject({ code: 'not-stored' });
    stopRefusing();
    expect(await act('a', keeps('two'))).toMatchObject(done('two'));
    expect(store.all('SELECT value FROM facts')).toEqual([{ value: 'two' }]);
    expect(await act('a', keeps('three'))).toEqual(stored('two'));
  });
});

describe('work', () => {
  const neverEnds = begins(() => new Promise(() => {}));
  const cutOff = async (policy: Policy) => {
    void once('a', neverEnds, policy);
    await vi.advanceTimersByTimeAsync(0);
    journal = afterRestart();
  };

  it('journaled work that a crash interrupted is not repeated if its policy forbids it', async () => {
    await cutOff(REQUEST);
    expect(await once('a', does(1))).toEqual({ state: 'cut-off' });
  });

  it('journaled work that a crash interrupted is repeated exactly once if its policy allows it', async () => {
    await cutOff(MESSAGE);
    expect(await once('a', begins(does(1)), MESSAGE)).toMatchObject(done(1));
    expect(await once('a', does(2), MESSAGE)).toEqual(stored(1));
    expect(rows()).toEqual(['a']);
  });

  it('the end of journaled work is stored even if later work has displaced its beginning', async () => {
    const end = Promise.withResolvers<Done>();
    const first = once(
      'a',
      begins(() => end.promise),
    );
    await vi.advanceTimersByTimeAsync(0);
    for (let i = 0; i < 10; i++) await once(`${i}`, does(i));
    expect(rows()).not.toContain('a');
    end.resolve({ answer: 'a' });
    await first;
    expect(await once('a', does('b'))).toEqual(stored('a'));
  });

  it('journaled work that is repeated counts as the newest, so that it is not the next to be dropped', async () => {
    await cutOff(MESSAGE);
    for (let i = 0; i < 8; i++) await once(`${i}`, does(i), MESSAGE);
    await once('a', begins(does(1)), MESSAGE);
    for (let i = 8; i < 11; i++) await once(`${i}`, does(i), MESSAGE);
    expect(await once('a', does(2), MESSAGE)).toEqual(stored(1));
  });

  it('a request or chat line that failed because of a bug is not carried out again by the journal', async () => {
    for (const policy of [REQUEST, MESSAGE])
      await expect(once('a', begins(breakDown), policy)).rejects.toThrow('bug');
    expect(await once('a', does(1))).toEqual({ state: 'cut-off' });
    expect(await once('a', does(1), MESSAGE)).toEqual(stored(undefined));
  });
});

describe('journal without a writable store', () => {
  it('journaled answers stay in memory while the store refuses changes, and are stored once it accepts them', async () => {
    const fill = async (answer: string) => {
      startRefusing();
      return { answer, tick: 9 };
    };
    await once(
      'begun',
      begins(() => fill('a')),
      MESSAGE,
    );
    await once('whole', does('b'));
    expect(await once('begun', does('c'), MESSAGE)).toEqual(stored('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await once('whole', does('c'))).toEqual(stored('b'));
    stopRefusing();
    await vi.advanceTimersByTimeAsync(1_000);
    journal = afterRestart();
    expect(await once('begun', does('c'), MESSAGE)).toEqual(stored('a'));
    expect(await once('whole', does('c'))).toEqual(stored('b'));
    expect(lines).toEqual([
      expect.stringContaining('Answers in the journal are in memory until they can be stored'),
      'All answers in the journal are stored now.',
    ]);
  });

  it('closing the journal stores the answers in its memory; after that, the journal no longer uses the store', async () => {
    startRefusing();
    await once('a', does('a'));
    stopRefusing();
    await journal.close();
    expect(lines.at(-1)).toBe('All answers in the journal are stored now.');
    expect(
      await afterRestart().once({ policy: REQUEST, key: 'a', request: 'asked', endOf }, does('b')),
    ).toEqual(stored('a'));
    startRefusing();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines).toHaveLength(2);
  });

  it('closing a journal whose answers are all stored logs nothing', async () => {
    await once('a', does('a'));
    await journal.close();
    expect(lines).toEqual([]);
  });

  it('if the store still refuses changes when the journal is closed, the log says that answers are lost', async () => {
    startRefusing();
    await once('a', does('a'));
    await journal.close();
    expect(vi.getTimerCount()).toBe(0); // a store that is closed is not used again
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines.at(-1)).toContain('could not be stored');
    expect(lines).toHaveLength(2);
  });

  it('a journaled answer in memory that has expired does not hide the answer that was stored later', async () => {
    startRefusing();
    await once('a', does(1));
    stopRefusing();
    now += DAY_MS + 1;
    expect(await once('a', does(2))).toMatchObject(done(2));
    expect(await once('a', does(3))).toEqual(stored(2));
  });

  it('while the store refuses changes, the latest 1,000 journaled answers stay in memory', async () => {
    startRefusing();
    for (let i = 0; i <= 1_000; i++) await once(`${i}`, does(i));
    expect(await once('1', does('again'))).toEqual(stored(1));
    expect(await once('1000', does('again'))).toEqual(stored(1_000));
    expect(await once('0', does('again'))).toMatchObject(done('again'));
  });

  it("in the journal's memory, answers to messages do not displace answers to requests", async () => {
    startRefusing();
    await once('request', does(1));
    for (let i = 0; i <= 1_000; i++) await once(`${i}`, does(i), MESSAGE);
    expect(await once('request', does('again'))).toEqual(stored(1));
    expect(await once('0', does('again'), MESSAGE)).toMatchObject(done('again'));
  });

  it('journaled answers in memory are dropped if the world is reset to an earlier checkpoint', async () => {
    startRefusing();
    await once('before', does(1, 100));
    await once('after', does(2, 101));
    journal.rewind(100);
    expect(await once('before', does(3, 200))).toEqual(stored(1));
    expect(await once('after', does(4, 200))).toMatchObject(done(4));
    stopRefusing();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await once('after', does(5))).toEqual(stored(4));
  });

  it('a reset of the world drops no journaled answers in memory that do not belong to a tick', async () => {
    startRefusing();
    await once('elsewhere', does(1));
    journal.rewind(-1);
    expect(await once('elsewhere', does(2))).toEqual(stored(1));
    stopRefusing();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await once('elsewhere', does(3))).toEqual(stored(1));
  });

  it('journal entries for undone work are ignored at once, and deleted once the store accepts changes', async () => {
    await once('a', does(1, 120));
    await once('b', does(2, 130));
    await once('c', does(2, 105));
    startRefusing();
    journal.rewind(125);
    journal.rewind(100);
    journal.rewind(110);
    await vi.advanceTimersByTimeAsync(0);
    expect(await once('a', does(3, 105))).toMatchObject(done(3));
    stopRefusing();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows()).toEqual(['a']);
    journal = afterRestart();
    expect(await once('a', does(4))).toEqual(stored(3));
  });
});

describe('journal and disk', () => {
  /**
   * Returns the synchronous level of the store after the change; 2 means that the change waited for the disk. `before`
   * makes a change with the opposite level first.
   */
  const synchronousAfter = async (change: () => Promise<unknown>, before: () => unknown) => {
    before();
    await change();
    return store.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
  };

  it('a change that affects only the journal does not wait for the disk', async () => {
    const waits = () => store.run('DELETE FROM facts');
    const refused = () => once('a', begins(refuse)).catch(() => {});
    expect(await synchronousAfter(refused, waits)).toBe(1);
    expect(await synchronousAfter(() => once('b', begins(does(1))), waits)).toBe(1);
    expect(await synchronousAfter(() => once('c', does(1)), waits)).toBe(1);
  });

  it('a change to the journal that is stored together with other data waits for the disk', async () => {
    const together = () => once('a', async entry => entry.together(() => ({ answer: 1 })));
    const waitsNot = () => store.transaction(() => {}, { hasty: true });
    expect(await synchronousAfter(together, waitsNot)).toBe(2);
  });
});
