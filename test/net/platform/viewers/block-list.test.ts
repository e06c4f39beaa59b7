import { describe, expect, it } from 'vitest';
import { isBlocked, isRude } from '../../../../net/platform/viewers/block-list.ts';
import { CALL_SIGN_WORDS } from '../../../../net/platform/viewers/shown-name.ts';
import { fc } from '../../../fast-check.ts';
import { INNOCENT_NAMES, RUDE_NAMES } from './name-lists.ts';

/** Tests which names are not shown. */

const lists = (blockedNames: string[], allowedNames: string[] = []) => ({ blockedNames, allowedNames });

describe('block list', () => {
  it('more than 200 harmless names that contain a rude word by accident are shown', () => {
    expect(INNOCENT_NAMES.length).toBeGreaterThan(200);
    expect(INNOCENT_NAMES.filter(isRude)).toEqual([]);
  });

  it('harmless names are also shown in lower case and with a year after them', () => {
    const written = INNOCENT_NAMES.flatMap(name => [name.toLowerCase(), `${name}1984`, `${name}_`]);
    expect(written.filter(isRude)).toEqual([]);
  });

  it('rude names are blocked in leetspeak, with doubled letters, with spaces and with look-alike letters', () => {
    expect(RUDE_NAMES.length).toBeGreaterThan(150);
    expect(RUDE_NAMES.filter(name => !isRude(name))).toEqual([]);
  });

  it('rude names are blocked regardless of case, with diacritics and between other words', () => {
    const rude = fc.constantFrom('fuck', 'nigger', 'hurensohn', 'arschloch', 'wichser', 'fotze', 'hitler');
    const changes = fc.infiniteStream(fc.boolean());
    const around = fc.constantFrom('', '_', 'xX ', '.', '42 ', ' ');
    fc.assert(
      fc.property(rude, changes, around, around, (word, flips, before, after) => {
        const cased = [...word].map(letter => (flips.next().value ? letter.toUpperCase() : letter));
        const marked = cased.map(letter => (flips.next().value ? `${letter}\u0301` : letter)).join('');
        expect(isRude(before + cased.join('') + after)).toBe(true);
        expect(isRude(before + marked + after)).toBe(true);
      }),
    );
  });

  it('checking whether a name is rude is fast, however the name is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), name => {
        expect(typeof isRude(name)).toBe('boolean');
      }),
    );
  });

  it("the streamer's lists block names that contain a listed word, and allow exactly the names on them", () => {
    expect(isBlocked('xXVoldemortXx', lists(['voldemort']))).toBe(true);
    expect(isBlocked('Voldemort', lists(['voldemort'], ['VOLDEMORT']))).toBe(false);
    expect(isBlocked('fuckup', lists([], ['Fuckup']))).toBe(false);
    expect(isBlocked('fuckups', lists([], ['Fuckup']))).toBe(true);
  });
});

it('no call sign is rude', () => {
  expect(CALL_SIGN_WORDS.filter(isRude)).toEqual([]);
});
