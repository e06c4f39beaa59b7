import { expect, it } from 'vitest';
import { JSON_HEAD, preEncoded, preEncodedLatest } from '../../../server/http/pre-encoded.ts';

/** Tests text that is encoded once for answers that are sent repeatedly. */

const read = (encoded: ArrayBuffer) => new TextDecoder().decode(encoded);

it('a response that never changes is encoded only once', () => {
  expect(read(preEncoded('Grüße'))).toBe('Grüße');
  expect(preEncoded('Grüße')).toBe(preEncoded('Grüße'));
  expect(read(preEncoded('Größe'))).toBe('Größe');
});

it('if a response changes, only its latest encoded version is cached', () => {
  const encode = preEncodedLatest();
  const first = encode('tag-1');
  expect(encode('tag-1')).toBe(first);
  expect(['', 'tag-1', 'tag-2', 'tag-1', ''].map(text => read(encode(text)))).toEqual([
    ...['', 'tag-1', 'tag-2', 'tag-1', ''],
  ]);
});

it('a JSON response has headers that protect it from other origins and content types', () => {
  expect(JSON_HEAD.map(([name, value]) => [read(name), read(value)])).toEqual([
    ['content-type', 'application/json'],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['keep-alive', 'timeout=8'],
  ]);
});
