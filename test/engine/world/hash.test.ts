import { describe, expect, it } from 'vitest';
import { createHash } from '../../../engine/data/hash.ts';

/** Tests the hash by which two worlds are compared. */

type Part = string | Uint8Array | Uint16Array | Uint32Array;

function hashOf(...parts: Part[]) {
  const hash = createHash();
  for (const part of parts) {
    if (typeof part === 'string') hash.addText(part);
    else hash.addArray(part, part.length);
  }
  return hash.digest();
}

describe('hash', () => {
  it("a hash of the world depends on every byte of an array, whatever the array's length", () => {
    for (let length = 1; length <= 9; length++) {
      const hashes = new Set([hashOf(new Uint8Array(length))]);
      for (let at = 0; at < length; at++) {
        const bytes = new Uint8Array(length);
        bytes[at] = 1;
        hashes.add(hashOf(bytes));
      }
      expect(hashes.size).toBe(length + 1);
    }
  });

  it('a hash of the world depends on the order of its parts and on where each part ends', () => {
    const parts: Part[][] = [
      [Uint32Array.of(1, 2), Uint32Array.of(3)],
      [Uint32Array.of(1), Uint32Array.of(2, 3)],
      [Uint32Array.of(2, 1), Uint32Array.of(3)],
      [new Uint16Array(3)],
      [new Uint16Array(4)],
      ['ab', 'c'],
      ['a', 'bc'],
      ['ba', 'c'],
      ['', 'abc'],
    ];
    expect(new Set(parts.map(each => hashOf(...each))).size).toBe(parts.length);
  });

  it('a hash of the world ignores array elements that are not in use', () => {
    const hash = (values: Uint16Array) => {
      const { addArray, digest } = createHash();
      addArray(values, 3);
      return digest();
    };
    expect(hash(Uint16Array.of(1, 2, 3, 4))).toBe(hash(Uint16Array.of(1, 2, 3, 9)));
  });

  it('a hash of the world always has 16 hex digits', () => {
    for (let i = 0; i < 200; i++) expect(hashOf(`${i}`)).toMatch(/^[0-9a-f]{16}$/);
  });

  it("changing a single bit changes about half of the bits in each half of the world's hash", () => {
    const bits = (hash: string) => [...BigInt(`0x${hash}`).toString(2).padStart(64, '0')];
    const plain = bits(hashOf(new Uint32Array(12)));
    for (let bit = 0; bit < 32; bit++) {
      const words = new Uint32Array(12);
      words[0] = 1 << bit;
      const changed = bits(hashOf(words)).map((value, i) => Number(value !== plain[i]));
      for (const half of [changed.slice(0, 32), changed.slice(32)])
        expect(half.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(4);
    }
  });
});
