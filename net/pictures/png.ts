import { type PictureReader, part, type Size } from './contents.ts';

/** Reads PNG pictures and animations. Source: PNG specification, third edition, 5 and 11. */

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Types of chunks that are needed to draw a picture. Texts and colour profiles are not needed, and may
 * decompress to any size.
 */
const RETAINED_CHUNKS = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT cICP pHYs bKGD acTL fcTL fdAT'.split(
  ' ',
);

interface Chunk {
  type: string;
  data: Buffer;
  /** The whole chunk, including its length, type and checksum. */
  whole: Buffer;
}

export const readPng: PictureReader = bytes => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks = chunksOf(bytes);
  const has = (wanted: string) => chunks.some(({ type }) => type === wanted);
  if (!has('IHDR') || !has('IDAT')) throw new RangeError('Its header or its pixels are missing.');
  const retained = chunks.filter(({ type }) => RETAINED_CHUNKS.includes(type));
  return {
    sizes: retained.flatMap(sizeIn),
    frames: retained.filter(({ type }) => type === 'fcTL').length,
    retained: [SIGNATURE, ...retained.map(({ whole }) => whole)],
  };
};

/** Returns all chunks up to the one that ends the picture. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.type !== 'IEND'; ) {
    const whole = part(bytes, at, 12 + bytes.readUInt32BE(at));
    chunks.push({ type: whole.toString('latin1', 4, 8), data: whole.subarray(8, -4), whole });
    at += whole.length;
  }
  return chunks;
}

function sizeIn({ type, data }: Chunk): Size[] {
  if (type === 'IHDR') return [{ width: data.readUInt32BE(0), height: data.readUInt32BE(4) }];
  return type === 'fcTL' ? [placeOf(data)] : [];
}

/** Returns the lower right corner of a frame, from the size and offset in its header. */
const placeOf = (frame: Buffer): Size => ({
  width: frame.readUInt32BE(4) + frame.readUInt32BE(12),
  height: frame.readUInt32BE(8) + frame.readUInt32BE(16),
});
