/** What the reader of a picture format finds. Nothing is decoded. */
interface Contents {
  /** Size of the whole picture, and of every frame including its offset. Unit: px. */
  sizes: Size[];
  /** Number of frames, or of passes over one frame. */
  frames: number;
  /** The parts that a page needs to show the picture, in order, without texts, profiles or bytes after the end. */
  retained: Uint8Array[];
}

export interface Size {
  width: number;
  height: number;
}

/** Parses a picture. Returns null if it has another format. Throws a RangeError if it is truncated or invalid. */
export type PictureReader = (bytes: Buffer) => Contents | null;

/** A part of the picture. Throws a RangeError if it extends beyond the end. */
export function part(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new RangeError('The picture is truncated.');
  return bytes.subarray(from, from + length);
}

export const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;
