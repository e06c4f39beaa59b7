import { describe, expect, it } from 'vitest';
import { isTagged, knownTag, tagOf } from '../../../server/http/entity-tags.ts';

/** Tests how a caller's entity tags are compared with the tag of the requested content. */

describe('entity tag', () => {
  it.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a","y"'])(
    'the ETag of the content is recognised in the header %s',
    header => {
      expect(knownTag(header, '"a"')).toMatch(/^"a"$/);
    },
  );

  it.each(['*', ' * '])('"%s" in a request matches any ETag', header => {
    expect(knownTag(header, '"a"')).toBe('"a"');
  });

  it('the ETag of the same content in another encoding also matches', () => {
    const plain = (tag: string) => tag.replace('-gzip', '');
    expect(knownTag('"a-gzip"', '"a"', plain)).toBe('"a-gzip"');
    expect(knownTag('"a-gzip"', '"a"')).toBeNull();
  });

  it.each(['', '"b"', 'a', '"A"', '"a', '"ab"', 'x*'])(
    'the ETag of the content is not recognised in the header %s',
    header => {
      expect(knownTag(header, '"a"')).toBeNull();
    },
  );

  it('content without an ETag never matches a conditional request', () => {
    for (const header of ['', '*', '""', '"a"']) expect(knownTag(header, '')).toBeNull();
  });
});

it('an ETag is in quotes and changes with the content', () => {
  expect(tagOf('a')).toMatch(/^"[\w-]{22}"$/);
  expect(tagOf('a')).toBe(tagOf(Buffer.from('a')));
  expect(tagOf('a')).not.toBe(tagOf('b'));
});

it('all read actions except the version have an ETag', () => {
  expect(isTagged({ method: 'GET', path: '/state' })).toBe(true);
  expect(isTagged({ method: 'GET', path: '/version' })).toBe(false);
  expect(isTagged({ method: 'POST', path: '/menu' })).toBe(false);
});
