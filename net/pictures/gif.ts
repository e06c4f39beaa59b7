import { isAt, type PictureReader, part, type Size } from './contents.ts';

/** Reads GIF pictures and animations. Source: GIF89a, 15 to 27. */

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Name of the application extension that sets how often an animation repeats. */
const LOOPING = 'NETSCAPE2.0';

const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;

export const readGif: PictureReader = bytes => {
  if (!isAt(bytes, 0, 'GIF87a') && !isAt(bytes, 0, 'GIF89a')) return null;
  const start = SCREEN_BYTES + tableBytes(bytes.readUInt8(10));
  const blocks = blocksFrom(bytes, start);
  const images = blocks.filter(block => block[0] === IMAGE);
  if (images.length === 0) throw new RangeError('It contains no picture.');
  return {
    sizes: [sizeAt(bytes, 6), ...images.map(placeOf)],
    frames: images.length,
    retained: [part(bytes, 0, start), ...blocks.filter(isNeeded), Uint8Array.of(TRAILER)],
  };
};

/** Returns the images and extensions up to the end of the picture. */
function blocksFrom(bytes: Buffer, start: number): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = start; bytes.readUInt8(at) !== TRAILER; ) {
    const end = endOfBlock(bytes, at);
    blocks.push(bytes.subarray(at, end));
    at = end;
  }
  return blocks;
}

/** Returns the lower right corner of an image, from the offset and size in its header. */
const placeOf = (image: Buffer): Size => ({
  width: image.readUInt16LE(1) + image.readUInt16LE(5),
  height: image.readUInt16LE(3) + image.readUInt16LE(7),
});

const isNeeded = (block: Buffer) =>
  block[0] === IMAGE || block[1] === GRAPHIC_CONTROL || (block[1] === APPLICATION && isAt(block, 3, LOOPING));

/** Returns the size of a colour table, given the flags before it. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const sizeAt = (bytes: Buffer, at: number): Size => ({
  width: bytes.readUInt16LE(at),
  height: bytes.readUInt16LE(at + 2),
});

function endOfBlock(bytes: Buffer, at: number): number {
  const kind = bytes[at];
  if (kind === EXTENSION) return endOfData(bytes, at + 2);
  if (kind !== IMAGE) throw new RangeError(`There is no block ${kind}.`);
  const table = tableBytes(bytes.readUInt8(at + IMAGE_BYTES - 1));
  return endOfData(bytes, at + IMAGE_BYTES + table + 1); // + 1 for the byte that states how pixels are packed
}

/** Returns the end of data that consists of pieces. Each piece begins with its length; a length of 0 ends the data. */
function endOfData(bytes: Buffer, from: number): number {
  let at = from;
  let length: number;
  do {
    length = bytes.readUInt8(at);
    at += 1 + length;
  } while (length > 0);
  return at;
}
