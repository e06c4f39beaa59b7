import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../harness/simulate.ts';
import { saveScript } from '../../schema/actions/scripts.ts';
import { quote } from '../../schema/base/error.ts';
import { cleanName, cleanText, isPlain, withVisibleLines } from '../../schema/base/names.ts';
import { likenessOf } from '../../schema/platform/likeness.ts';
import { resolveSettings } from '../../schema/records/settings.ts';
import { fc } from '../fast-check.ts';

/** Names are shown on overlays, in chats and elsewhere, so nothing may be hidden in them. */

const UNSEEN = [
  '\u0000',
  '\n',
  '\u007f',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2066',
  '\ufeff',
  '\u{e0041}',
  '\u115f',
  '\u3164',
  '\u2800',
  '\u034f',
  '\ufe0f',
  '\ufffc',
  '\ue000',
  '\u{f0000}',
  '\u{10fffd}',
];
const FAMILY = '\u{1f468}\u200d\u{1f469}\u{1f3fd}\u200d\u{1f467}';
const KEY = '1\ufe0f\u20e3';
const HEART = '\u2764\ufe0f\u200d\u{1f525}';

describe('name', () => {
  it.each([
    ['control characters and marks of text direction are removed', `a${UNSEEN.join('')}da`, 'ada'],
    ['an @ at the beginning, as chats write it, is removed', '@Carl', 'Carl'],
    ['spaces at the beginning and end are removed', ' \u200b ada \n', 'ada'],
    ['joiners inside emoji are kept', `${FAMILY} ${HEART} ${KEY}`, `${FAMILY} ${HEART} ${KEY}`],
    ['joiners outside emoji are removed', 'a\u200dd\u200da\u200d', 'ada'],
    ['the keycap mark keeps its emoji form only after a key such as 1', 'a\ufe0f\u20e3', 'a\u20e3'],
    [
      'at most three combining marks on a letter are kept',
      `a${'\u0301'.repeat(40)}da`,
      `a${'\u0301'.repeat(3)}da`,
    ],
    ['letters of every alphabet are kept', 'Ádá Ада 愛', 'Ádá Ада 愛'],
  ])('in a name, %s', (_, typed, name) => {
    expect(cleanName(typed)).toBe(name);
  });

  it('cleaning a name twice changes nothing', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      '@',
      FAMILY,
      HEART,
      KEY,
      '\u200d',
      '\ufe0f',
      '\u{1f3fd}',
      '\u0301',
      ...UNSEEN,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), parts => {
        const name = cleanName(parts.join(''));
        expect(cleanName(name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\u2800\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanText(cleanText(parts.join('')))).toBe(cleanText(parts.join('')));
      }),
    );
  });
});

describe('text', () => {
  it.each([
    [
      'line breaks become spaces, and invisible characters are removed',
      ` go${UNSEEN.join('')} \t on\n`,
      'go on',
    ],
    [
      'at most three combining marks on a letter are kept',
      `a${'\u0301'.repeat(40)}`,
      `a${'\u0301'.repeat(3)}`,
    ],
    ['joiners inside emoji are kept', `${FAMILY} ${HEART}`, `${FAMILY} ${HEART}`],
  ])('in a text, %s', (_, typed, text) => {
    expect(cleanText(typed)).toBe(text);
    expect(isPlain(text)).toBe(true);
  });

  it.each(UNSEEN)('quoting a text escapes %j, some of whose characters are invisible', unseen => {
    expect(isPlain(`a${unseen}b`)).toBe(false);
    expect(isPlain(quote(`a${unseen}b`))).toBe(true);
  });

  it('quoting leaves a text unchanged if all of it is visible', () => {
    expect(quote(`${FAMILY} "a"`)).toBe(`"${FAMILY} \\"a\\""`);
    expect(quote('\u202ea')).toBe('"\\u202ea"');
  });
});

it('in a text of several lines, invisible characters are escaped, and line breaks and tabs stay', () => {
  expect(withVisibleLines('one\r\n\ttwo\u202e\rthree\n')).toBe('one\n\ttwo\\u202e\\u000dthree\n');
});

describe('same name', () => {
  it("a pilot is found by every spelling that becomes the pilot's name after cleaning", () => {
    const sim = simulate();
    const first = sim.run('addPilot', { username: '\u202eCarl\u0000' });
    expect(first).toMatchObject({ id: 'chat:carl', joined: true });
    expect(sim.run('addPilot', { username: '@carl' })).toMatchObject({ id: 'chat:carl', joined: false });
    expect(sim.pilot('carl').name).toBe('Carl');
    expect(sim.run('followPilot', { id: '@CARL' })).toMatchObject({ follow: 'chat:carl' });
  });

  it('two roster bots whose logins are equal after cleaning are refused', () => {
    const { patch } = resolveSettings({ namedBots: [{ login: '@ro\u0000bo', name: '\u202eRobo\n' }] });
    expect(patch.namedBots).toMatchObject([{ login: 'robo', name: 'Robo' }]);
    const twins = [
      { login: 'robo', name: 'A' },
      { login: '@Robo', name: 'B' },
    ];
    expect(resolveSettings({ namedBots: twins }).adjusted).toEqual(['namedBots']);
  });

  it("a script's name is cleaned before it is saved", () => {
    const script = { language: 'js', code: '', trigger: { type: 'none' } };
    const parsed = v.parse(saveScript.input, { ...script, name: ' Greet\u202e\u0000er ' });
    expect(parsed.name).toBe('Greeter');
  });
});

it('a name that consists only of invisible characters is refused', () => {
  const sim = simulate();
  for (const username of ['', ' ', '@', '\u200b\u0000', '@ @'])
    expect(() => sim.run('addPilot', { username })).toThrow('must not be empty');
  for (const username of ['\u0301', '\u0301\u20e3'])
    expect(() => sim.run('addPilot', { username })).toThrow('at least one visible character');
});

describe('similar names', () => {
  it.each([
    ['in any case', 'ADA', 'ada'],
    ['with similar letters of another script', '\u0430d\u0430', 'ada'],
    ['in full-width letters', '\uff21\uff44\uff41', 'ada'],
    ['with invisible characters', 'a\u200bda', 'ada'],
    ['with more spaces inside and around it', ' a  da ', 'a da'],
    ['with an accent as a separate character', 'Zoe\u0308', 'zo\u00eb'],
    ['with a Turkish capital I that has a dot', '\u0130da', 'ida'],
    ['with a Turkish i that has no dot', '\u0131da', 'ida'],
  ])('a name counts as the same name %s', (_, one, other) => {
    expect(likenessOf(one)).toBe(likenessOf(other));
  });

  it.each([
    ['without an accent', 'zo\u00eb', 'zoe'],
    ['with a digit instead of a letter', 'lan1', 'lanl'],
    ['with two letters instead of one', 'barn', 'bam'],
    ['with an o instead of a zero', 'bob0', 'bobo'],
  ])('a name counts as a different name %s', (_, one, other) => {
    expect(likenessOf(one)).not.toBe(likenessOf(other));
  });
});
