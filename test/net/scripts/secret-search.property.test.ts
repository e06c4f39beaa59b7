import { describe, expect, it } from 'vitest';
import { createSearch, type Found, type Needle } from '../../../net/scripts/secrets/secret-search.ts';
import { fc } from '../../fast-check.ts';

/** Words of only three different letters, so that the beginning of a word often occurs inside it and inside others. */
const letters = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', '\u4000'), minLength: least, maxLength: most });
const needles = fc.array(fc.record({ name: fc.constantFrom('one', 'two'), form: letters(4, 14) }), {
  minLength: 1,
  maxLength: 3,
});

/**
 * A slow reference for the search. For each position in the text, it finds the longest beginning of the word that ends
 * at this position, by trying every length.
 */
function slowly({ name, form }: Needle, text: string, withCut: boolean): Found[] {
  const found: Found[] = [];
  for (let to = 1; to <= text.length; to++) {
    let length = Math.min(form.length, to);
    while (length > 0 && text.slice(to - length, to) !== form.slice(0, length)) length--;
    const rest = text.slice(to);
    const isCut = withCut && length >= 8 && rest.length <= 5 && /^[….'"]*$/.test(rest);
    if (length === form.length || isCut) found.push({ name, from: to - length, to });
  }
  return found;
}

const sorted = (found: readonly Found[]) =>
  [...new Set(found.map(({ name, from, to }) => `${from}-${to} ${name}`))].sort();

describe('search for secrets', () => {
  const texts = fc.tuple(
    fc.array(fc.oneof(letters(0, 6), fc.constant('.')), { maxLength: 6 }),
    fc.nat(),
    fc.constantFrom('', '…', "...'", '......'),
  );

  it.each([false, true])('the fast search for secrets finds the same as a slow one: %s', withCut => {
    fc.assert(
      fc.property(needles, texts, (words, [parts, cut, mark]) => {
        const [{ form = '' } = {}] = words;
        const text = [...parts, form, ...parts, form.slice(0, cut % 15), mark].join('');
        const expected = words.flatMap(word => slowly(word, text, withCut));
        expect(sorted(createSearch(words, withCut)(text))).toEqual(sorted(expected));
      }),
      { numRuns: 300 },
    );
  });
});
