import { beforeEach, describe, expect, it } from 'vitest';
import { createInbox, type Inbox } from '../../../net/platform/intake/inbox.ts';
import { createJournal } from '../../../net/store/journal.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** A message of a platform is handled only once if it has an id. */

const DAY_MS = 24 * 60 * 60_000;
const LINE = { kind: 'chat', platform: 'twitch', id: 'm1' };

let store: Store;
let now: number;
let inbox: Inbox;
let done: string[];
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  now = 1_000;
  done = [];
  inbox = createInbox(createJournal(store, console.error, () => now));
});

const work = (answer: string) => async () => {
  done.push(answer);
  return { answer };
};
const again = () => inbox.once(LINE, work('done again'), 'unknown');

describe('inbox', () => {
  it('a message that a platform or bridge sends again gets the same answer as the first time', async () => {
    const twice = [inbox.once(LINE, work('first'), ''), again()];
    expect(await Promise.all(twice)).toEqual(['first', 'first']);
    expect(await again()).toBe('first');
    expect(done).toEqual(['first']);
  });

  it('a message with another id, platform or kind, or without an id, does not count as repeated', async () => {
    const others = [{ kind: 'join' }, { platform: 'kick' }, { id: 'm2' }, { id: null }, { id: null }];
    for (const [index, other] of [{}, ...others].entries())
      await inbox.once({ ...LINE, ...other }, work(`${index}`), '');
    expect(done).toHaveLength(6);
  });

  it('a message with an id is handled again if the server died while handling it', async () => {
    void inbox.once(LINE, () => new Promise<never>(() => {}), '');
    await Promise.resolve();
    inbox = createInbox(createJournal(store, console.error, () => now));
    expect(await again()).toBe('done again');
  });

  it('a refused message can be sent again with the same id', async () => {
    const refuse = () => Promise.reject(new GameError('restarting', 'Not now.'));
    await expect(inbox.once(LINE, refuse, '')).rejects.toThrow('Not now.');
    expect(await again()).toBe('done again');
  });

  it('a message with an id is not handled again after a bug, since it may already have taken effect', async () => {
    const fail = () => Promise.reject(new Error('bug'));
    await expect(inbox.once(LINE, fail, '')).rejects.toThrow('bug');
    expect(await again()).toBe('unknown');
  });

  it.each([
    [4_096, 'the same answer'],
    [4_097, 'no answer'],
  ])('if the answer to a message has %i characters, repeating the message gets %s', async (length, what) => {
    const answer = 'x'.repeat(length - JSON.stringify('').length);
    expect(await inbox.once(LINE, work(answer), '')).toBe(answer);
    expect(await again()).toBe(what === 'no answer' ? 'unknown' : answer);
  });

  it('the ids of handled messages are remembered for exactly one day', async () => {
    await inbox.once(LINE, work('first'), '');
    now += DAY_MS;
    expect(await again()).toBe('first');
    now++;
    expect(await again()).toBe('done again');
  });

  it('the ids of at most 100,000 handled messages are remembered', async () => {
    await inbox.once(LINE, work('first'), '');
    const fill =
      "INSERT INTO journal (kind, number, key, request, has_ended, at) VALUES ('message', ?, ?, '', 1, ?)";
    store.run(fill, 100_000, 'filler', now);
    expect(await again()).toBe('first');
    await inbox.once({ ...LINE, id: 'm2' }, work('other'), '');
    expect(await again()).toBe('done again');
  });
});
