import { keysOf } from '../../schema/catalog/catalog.ts';
import type { PictureReader, Size } from './contents.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/**
 * Reads a picture's format, and the size that a page would have to decode, from the headers of all frames.
 * Nothing is decoded.
 */

const READERS = { png: readPng, jpg: readJpeg, webp: readWebp, gif: readGif } satisfies Record<
  string,
  PictureReader
>;

/** File name extensions of the supported formats. */
export const PICTURE_EXTENSIONS = keysOf(READERS);

export interface Picture {
  /** File name extension. */
  extension: (typeof PICTURE_EXTENSIONS)[number];
  /** The largest width among the whole picture and its frames. Unit: px. */
  width: number;
  height: number;
  /** Number of frames in an animation, or number of passes over the same picture. */
  frames: number;
  /** Only those bytes that are needed to draw the picture. */
  bytes: Buffer;
}

/** Reads a picture. Returns null if it is truncated or has no supported format. */
export function readPicture(bytes: Buffer): Picture | null {
  for (const extension of PICTURE_EXTENSIONS) {
    const contents = orNull(() => READERS[extension](bytes));
    if (!contents?.sizes.every(({ width, height }) => width > 0 && height > 0)) continue;
    const { sizes, frames, retained } = contents;
    return { extension, ...sizes.reduce(around), frames, bytes: Buffer.concat(retained) };
  }
  return null;
}

const around = (a: Size, b: Size): Size => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
});

/** Runs a reader. Returns null if the picture is truncated, because reading beyond its end throws a RangeError. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
