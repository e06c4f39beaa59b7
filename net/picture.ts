/** What kind of picture some bytes are and how large it is, told by its first bytes; nothing is decoded. */

export const PICTURE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;

export interface Picture {
  /** File name extension. */
  extension: keyof typeof PICTURE_TYPES;
  /** Unit: px. */
  width: number;
  height: number;
}

type Size = Omit<Picture, 'extension'>;
type Measure = (bytes: Buffer) => Size | null;

/** Null when it is none of the known kinds, or cut off. */
export function readPicture(bytes: Buffer): Picture | null {
  for (const [extension, measure] of Object.entries(MEASURES) as [Picture['extension'], Measure][]) {
    const size = orNull(() => measure(bytes));
    if (size && size.width > 0 && size.height > 0) return { extension, ...size };
  }
  return null;
}

/** Source: PNG specification 5.2 and 11.2.2 (IHDR comes first). */
const measurePng: Measure = bytes =>
  bytes.subarray(0, 8).equals(PNG_SIGNATURE) && isAt(bytes, 12, 'IHDR')
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Source: GIF89a, 18 (logical screen descriptor). */
const measureGif: Measure = bytes =>
  isAt(bytes, 0, 'GIF87a') || isAt(bytes, 0, 'GIF89a')
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : null;

/** Source: ITU T.81, B.1: segments up to the first start of frame, which tells the size. */
const measureJpeg: Measure = bytes => {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isStartOfFrame(bytes[at + 1]))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
};

/** 0xc0 to 0xcf but for DHT, JPG and DAC, which share the range. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Source: RFC 9649 (WebP container); RFC 6386, 9.1 (VP8); WebP lossless bitstream, 3 (VP8L). */
const measureWebp: Measure = bytes => {
  if (!isAt(bytes, 0, 'RIFF') || !isAt(bytes, 8, 'WEBP')) return null;
  if (isAt(bytes, 12, 'VP8X'))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (isAt(bytes, 12, 'VP8 '))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (!isAt(bytes, 12, 'VP8L')) return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

const MEASURES: Record<Picture['extension'], Measure> = {
  png: measurePng,
  jpg: measureJpeg,
  webp: measureWebp,
  gif: measureGif,
};

const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Reading beyond the end throws a RangeError: the picture is cut off. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
