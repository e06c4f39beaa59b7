/** What a reader of one kind of picture finds; nothing is decoded. */
interface Contents {
  /** Of the whole picture and of every frame in it, its place included. Unit: px. */
  sizes: Size[];
  /** Frames, or passes over the same one. */
  frames: number;
  /** The parts that a page needs to show it, in order: no texts, profiles or bytes after the end. */
  retained: Uint8Array[];
}

export interface Size {
  width: number;
  height: number;
}

/** Null when it is another kind of picture. Throws a RangeError when it is cut off or wrong. */
export type PictureReader = (bytes: Buffer) => Contents | null;

/** That part of the picture. Throws a RangeError where it goes beyond the end. */
export function part(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new RangeError('The picture is cut off.');
  return bytes.subarray(from, from + length);
}

export const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;
