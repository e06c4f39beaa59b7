import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createInbox } from '../../../net/platform/intake/inbox.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Messages with an id are handled once, across restarts too. */

const DAY = 24 * 60 * 60_000;
const LINE = { kind: 'chat', platform: 'twitch', id: 'm1' };

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let now = 0;
let done: string[];
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  now = 1_000;
  done = [];
});
afterEach(() => {
  store.close();
  home.remove();
});

const open = () => createInbox(store, () => now);
const work = (answer: string, tick?: number) => async () => {
  done.push(answer);
  return { answer, tick };
};

/** A store that can be made to refuse every write. */
function refusable() {
  const hands = { refuses: false };
  const groupCommit: Store['groupCommit'] = async change => {
    if (hands.refuses) throw new GameError('not-stored', 'The disk is full.');
    await store.groupCommit(change);
  };
  return { hands, inbox: createInbox({ ...store, groupCommit }, () => now) };
}
const rows = () => store.get<{ count: number }>('SELECT count(*) AS count FROM inbox')?.count;

describe('inbox', () => {
  it('answers a repeated message as the first time: at once, later and after a restart', async () => {
    const inbox = open();
    const twice = [inbox.once(LINE, work('a'), ''), inbox.once(LINE, work('b'), '')];
    expect(await Promise.all(twice)).toEqual(['a', 'a']);
    expect(await inbox.once(LINE, work('c'), '')).toBe('a');
    expect(await open().once(LINE, work('d'), '')).toBe('a');
    expect(done).toEqual(['a']);
  });

  it('treats another kind, platform or id as another message, and one without an id always as new', async () => {
    const inbox = open();
    const others = [{ kind: 'join' }, { platform: 'kick' }, { id: 'm2' }, { id: null }, { id: null }];
    for (const [index, other] of others.entries())
      await inbox.once({ ...LINE, ...other }, work(`${index}`), '');
    expect(done).toHaveLength(5);
  });

  it('handles a message again if the server died while handling it, and then only once', async () => {
    void open().once(LINE, () => new Promise<never>(() => {}), '');
    expect(await open().once(LINE, work('b'), '')).toBe('b');
    expect(await open().once(LINE, work('c'), '')).toBe('b');
    expect(done).toEqual(['b']);
    expect(rows()).toBe(1);
  });

  it('accepts a message again that was refused', async () => {
    const refuse = () => Promise.reject(new GameError('restarting', 'Not now.'));
    await expect(open().once(LINE, refuse, '')).rejects.toThrow('Not now.');
    expect(await open().once(LINE, work('b'), '')).toBe('b');
  });

  it('handles a message again if the world returned to a checkpoint without it, and only then', async () => {
    const inbox = open();
    await inbox.once(LINE, work('join', 120), '');
    await inbox.once({ ...LINE, id: 'm2' }, work('leave', 121), '');
    await inbox.once({ ...LINE, id: 'm3' }, work('script'), '');
    inbox.forgetAfter(120);
    for (const id of ['m1', 'm2', 'm3']) await inbox.once({ ...LINE, id }, work(`${id} again`, 125), '');
    expect(done).toEqual(['join', 'leave', 'script', 'm2 again']);
    inbox.forgetAfter(-1);
    expect(await open().once(LINE, work('anew', 1), '')).toBe('anew');
  });

  it('handles a message again although the store refused to drop it, but none handled since', async () => {
    const { inbox, hands } = refusable();
    await inbox.once(LINE, work('a', 120), '');
    hands.refuses = true;
    inbox.forgetAfter(100);
    await new Promise(setImmediate); // until the store has refused it
    hands.refuses = false;
    expect(await inbox.once(LINE, work('b', 110), '')).toBe('b');
    expect(await open().once(LINE, work('c'), '')).toBe('b');
  });

  it('handles a message again if the world returned twice, first to the earlier checkpoint', async () => {
    const { inbox, hands } = refusable();
    await inbox.once(LINE, work('a', 105), '');
    hands.refuses = true;
    for (const tick of [100, 110]) {
      inbox.forgetAfter(tick);
      await new Promise(setImmediate); // until the store has refused that too
    }
    hands.refuses = false;
    expect(await inbox.once(LINE, work('b', 112), '')).toBe('b');
    expect(await inbox.once(LINE, work('c'), '')).toBe('b');
  });

  it('knows that a message was handled although the store refused its answer', async () => {
    const { inbox, hands } = refusable();
    const filling = async () => {
      hands.refuses = true;
      return { answer: 'a', tick: 120 };
    };
    expect(await inbox.once(LINE, filling, '')).toBe('a');
    hands.refuses = false;
    expect(await inbox.once(LINE, work('b'), '')).toBe('a');
    inbox.forgetAfter(119);
    expect(await inbox.once(LINE, work('c'), '')).toBe('c');
  });

  it('drops a message after a day', async () => {
    await open().once(LINE, work('a'), '');
    now += DAY + 1;
    await open().once({ ...LINE, id: 'm2' }, work('b'), '');
    expect(rows()).toBe(1);
  });

  it('remembers 100,000 messages', async () => {
    await open().once(LINE, work('a'), '');
    store.run("UPDATE sqlite_sequence SET seq = 100000 WHERE name = 'inbox'");
    await open().once({ ...LINE, id: 'm2' }, work('b'), '');
    expect(rows()).toBe(1);
  });
});
