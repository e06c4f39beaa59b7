import { deserialize, serialize } from 'node:v8';

/** Converts checkpoints and parts of recordings to bytes for the disk, in V8's format. */

export const toBytes = (value: unknown): Buffer => serialize(value);

/** Reads a value. Throws if the bytes are damaged or come from an incompatible version of V8. */
export const fromBytes = (bytes: Uint8Array): unknown => deserialize(bytes);

/** Size of the header with V8's version, which precedes a value. Unit: bytes. */
const HEADER_BYTES = 2;

/** Returns the bytes of a text that is a complete value, as they occur within a larger value. */
export const bytesOfText = (text: string): Buffer => serialize(text).subarray(HEADER_BYTES);

/**
 * Returns the possible bytes of a text that is only a part of a longer text. V8 writes texts in Latin-1 or UTF-16;
 * other files use UTF-8.
 */
export const bytesOfPart = (text: string): Buffer[] => [
  Buffer.from(text, 'utf8'),
  Buffer.from(text, 'latin1'),
  Buffer.from(text, 'utf16le'),
];
