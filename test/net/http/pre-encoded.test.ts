import { expect, it } from 'vitest';
import { JSON_HEAD, preEncoded, preEncodedLatest } from '../../../server/http/pre-encoded.ts';

/** Text that is encoded once, for answers that are sent again and again. */

const read = (encoded: ArrayBuffer) => new TextDecoder().decode(encoded);

it('a text that stands in the code is encoded once', () => {
  expect(read(preEncoded('Grüße'))).toBe('Grüße');
  expect(preEncoded('Grüße')).toBe(preEncoded('Grüße'));
  expect(read(preEncoded('Größe'))).toBe('Größe');
});

it('of texts that change, the latest is kept: each is its own, however alike they are', () => {
  const encode = preEncodedLatest();
  const first = encode('tag-1');
  expect(encode('tag-1')).toBe(first);
  expect(['', 'tag-1', 'tag-2', 'tag-1', ''].map(text => read(encode(text)))).toEqual([
    ...['', 'tag-1', 'tag-2', 'tag-1', ''],
  ]);
});

it('an answer in JSON is for no page of another origin, is nothing but JSON, and says how long its connection stays open', () => {
  expect(JSON_HEAD.map(([name, value]) => [read(name), read(value)])).toEqual([
    ['content-type', 'application/json'],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['keep-alive', 'timeout=8'],
  ]);
});
