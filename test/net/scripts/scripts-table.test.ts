import { expect, it } from 'vitest';
import { createScriptsTable } from '../../../net/scripts/scripts-table.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';
import { onCommand } from './stage.ts';

/** Tests the scripts in memory and in the store. */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

const GREETER = {
  name: 'Greeter',
  language: 'js',
  code: '',
  trigger: onCommand('hello'),
  enabled: true,
  hosts: [],
} as const;
const newScript = () => ({ ...GREETER, hosts: [] });
const table = () => createScriptsTable(store, line => expect.fail(line));

it('a change to scripts is undone if its transaction fails', () => {
  const scripts = table();
  const first = scripts.add(newScript());
  const changeAll = () => {
    scripts.replace({ ...first, name: 'Changed' });
    scripts.add(newScript());
    throw new Error('The answer could not be stored.');
  };
  expect(() => store.transaction(changeAll)).toThrow('could not be stored');
  expect(scripts.all).toEqual([first]);
});

it('a script that is replaced keeps its position and its id, even after a restart', () => {
  const scripts = table();
  const [first, second] = [scripts.add(newScript()), scripts.add(newScript())];
  scripts.replace({ ...first, name: 'Changed' });
  expect(table().all).toEqual([{ ...first, name: 'Changed' }, second]);
  for (const { id } of [first, second])
    store.run("INSERT INTO script_values (script, key, value) VALUES (?, 'k', '1')", id);
  scripts.delete(first.id);
  expect(table().all).toEqual([second]);
  expect(store.all('SELECT script FROM script_values')).toEqual([{ script: second.id }]);
});
