import { isAt, type PictureReader, part, type Size } from './contents.ts';

/** Reads WebP pictures and animations. Source: RFC 9649, 2 (container); RFC 6386, 9.1 (VP8). */

interface Chunk {
  type: string;
  data: Buffer;
  /** The whole chunk, including its type and length, padded to an even length. */
  whole: Buffer;
}

/** Types of chunks that are needed to draw a picture. Profiles and texts are not among them. */
const RETAINED_CHUNKS = ['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];
const FRAME_HEAD_BYTES = 16;
/** Flags in the header of an extended picture that announce profiles and texts. */
const PROFILES_AND_TEXTS = 0x20 | 0x08 | 0x04;

export const readWebp: PictureReader = bytes => {
  if (!isAt(bytes, 0, 'RIFF') || !isAt(bytes, 8, 'WEBP')) return null;
  const chunks = chunksIn(part(bytes, 8, bytes.readUInt32LE(4)).subarray(4));
  const retained = chunks.filter(({ type }) => RETAINED_CHUNKS.includes(type));
  const inFrames = retained.filter(isFrame).flatMap(({ data }) => chunksIn(data.subarray(FRAME_HEAD_BYTES)));
  const all = [...retained, ...inFrames];
  if (!all.some(isImage)) throw new RangeError('It contains no picture.');
  return {
    sizes: all.flatMap(chunk => SIZES[chunk.type]?.(chunk.data) ?? []),
    frames: retained.filter(isFrame).length,
    retained: inContainer(retained.map(withClearedFlags)),
  };
};

const isFrame = ({ type }: Chunk) => type === 'ANMF';
const isImage = ({ type }: Chunk) => type === 'VP8 ' || type === 'VP8L';

function chunksIn(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const whole = part(bytes, at, 8 + length + (length % 2));
    chunks.push({ type: whole.toString('latin1', 0, 4), data: whole.subarray(8, 8 + length), whole });
    at += whole.length;
  }
  return chunks;
}

const plusOne = (data: Buffer, at: number): Size => ({
  width: data.readUIntLE(at, 3) + 1,
  height: data.readUIntLE(at + 3, 3) + 1,
});

/** Functions that read the size from a chunk, by the chunk's type. */
const SIZES: Record<string, (data: Buffer) => Size> = {
  VP8X: data => plusOne(data, 4),
  ANMF(data) {
    const { width, height } = plusOne(data, 6);
    return { width: width + 2 * data.readUIntLE(0, 3), height: height + 2 * data.readUIntLE(3, 3) };
  },
  'VP8 ': data => ({ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }),
  VP8L(data) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};

/**
 * Returns the chunk in the form in which it is stored. In the picture's header, the flags for removed chunks
 * are cleared.
 */
function withClearedFlags({ type, whole }: Chunk): Uint8Array {
  if (type !== 'VP8X') return whole;
  const head = Buffer.from(whole);
  head.writeUInt8(head.readUInt8(8) & ~PROFILES_AND_TEXTS, 8);
  return head;
}

function inContainer(chunks: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.from('RIFF....WEBP');
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...chunks];
}
