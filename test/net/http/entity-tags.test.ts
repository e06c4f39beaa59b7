import { describe, expect, it } from 'vitest';
import { isTagged, knownTag, tagOf } from '../../../server/http/entity-tags.ts';

/** Tags that a caller has, held against that of what it asks for. */
describe('a tag is known', () => {
  it.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a","y"'])('by %s', header => {
    expect(knownTag(header, '"a"')).toMatch(/^"a"$/);
  });

  it.each(['*', ' * '])('whatever it is by "%s"', header => {
    expect(knownTag(header, '"a"')).toBe('"a"');
  });

  it('as that of the same content in another encoding, and answered as such', () => {
    const plain = (tag: string) => tag.replace('-gzip', '');
    expect(knownTag('"a-gzip"', '"a"', plain)).toBe('"a-gzip"');
    expect(knownTag('"a-gzip"', '"a"')).toBeNull();
  });

  it.each(['', '"b"', 'a', '"A"', '"a', '"ab"', 'x*'])('not by %s', header => {
    expect(knownTag(header, '"a"')).toBeNull();
  });

  it('never where the content has none', () => {
    for (const header of ['', '*', '""', '"a"']) expect(knownTag(header, '')).toBeNull();
  });
});

it('a tag is quoted, and changes with the content', () => {
  expect(tagOf('a')).toMatch(/^"[\w-]{22}"$/);
  expect(tagOf('a')).toBe(tagOf(Buffer.from('a')));
  expect(tagOf('a')).not.toBe(tagOf('b'));
});

it('all reads are tagged but the version', () => {
  expect(isTagged({ method: 'GET', path: '/state' })).toBe(true);
  expect(isTagged({ method: 'GET', path: '/version' })).toBe(false);
  expect(isTagged({ method: 'POST', path: '/menu' })).toBe(false);
});
