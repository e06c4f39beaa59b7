import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../../net/events/filter.ts';
import { fc } from '../../fast-check.ts';

/** Patterns in which `*` stands for any characters. */
const letters = (...from: string[]) => fc.string({ unit: fc.constantFrom(...from), maxLength: 8 });

/** The rule itself, one character at a time. */
function matches(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] === '*')
    return matches(pattern.slice(1), text) || (text !== '' && matches(pattern, text.slice(1)));
  return pattern[0] === text[0] && matches(pattern.slice(1), text.slice(1));
}

describe('a pattern', () => {
  it('without a star matches itself alone', () => {
    expect(matchesGlob('kill', 'kill')).toBe(true);
    expect(matchesGlob('kill', 'kills')).toBe(false);
    expect(matchesGlob('boss.rage', 'boss-rage')).toBe(false);
  });

  it('matches as the rule says, wherever its stars stand', () => {
    fc.assert(
      fc.property(letters('a', 'b', '*'), letters('a', 'b'), (pattern, text) => {
        expect(matchesGlob(pattern, text)).toBe(matches(pattern, text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('of a hundred thousand stars is done with at once', () => {
    expect(matchesGlob(`${'*a'.repeat(100_000)}x`, 'a'.repeat(30))).toBe(false);
  });
});
