import { expect, it } from 'vitest';
import { encodedTag, encodingFor, plainTag } from '../../../server/http/compression.ts';

/** Tests the encodings of an answer, and their entity tags. */

it.each([
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip;q=0', undefined],
])('for Accept-Encoding, the best encoding that the caller accepts is chosen: %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

it('only an encoding that the server offers is chosen', () => {
  expect([encodingFor('br, gzip', ['gzip']), encodingFor('br', ['gzip'])]).toEqual(['gzip', undefined]);
});

it('each encoding has its own ETag, from which the ETag of the content can be derived', () => {
  expect([encodedTag('"a-1"', 'br'), encodedTag('"a-1"', 'gzip')]).toEqual(['"a-1-br"', '"a-1-gzip"']);
  expect(['"a-1-br"', '"a-1-gzip"', '"a-1"', '"br"', '"a-1-br-x"'].map(plainTag)).toEqual([
    '"a-1"',
    '"a-1"',
    '"a-1"',
    '"br"',
    '"a-1-br-x"',
  ]);
});
