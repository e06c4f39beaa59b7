import { expect, it } from 'vitest';
import { createSeenUsers } from '../../../net/platform/stream-bots/seen-users.ts';
import { readFact, writeFact } from '../../../net/store/facts.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests what was last read from the platform for the bots that represent its users. */

const FACT = 'stream-bots';
const ADA = { at: 1, name: 'Ada', avatar: 'https://example.org/ada.png' };

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

it('the platform user of a bot is still known after a restart', () => {
  const users = createSeenUsers(store);
  users.set('ada', ADA);
  expect(createSeenUsers(store).get('ada')).toBeUndefined();
  users.keep(new Set(['ada']));
  expect(createSeenUsers(store).get('ada')).toEqual(ADA);
});

it('the stored users of removed bots are deleted; if no bot is left, nothing remains in the store', () => {
  const users = createSeenUsers(store);
  for (const login of ['ada', 'bob']) users.set(login, ADA);
  users.keep(new Set(['bob', 'cy']));
  expect([users.get('ada'), createSeenUsers(store).get('bob')]).toEqual([undefined, ADA]);
  users.keep(new Set());
  expect(readFact(store, FACT)).toBeUndefined();
});

it.each(['{', '[["ada", 7]]', '{"ada": {}}'])(
  'a stored platform user that cannot be read is looked up again: %s',
  text => {
    writeFact(store, FACT, text);
    expect(createSeenUsers(store).get('ada')).toBeUndefined();
  },
);

it('a platform user that the store refuses stays in memory, while any other error is thrown', () => {
  const refusing = (error: Error) => ({
    ...store,
    run() {
      throw error;
    },
  });
  const users = createSeenUsers(refusing(new GameError('not-stored', 'full')));
  users.set('ada', ADA);
  users.keep(new Set(['ada']));
  expect(users.get('ada')).toEqual(ADA);
  expect(() => createSeenUsers(refusing(new Error('bug'))).keep(new Set())).toThrow('bug');
});
