import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../harness/simulate.ts';
import { saveScript } from '../../schema/actions/scripts.ts';
import { quote } from '../../schema/base/error.ts';
import { cleanName, cleanText, isPlain, withVisibleLines } from '../../schema/base/names.ts';
import { likenessOf } from '../../schema/platform/likeness.ts';
import { resolveSettings } from '../../schema/records/settings.ts';
import { fc } from '../fast-check.ts';

/** Names are shown on overlays, in chats and elsewhere: nothing may be hidden in them. */

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
    ['control characters and changes of direction are taken out', `a${UNSEEN.join('')}da`, 'ada'],
    ['an @ before it, as chats write it, is taken off', '@Carl', 'Carl'],
    ['blanks around it are taken off', ' \u200b ada \n', 'ada'],
    ['joiners stay inside emoji', `${FAMILY} ${HEART} ${KEY}`, `${FAMILY} ${HEART} ${KEY}`],
    ['joiners elsewhere are taken out', 'a\u200dd\u200da\u200d', 'ada'],
    ['the sign of a key around something else is plain', 'a\ufe0f\u20e3', 'a\u20e3'],
    ['of the marks on a letter three stay', `a${'\u0301'.repeat(40)}da`, `a${'\u0301'.repeat(3)}da`],
    ['letters of every alphabet stay', 'Ádá Ада 愛', 'Ádá Ада 愛'],
  ])('%s', (_, typed, name) => {
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
    ['stands in one line, without what cannot be seen', ` go${UNSEEN.join('')} \t on\n`, 'go on'],
    ['of the marks on a letter three stay', `a${'\u0301'.repeat(40)}`, `a${'\u0301'.repeat(3)}`],
    ['joiners stay inside emoji', `${FAMILY} ${HEART}`, `${FAMILY} ${HEART}`],
  ])('%s', (_, typed, text) => {
    expect(cleanText(typed)).toBe(text);
    expect(isPlain(text)).toBe(true);
  });

  it.each(UNSEEN)('a quoted text escapes %j, which is not all visible', unseen => {
    expect(isPlain(`a${unseen}b`)).toBe(false);
    expect(isPlain(quote(`a${unseen}b`))).toBe(true);
  });

  it('a quoted text is unchanged if all of it is visible', () => {
    expect(quote(`${FAMILY} "a"`)).toBe(`"${FAMILY} \\"a\\""`);
    expect(quote('\u202ea')).toBe('"\\u202ea"');
  });
});

it('invisible characters are escaped in several lines, but line breaks and tabs stay', () => {
  expect(withVisibleLines('one\r\n\ttwo\u202e\rthree\n')).toBe('one\n\ttwo\\u202e\\u000dthree\n');
});

describe('same name', () => {
  it('a pilot is found by any spelling of its name', () => {
    const sim = simulate();
    const first = sim.run('addPilot', { username: '\u202eCarl\u0000' });
    expect(first).toMatchObject({ id: 'chat:carl', joined: true });
    expect(sim.run('addPilot', { username: '@carl' })).toMatchObject({ id: 'chat:carl', joined: false });
    expect(sim.pilot('carl').name).toBe('Carl');
    expect(sim.run('followPilot', { id: '@CARL' })).toMatchObject({ follow: 'chat:carl' });
  });

  it('a bot of the roster is found by any spelling of its name', () => {
    const { patch } = resolveSettings({ namedBots: [{ login: '@ro\u0000bo', name: '\u202eRobo\n' }] });
    expect(patch.namedBots).toMatchObject([{ login: 'robo', name: 'Robo' }]);
    const twins = [
      { login: 'robo', name: 'A' },
      { login: '@Robo', name: 'B' },
    ];
    expect(resolveSettings({ namedBots: twins }).adjusted).toEqual(['namedBots']);
  });

  it('a script is found by any spelling of its name', () => {
    const script = { language: 'js', code: '', trigger: { type: 'none' } };
    const parsed = v.parse(saveScript.input, { ...script, name: ' Greet\u202e\u0000er ' });
    expect(parsed.name).toBe('Greeter');
  });
});

it('a name of invisible characters only is refused', () => {
  const sim = simulate();
  for (const username of ['', ' ', '@', '\u200b\u0000', '@ @'])
    expect(() => sim.run('addPilot', { username })).toThrow('must not be empty');
  for (const username of ['\u0301', '\u0301\u20e3'])
    expect(() => sim.run('addPilot', { username })).toThrow('at least one visible character');
});

describe('similar names', () => {
  it.each([
    ['in any case', 'ADA', 'ada'],
    ['with letters of another script', '\u0430d\u0430', 'ada'],
    ['in full width', '\uff21\uff44\uff41', 'ada'],
    ['with characters that nobody sees', 'a\u200bda', 'ada'],
    ['with more blanks, and blanks around them', ' a  da ', 'a da'],
    ['with a mark as a character of its own', 'Zoe\u0308', 'zo\u00eb'],
    ['with the dot of a Turkish capital', '\u0130da', 'ida'],
    ['without the dot', '\u0131da', 'ida'],
  ])('a name counts as the same %s', (_, one, other) => {
    expect(likenessOf(one)).toBe(likenessOf(other));
  });

  it.each([
    ['with another mark', 'zo\u00eb', 'zoe'],
    ['with a digit for a letter', 'lan1', 'lanl'],
    ['with two letters for one', 'barn', 'bam'],
    ['with an O for a nought', 'bob0', 'bobo'],
  ])('a name counts as another %s', (_, one, other) => {
    expect(likenessOf(one)).not.toBe(likenessOf(other));
  });
});
