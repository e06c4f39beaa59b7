/** Allocates `length` samples, all 0. */
export type Memory = (length: number) => Float32Array<ArrayBuffer>;

export const freshMemory: Memory = length => new Float32Array(length);

/**
 * Amount of memory that is enough for most sounds. Sounds of several seconds take fresh memory beyond it. Unit:
 * samples.
 */
const ROOM = 3_000_000;

/**
 * Memory that is reused after each `clear`, because getting memory from the system would take longer than filling it.
 * Untouched pages of it cost nothing.
 */
export function createSharedMemory(): { silence: Memory; clear(): void } {
  const { buffer } = new Float32Array(ROOM);
  let used = 0;
  return {
    silence(length) {
      if (used + length > ROOM) return freshMemory(length);
      const samples = new Float32Array(buffer, used * Float32Array.BYTES_PER_ELEMENT, length);
      used += length;
      return samples.fill(0);
    },
    clear() {
      used = 0;
    },
  };
}
