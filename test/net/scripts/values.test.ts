import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import {
  createScriptValues,
  createTemporaryValues,
  type ScriptValues,
} from '../../../net/scripts/script-values.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { fc } from '../../fast-check.ts';

const folder = temporaryHome();
let store: Store;
beforeAll(() => {
  store = openStore(folder.path);
});
afterAll(() => {
  store.close();
  folder.remove();
});

let scripts = 0;
const KINDS: Record<string, () => ScriptValues> = {
  'a saved script': () => createScriptValues(store, `t${scripts++}`),
  'a script that is only tested': createTemporaryValues,
};

describe.each(Object.entries(KINDS))('script values of %s', (_, create) => {
  it('script values can be any JSON and are not changed', () => {
    const values = create();
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50 }), fc.jsonValue({ maxDepth: 3 }), (key, value) => {
        values.set(key, value);
        expect(values.get(key)).toEqual(JSON.parse(JSON.stringify(value)));
        values.delete(key);
      }),
      { numRuns: 60 },
    );
  });

  it('a script value that was deleted or never set is null', () => {
    const values = create();
    values.set('a', 1);
    values.delete('a');
    expect([values.get('a'), values.get('b')]).toEqual([null, null]);
  });

  it('a missing script value counts as 0 when a number is added to it', () => {
    const values = create();
    expect([values.add('n', 2), values.add('n', undefined), values.add('n', -0.5)]).toEqual([2, 3, 2.5]);
    expect(values.get('n')).toBe(2.5);
  });

  it('numbers can be added only to script values that are numbers, and nothing else can be added', () => {
    const values = create();
    values.set('text', 'x');
    expect(() => values.add('text', 1)).toThrow(/value of "text" is "x"/);
    expect(() => values.add('n', '1')).toThrow(/the amount is "1"/);
    expect([values.get('text'), values.get('n')]).toEqual(['x', null]);
  });

  it('adding to a script value is refused and changes nothing if the sum is not a finite number', () => {
    const values = create();
    values.set('n', 1.7e308);
    expect(() => values.add('n', 1.7e308)).toThrow(/exceeds the largest number/);
    expect(values.get('n')).toBe(1.7e308);
  });

  it('to get, set, delete or add to a script value, its key must be a text of 1 to 200 characters', () => {
    const values = create();
    values.set('k'.repeat(200), 1);
    for (const name of ['', 'k'.repeat(201), 7, null]) {
      for (const use of ['get', 'set', 'delete', 'add'] as const)
        expect(() => values[use](name as string, 1), `${use} ${name}`).toThrow(
          'The key of a stored value must be',
        );
    }
  });

  it('a script value that would exceed 100 KB is refused and changes nothing', () => {
    const values = create();
    values.set('big', 'x'.repeat(99_000));
    expect(() => values.set('more', 'y'.repeat(2_000))).toThrow(/101\d{3} bytes/);
    expect(values.get('more')).toBeNull();
    values.set('big', 'x');
    values.set('more', 'y'.repeat(2_000));
    expect(values.get('more')).toHaveLength(2_000);
  });

  it('all keys and values of a script together have at most 100,000 bytes', () => {
    const values = create();
    values.set('big', 'x'.repeat(100_000 - 'big'.length - 2));
    expect(() => values.set('b', null)).toThrow('100005 bytes');
    expect(() => values.set('big', 'x'.repeat(100_000 - 'big'.length - 1))).toThrow('100001 bytes');
  });

  it('a script value that was replaced no longer counts towards the size', () => {
    const values = create();
    for (const letter of ['a', 'b', 'c']) values.set('big', letter.repeat(60_000));
    expect(values.get('big')).toBe('c'.repeat(60_000));
  });

  it('a script value with more than 64 levels is refused and changes nothing', () => {
    const values = create();
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    values.set('k', nested(64));
    for (const levels of [65, 3_000]) {
      expect(() => values.set('k', nested(levels))).toThrow(/more than 64 levels.*: flatten it/);
    }
    expect(values.get('k')).toEqual(nested(64));
  });

  it.each([[''], [7], [null], [undefined], [{}], ['k'.repeat(201)]])(
    'an invalid key of a script value is refused: %j',
    key => {
      expect(() => create().set(key, 1)).toThrow(/key of a stored value/);
    },
  );
});

it('a script value with too many levels from an older version cannot be read, but can be replaced', () => {
  const values = createScriptValues(store, 'old');
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
  store.run('INSERT INTO script_values VALUES (?, ?, ?)', 'old', 'k', deep);
  expect(() => values.get('k')).toThrow(/cannot be read: set it again or delete it/);
  values.set('k', 1);
  expect(values.get('k')).toBe(1);
});

it('a script cannot read the values of another script', () => {
  const [one, other] = [createScriptValues(store, 'one'), createScriptValues(store, 'other')];
  one.set('k', 1);
  expect(other.get('k')).toBeNull();
});
