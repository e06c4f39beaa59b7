import { expect, it } from 'vitest';
import { decode, encode, encodeInto, measure } from '../../sandbox/inside/utf8.ts';
import { fc } from '../fast-check.ts';

/** Any text, including single halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
});
const fullText = fc.string({ unit: 'binary' });

it('the sandbox encodes text as TextEncoder does', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fullText), text => {
      expect(encode(text)).toEqual(new TextEncoder().encode(text));
    }),
  );
});

it('the sandbox measures the encoded length of a text as far as it fits into the given space', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fullText), fc.nat(40), (text, most) => {
      const { read, written } = encodeInto(text, new Uint8Array(most));
      expect(measure(text, most)).toEqual({ length: read, bytes: written });
    }),
  );
});

it('encoding a text in the sandbox and decoding it again gives the same text', () => {
  fc.assert(
    fc.property(fullText, text => {
      expect(decode(encode(text))).toBe(text);
    }),
  );
});

it('bytes that the sandbox decodes are replaced if they are not UTF-8, without changing text around them', () => {
  const kept = (text: string) => text.replaceAll('\ufffd', '');
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      expect(kept(decode(bytes))).toBe(kept(decoded));
    }),
  );
});

it('the sandbox does not write a character whose encoding does not fit completely', () => {
  fc.assert(
    fc.property(fullText, fc.nat({ max: 20 }), (text, room) => {
      const bytes = new Uint8Array(room);
      const { read, written } = encodeInto(text, bytes);
      expect({ read, written }).toEqual(new TextEncoder().encodeInto(text, new Uint8Array(room)));
      expect(decode(bytes.subarray(0, written))).toBe(text.slice(0, read));
    }),
  );
});
