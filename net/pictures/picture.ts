import { keysOf } from '../../schema/catalog/catalog.ts';
import type { PictureReader, Size } from './contents.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/**
 * What kind of picture some bytes are and what a page that draws it would have to unpack, read from the heads of
 * all its frames; nothing is decoded.
 */

const READERS = { png: readPng, jpg: readJpeg, webp: readWebp, gif: readGif } satisfies Record<
  string,
  PictureReader
>;

/** File name extensions of the kinds that can be read. */
export const PICTURE_EXTENSIONS = keysOf(READERS);

export interface Picture {
  /** File name extension. */
  extension: (typeof PICTURE_EXTENSIONS)[number];
  /** Largest of the whole and of every frame. Unit: px. */
  width: number;
  height: number;
  /** Frames of an animation, or passes over the same picture. */
  frames: number;
  /** All that is needed to draw it, and nothing else. */
  bytes: Buffer;
}

/** Null when it is none of the known kinds, or cut off. */
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

/** Reading beyond the end throws a RangeError: the picture is cut off. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
