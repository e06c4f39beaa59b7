import { describe, expect, it } from 'vitest';
import { nearest } from '../../schema/base/nearest.ts';

/** Tests which known name is suggested for a mistyped one. */

describe('suggested name', () => {
  it('the suggested name is the one with the smallest share of changed letters, or the first of several such names', () => {
    expect(nearest('lovlace', ['hopper', 'lovelace', 'palace'])).toBe('lovelace');
    expect(nearest('rat', ['cat', 'bat'])).toBe('cat');
    expect(nearest('abcdef', ['abxyef', 'abcdexyz'])).toBe('abxyef'); // 2 different letters of 6 are nearer than 3 of 8
  });

  it('at most half of the letters of a suggested name differ', () => {
    expect(nearest('abcd', ['abxy'])).toBe('abxy');
    expect(nearest('abcd', ['axyz'])).toBeNull();
    expect(nearest('abc', ['axy'])).toBeNull();
  });

  it('a suggestion does not depend on case or punctuation', () => {
    expect(nearest('GHOST rider', ['ghost-rider_'])).toBe('ghost-rider_');
  });

  it('nothing is suggested if nothing was typed or no names are known', () => {
    expect([nearest('', ['ada']), nearest('ada', [])]).toEqual([null, null]);
  });
});
