import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../../net/events/filter.ts';
import { fc } from '../../fast-check.ts';

/** Tests patterns in which `*` stands for any characters. */

const letters = (...from: string[]) => fc.string({ unit: fc.constantFrom(...from), maxLength: 8 });

/** A reference for the rule, which compares one character at a time. */
function matches(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] === '*')
    return matches(pattern.slice(1), text) || (text !== '' && matches(pattern, text.slice(1)));
  return pattern[0] === text[0] && matches(pattern.slice(1), text.slice(1));
}

describe('glob pattern', () => {
  it('a glob pattern without an asterisk matches only itself', () => {
    expect(matchesGlob('kill', 'kill')).toBe(true);
    expect(matchesGlob('kill', 'kills')).toBe(false);
    expect(matchesGlob('boss.rage', 'boss-rage')).toBe(false);
  });

  it('a glob pattern matches like the reference implementation, wherever its asterisks are', () => {
    fc.assert(
      fc.property(letters('a', 'b', '*'), letters('a', 'b'), (pattern, text) => {
        expect(matchesGlob(pattern, text)).toBe(matches(pattern, text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('a glob pattern with a hundred thousand asterisks is matched at once', () => {
    expect(matchesGlob(`${'*a'.repeat(100_000)}x`, 'a'.repeat(30))).toBe(false);
  });
});
