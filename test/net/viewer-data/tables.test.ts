import { describe, expect, it } from 'vitest';
import type { KnownViewer } from '../../../net/platform/viewers/known-viewers.ts';
import type { Store } from '../../../net/store/store.ts';
import { namesOf } from '../../../net/viewer-data/names.ts';
import { type Named, TABLES } from '../../../net/viewer-data/tables.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests what happens to each row that names a deleted viewer. */

const ADA: KnownViewer = {
  platform: 'youtube',
  userId: '42',
  login: 'ada',
  name: 'Ada',
  pilot: 'ada',
  shown: 'Ada',
};
const named: Named = { viewer: ADA, names: namesOf(ADA) };

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

function erase(table: string) {
  const rule = TABLES[table];
  return rule && 'erase' in rule ? rule.erase(store, named) : expect.fail(`${table} is not erased.`);
}
const countKept = (table: string) => {
  const rule = TABLES[table];
  return rule && 'kept' in rule ? rule.count(store, named) : expect.fail(`${table} is not kept.`);
};

describe('rows that name a deleted viewer', () => {
  const act = (number: number, caller: string, input: string | null) =>
    store.run(
      "INSERT INTO acts (number, at, action, caller, via, input) VALUES (?, 0, 'announce', ?, 'rest', ?)",
      number,
      caller,
      input,
    );

  it("a deleted viewer's actions in the audit log lose caller and input; others lose texts that name the viewer", () => {
    act(1, 'viewer ada on youtube', '{"text":"hi"}');
    act(2, 'deck', '{"text":"Hello Ada!"}');
    act(3, 'adapter', '{"text":"canada"}');
    act(4, 'DECK OF ADA', '{"text":"ADA WINS"}');
    expect(erase('acts')).toBe(4);
    expect(store.all('SELECT number, caller, input FROM acts ORDER BY number')).toEqual([
      { number: 1, caller: '(deleted)', input: '{"text":"hi"}' },
      { number: 2, caller: 'deck', input: null },
      { number: 3, caller: 'adapter', input: '{"text":"canada"}' },
      { number: 4, caller: '(deleted)', input: null },
    ]);
  });

  const payment = (id: string, login: string, texts: { input?: string; text?: string }) =>
    store.run(
      `INSERT INTO payments (key, platform, kind, id, login, user, input, bits, refundable, state, receipt, text, seen_at, at)
       VALUES (?, 'youtube', 'redeem', ?, ?, ?, ?, 0, 1, 'doing', 'waiting', ?, 0, 0)`,
      id,
      id,
      login,
      login.toUpperCase(),
      texts.input ?? '',
      texts.text ?? '',
    );

  it("a deleted viewer's payments lose their payer and texts, and other payments lose texts that name the viewer", () => {
    payment('1', 'ada', { input: 'rainbow', text: 'Trail: done.' });
    payment('2', 'bob', { input: 'ada', text: 'Bounty on Ada.' });
    payment('3', 'bob', { input: 'canada', text: 'Bounty on adapter.' });
    erase('payments');
    expect(store.all('SELECT id, login, user, input, text, state FROM payments ORDER BY id')).toEqual([
      { id: '1', login: '(deleted)', user: '(deleted)', input: '', text: '', state: 'doing' },
      { id: '2', login: 'bob', user: 'BOB', input: '', text: '', state: 'doing' },
      { id: '3', login: 'bob', user: 'BOB', input: 'canada', text: 'Bounty on adapter.', state: 'doing' },
    ]);
  });

  it('script runs that name a deleted viewer are deleted', () => {
    for (const text of ['Hi Ada', 'Hi adapter'])
      store.run(
        "INSERT INTO script_runs (name, at, trigger, record) VALUES ('Greeter', 0, 'command', ?)",
        JSON.stringify({ output: [{ text }] }),
      );
    store.run("INSERT INTO script_runs (name, at, trigger, record) VALUES ('Greeter', 0, 'command', NULL)");
    expect(erase('script_runs')).toBe(1);
    expect(store.all<{ record: string }>('SELECT record FROM script_runs ORDER BY number')).toEqual([
      { record: '{"output":[{"text":"Hi adapter"}]}' },
      { record: null },
    ]);
  });

  it("script values under a deleted viewer's name are deleted, and other values lose the name", () => {
    const value = (script: string, key: string, text: string) =>
      store.run('INSERT INTO script_values VALUES (?, ?, ?)', script, key, text);
    value('s1', 'points:ada', '3');
    value('s2', 'points:ada', '4');
    value('s1', 'points:adapter', '5');
    value('s1', 'last', '"Ada"');
    value('s2', 'last', '["Ada","bob"]');
    erase('script_values');
    expect(store.all('SELECT * FROM script_values ORDER BY script, key')).toEqual([
      { script: 's1', key: 'points:adapter', value: '5' },
      { script: 's2', key: 'last', value: '["bob"]' },
    ]);
  });

  it('texts by the streamer that name a deleted viewer are kept, and their number is reported', () => {
    for (const code of ['say("Hi Ada")', 'say("canada")', 'game.removePilot("ada")'])
      store.run('INSERT INTO scripts (script) VALUES (?)', JSON.stringify({ code }));
    store.run("INSERT INTO settings VALUES ('allowedNames', '[\"Ada\"]'), ('mode', '\"ffa\"')");
    expect([countKept('scripts'), countKept('settings')]).toEqual([2, 1]);
  });

  it('bans of a deleted viewer are kept, and their number is reported', () => {
    for (const pilot of ['ada', 'adapter'])
      store.run("INSERT INTO bans (pilot, platform, at) VALUES (?, 'youtube', 0)", pilot);
    expect(countKept('bans')).toBe(1);
  });
});
