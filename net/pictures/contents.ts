/** The data that a reader takes from a picture without decoding it. */
interface Contents {
  /** Sizes of the whole picture and of every frame, with the frame's offset added. Unit: px. */
  sizes: Size[];
  /** Number of frames, or number of passes over one frame. */
  frames: number;
  /** The parts that a page needs to show the picture, in order. Texts, profiles and bytes after the end are omitted. */
  retained: Uint8Array[];
}

export interface Size {
  width: number;
  height: number;
}

/** Parses a picture. Returns null if it has another format. Throws a RangeError if it is truncated or invalid. */
export type PictureReader = (bytes: Buffer) => Contents | null;

/** Returns a part of the picture. Throws a RangeError if the part extends beyond the end. */
export function part(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new RangeError('The picture is truncated.');
  return bytes.subarray(from, from + length);
}

export const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;
