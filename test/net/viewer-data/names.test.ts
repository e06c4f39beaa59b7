import { describe, expect, it } from 'vitest';
import { mentions } from '../../../net/viewer-data/names.ts';
import { without } from '../../../net/viewer-data/stored-values.ts';

describe('a text names a viewer', () => {
  it.each([
    ['ada', true],
    ['Ada joined.', true],
    ['points:ADA', true],
    ['"chat:ada"', true],
    ['@ada!', true],
    ['adapter', false],
    ['ada_lovelace', false],
    ['canada', false],
    ['adä ada2 xada', false],
  ])('%s: %s', (text, isNamed) => {
    expect(mentions(text, ['ada'])).toBe(isNamed);
  });

  it('and is taken out of stored values, which keep the rest', () => {
    expect(without({ ada: 1, list: ['bob', 'Ada'], deep: { by: 'ada', n: 2 } }, ['ada'])).toEqual({
      list: ['bob'],
      deep: { n: 2 },
    });
    expect(without('hello ada', ['ada'])).toBeUndefined();
  });
});
