import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInbox } from '../../../net/platform/inbox.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/error.ts';
import { temporaryHome } from '../../process.ts';

/** What comes in with an id is done once, across restarts too. */

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
const work = (answer: string) => async () => {
  done.push(answer);
  return answer;
};
const rows = () => store.get<{ count: number }>('SELECT count(*) AS count FROM inbox')?.count;

describe('what comes in', () => {
  it('again has the answer of the first time, at once, later and after a restart', async () => {
    const inbox = open();
    const twice = [inbox.once(LINE, work('a'), ''), inbox.once(LINE, work('b'), '')];
    expect(await Promise.all(twice)).toEqual(['a', 'a']);
    expect(await inbox.once(LINE, work('c'), '')).toBe('a');
    expect(await open().once(LINE, work('d'), '')).toBe('a');
    expect(done).toEqual(['a']);
  });

  it('of another kind, platform or id is another thing, and without an id always', async () => {
    const inbox = open();
    const others = [{ kind: 'join' }, { platform: 'kick' }, { id: 'm2' }, { id: null }, { id: null }];
    for (const [index, other] of others.entries())
      await inbox.once({ ...LINE, ...other }, work(`${index}`), '');
    expect(done).toHaveLength(5);
  });

  it('is not done again when the server stopped in its midst', async () => {
    void open().once(LINE, () => new Promise<string>(() => {}), '');
    expect(await open().once(LINE, work('b'), 'cut off')).toBe('cut off');
    expect(done).toEqual([]);
  });

  it('has no answer written that it would have anyway', async () => {
    const written = () => store.get('SELECT answer FROM inbox');
    await open().once(LINE, async () => ({ handled: true }), { handled: true });
    expect(written()).toEqual({ answer: null });
    expect(await open().once(LINE, async () => ({ handled: false }), { handled: true })).toEqual({
      handled: true,
    });
  });

  it('may come again when it was refused', async () => {
    const refuse = () => Promise.reject(new GameError('restarting', 'Not now.'));
    await expect(open().once(LINE, refuse, '')).rejects.toThrow('Not now.');
    expect(await open().once(LINE, work('b'), '')).toBe('b');
  });

  it('is forgotten after a day', async () => {
    await open().once(LINE, work('a'), '');
    now += DAY + 1;
    await open().once({ ...LINE, id: 'm2' }, work('b'), '');
    expect(rows()).toBe(1);
  });

  it('is remembered for 100,000 others', async () => {
    await open().once(LINE, work('a'), '');
    store.run("UPDATE sqlite_sequence SET seq = 100000 WHERE name = 'inbox'");
    await open().once({ ...LINE, id: 'm2' }, work('b'), '');
    expect(rows()).toBe(1);
  });
});
