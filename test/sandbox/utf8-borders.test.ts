import { expect, it } from 'vitest';
import { decode } from '../../sandbox/inside/utf8.ts';

const withoutReplaced = (text: string) => text.replaceAll('\ufffd', '');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Bytes around the limits of a valid second byte. The limits depend on the first byte. */
const SECOND = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
const THIRD = [0x7f, 0x80, 0xbf];
const FOURTH = [0x80, 0xbf];

it.each(range(0xc0, 0xff))(
  'the sandbox decodes bytes that follow the byte %i as TextDecoder does, wherever they are divided',
  first => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for (const second of SECOND) {
      for (const third of THIRD) {
        for (const fourth of FOURTH) {
          const bytes = Uint8Array.of(0x61, first, second, third, fourth, 0x62);
          expect(withoutReplaced(decode(bytes))).toBe(withoutReplaced(decoder.decode(bytes)));
        }
      }
    }
  },
);
