import { describe, expect, it } from 'vitest';
import { isTagged, knownTag, tagOf } from '../../../server/http/entity-tags.ts';

/** Tags of a caller, compared with that of the requested content. */
describe('entity tag', () => {
  it.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a","y"'])('an entity tag matches %s', header => {
    expect(knownTag(header, '"a"')).toMatch(/^"a"$/);
  });

  it.each(['*', ' * '])('an entity tag matches any tag by "%s"', header => {
    expect(knownTag(header, '"a"')).toBe('"a"');
  });

  it('an entity tag matches the same content in another encoding, and is answered in that', () => {
    const plain = (tag: string) => tag.replace('-gzip', '');
    expect(knownTag('"a-gzip"', '"a"', plain)).toBe('"a-gzip"');
    expect(knownTag('"a-gzip"', '"a"')).toBeNull();
  });

  it.each(['', '"b"', 'a', '"A"', '"a', '"ab"', 'x*'])('an entity tag does not match %s', header => {
    expect(knownTag(header, '"a"')).toBeNull();
  });

  it('an entity tag never matches content without a tag', () => {
    for (const header of ['', '*', '""', '"a"']) expect(knownTag(header, '')).toBeNull();
  });
});

it('quotes a tag, and changes it with the content', () => {
  expect(tagOf('a')).toMatch(/^"[\w-]{22}"$/);
  expect(tagOf('a')).toBe(tagOf(Buffer.from('a')));
  expect(tagOf('a')).not.toBe(tagOf('b'));
});

it('tags all reads except the version', () => {
  expect(isTagged({ method: 'GET', path: '/state' })).toBe(true);
  expect(isTagged({ method: 'GET', path: '/version' })).toBe(false);
  expect(isTagged({ method: 'POST', path: '/menu' })).toBe(false);
});
