import { deserialize, serialize } from 'node:v8';

/** Checkpoints and parts of recordings as bytes on disk, in V8's format. */

export const toBytes = (value: unknown): Buffer => serialize(value);

/** Throws for damaged bytes, and for those of an incompatible version of V8. */
export const fromBytes = (bytes: Uint8Array): unknown => deserialize(bytes);

/** Size of V8's version, which comes before a value. Unit: bytes. */
const HEADER_BYTES = 2;

/** The bytes of a text that is a complete value, wherever it is in a larger one. */
export const bytesOfText = (text: string): Buffer => serialize(text).subarray(HEADER_BYTES);

/** The bytes of a part of a longer text. V8 writes texts in Latin-1 or UTF-16; other files are in UTF-8. */
export const bytesOfPart = (text: string): Buffer[] => [
  Buffer.from(text, 'utf8'),
  Buffer.from(text, 'latin1'),
  Buffer.from(text, 'utf16le'),
];
