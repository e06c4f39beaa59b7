import { isAt, type PictureReader, part, type Size } from './contents.ts';

/** Reads JPEG pictures. Source: ITU T.81, B.1. */

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;

interface Segment {
  marker: number;
  /** The segment's bytes, from the marker on, including pixel data that follows. */
  whole: Buffer;
}

export const readJpeg: PictureReader = bytes => {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const segments = segmentsOf(bytes);
  const scans = segments.filter(({ marker }) => marker === SCAN);
  const sizes = segments.filter(({ marker }) => isStartOfFrame(marker)).map(sizeIn);
  if (scans.length === 0 || sizes.length === 0) throw new RangeError('It contains no pixels.');
  return {
    sizes,
    frames: scans.length,
    retained: [part(bytes, 0, 2), ...segments.flatMap(retainedOf)],
  };
};

/** Returns all segments up to the one that ends the picture. */
function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = 2; segments.at(-1)?.marker !== END; ) {
    const segment = segmentAt(bytes, at);
    segments.push(segment);
    at += segment.whole.length;
  }
  return segments;
}

function segmentAt(bytes: Buffer, at: number): Segment {
  if (bytes.readUInt8(at) !== 0xff) throw new RangeError('There is no marker.');
  const marker = bytes.readUInt8(at + 1);
  if (marker === END || marker === 0xff) return { marker, whole: part(bytes, at, marker === END ? 2 : 1) };
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  return { marker, whole: part(bytes, at, (marker === SCAN ? endOfPixels(bytes, end) : end) - at) };
}

/**
 * Returns the end of pixel data, which is the next marker. Within the data, 0xff 0x00 stands for 0xff, and
 * restart markers do not count.
 */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The picture is truncated.');
}

/** Whether a marker starts a frame: 0xc0 to 0xcf, except DHT, JPG and DAC. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const sizeIn = ({ whole }: Segment): Size => ({
  height: whole.readUInt16BE(5),
  width: whole.readUInt16BE(7),
});

/**
 * Returns the parts of a segment to retain. Of the metadata, only the colour coding and the orientation are
 * retained, so the place where the picture was taken is removed.
 */
function retainedOf({ marker, whole }: Segment): Buffer[] {
  if (marker === APP1)
    return isAt(whole, 4, 'Exif\0') ? [exifOf(sideUp(whole.subarray(EXIF_HEAD_BYTES)))] : [];
  const isAdded = (marker >= APP0 && marker <= APP15) || marker === COMMENT;
  const isHead = (marker === APP0 || marker === APP14) && whole.length <= MOST_HEAD_BYTES;
  return !isAdded || isHead ? [whole] : [];
}

/**
 * Longest header segment of a JPEG picture that is retained: a JFIF header without a preview. A longer
 * segment may contain anything. @limit
 */
const MOST_HEAD_BYTES = 18;

const EXIF_HEAD_BYTES = 10;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** Returns the orientation in the first directory of TIFF data. Source: Exif 3.0, 4.6. */
function sideUp(tiff: Buffer): number {
  const isLittle = isAt(tiff, 0, 'II');
  const read = (at: number, length: number) =>
    at + length > tiff.length ? 0 : isLittle ? tiff.readUIntLE(at, length) : tiff.readUIntBE(at, length);
  const list = read(4, 4);
  for (let entry = 0; entry < read(list, 2); entry++) {
    const at = list + 2 + 12 * entry;
    if (read(at, 2) === ORIENTATION) return read(at + 8, 2);
  }
  return UPRIGHT;
}

/** Builds Exif data that contains only the orientation. */
function exifOf(side: number): Buffer {
  const exif = Buffer.from(
    'ffe1002245786966 0000 4d4d002a00000008 0001 011200030000000100000000 00000000'.replaceAll(' ', ''),
    'hex',
  );
  exif.writeUInt16BE(side, 28);
  return exif;
}
