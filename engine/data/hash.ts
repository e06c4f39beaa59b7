/** A running hash of two 32-bit lanes. Rotating spreads every input bit to all others. */
export function createHash() {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;

  const addWord = (word: number) => {
    a = Math.imul(a ^ word, 0x9e3779b1);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ word, 0x85ebca77);
    b = (b << 17) | (b >>> 15);
  };

  return {
    /** Adds the first `length` elements of an array that starts at the beginning of its buffer. */
    addArray(values: ArrayBufferView & { BYTES_PER_ELEMENT: number }, length: number) {
      const bytes = length * values.BYTES_PER_ELEMENT;
      const words = new Uint32Array(values.buffer, 0, bytes >>> 2);
      for (let i = 0; i < words.length; i++) addWord(words[i]);
      for (const byte of new Uint8Array(values.buffer, words.length * 4, bytes & 3)) addWord(byte);
      addWord(length);
    },
    addText(text: string) {
      for (let i = 0; i < text.length; i++) addWord(text.charCodeAt(i));
      addWord(text.length);
    },
    /** 16 hex digits. */
    digest: () => [a, b].map(lane => (lane >>> 0).toString(16).padStart(8, '0')).join(''),
  };
}
