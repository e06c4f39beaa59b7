const mixFirst = (lane: number, word: number) => rotate(Math.imul(lane ^ word, 0x9e3779b1), 13);
const mixSecond = (lane: number, word: number) => rotate(Math.imul(lane ^ word, 0x85ebca77), 17);

/** Spreads every input bit to all others. */
const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** A running hash of two 32-bit lanes. The loops keep the lanes in local variables, which makes them much faster. */
export function createHash() {
  let first = 0x9e3779b9 | 0;
  let second = 0x85ebca6b | 0;

  const addWord = (word: number) => {
    first = mixFirst(first, word);
    second = mixSecond(second, word);
  };

  return {
    /** Adds the first `length` elements of an array that starts at the beginning of its buffer. */
    addArray(values: ArrayBufferView & { BYTES_PER_ELEMENT: number }, length: number) {
      const bytes = length * values.BYTES_PER_ELEMENT;
      const words = new Uint32Array(values.buffer, 0, bytes >>> 2);
      let a = first;
      let b = second;
      for (let i = 0; i < words.length; i++) {
        a = mixFirst(a, words[i]);
        b = mixSecond(b, words[i]);
      }
      first = a;
      second = b;
      for (const byte of new Uint8Array(values.buffer, words.length * 4, bytes & 3)) addWord(byte);
      addWord(length);
    },
    addText(text: string) {
      let a = first;
      let b = second;
      for (let i = 0; i < text.length; i++) {
        a = mixFirst(a, text.charCodeAt(i));
        b = mixSecond(b, text.charCodeAt(i));
      }
      first = a;
      second = b;
      addWord(text.length);
    },
    /** 16 hex digits. */
    digest: () => [first, second].map(lane => (lane >>> 0).toString(16).padStart(8, '0')).join(''),
  };
}
