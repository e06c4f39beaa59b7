import { deserialize, serialize } from 'node:v8';

/** Checkpoints and parts of recordings as bytes on disk, in the format of V8. */

export const toBytes = (value: unknown): Buffer => serialize(value);

/** Throws for bytes of another version of V8, and for damaged ones. */
export const fromBytes = (bytes: Uint8Array): unknown => deserialize(bytes);

/** V8 writes its version before a value. Unit: bytes. */
const HEADER_BYTES = 2;

/** The bytes of a text that is a whole value, anywhere in a larger value. */
export const bytesOfText = (text: string): Buffer => serialize(text).subarray(HEADER_BYTES);

/** The bytes of a part of a longer text. V8 writes a text in Latin-1 or in UTF-16, and other files are UTF-8. */
export const bytesOfPart = (text: string): Buffer[] => [
  Buffer.from(text, 'utf8'),
  Buffer.from(text, 'latin1'),
  Buffer.from(text, 'utf16le'),
];
