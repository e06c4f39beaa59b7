import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { GameError, quote } from '../../../schema/base/error.ts';

/** The answer to a script's request. */
export interface WebAnswer {
  status: number;
  /** Headers by name, in lower case. Repeated headers are joined by commas. */
  headers: Record<string, string>;
  /** The body, decoded with the answer's charset; as UTF-8 if it names none. */
  body: string;
}

/**
 * Largest answer to a script's web request. The limit applies to the compressed and to the decompressed size.
 * @limit
 */
const MAX_BYTES = 1_000_000;
/**
 * Maximum number of times that an answer to a script's web request may be compressed. Normal servers compress
 * fewer times. @limit
 */
const MAX_CODINGS = 2;

/**
 * Reads an answer completely and decompresses it. Rejects with `too-large` if the answer exceeds 1 MB, with
 * `unreachable` if it cannot be decompressed, and with the connection's error if the connection breaks.
 */
export async function readAnswer(response: IncomingMessage): Promise<WebAnswer> {
  const packed = await readBytes(response);
  const body =
    packed.length > 0 ? await unpacked(packed, response.headers['content-encoding'] ?? '') : packed;
  return {
    status: response.statusCode ?? 0,
    headers: joined(response.headers),
    body: decoderFor(response.headers['content-type'] ?? '').decode(body),
  };
}

async function readBytes(response: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(); // throwing here also closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const UNPACKERS: Record<string, (packed: Buffer) => Promise<Buffer>> = {
  gzip: packed => promisify(gunzip)(packed, { maxOutputLength: MAX_BYTES }),
  br: packed => promisify(brotliDecompress)(packed, { maxOutputLength: MAX_BYTES }),
  deflate: packed => promisify(isZlib(packed) ? inflate : inflateRaw)(packed, { maxOutputLength: MAX_BYTES }),
  identity: async packed => packed,
};

/** Whether the data has a zlib header. Some servers omit it. */
const isZlib = (packed: Buffer) => ((packed[0] ?? 0) & 15) === 8;

async function unpacked(packed: Buffer, encoding: string) {
  const codings = encoding.toLowerCase().split(',').map(withoutX).filter(Boolean);
  if (codings.length > MAX_CODINGS || !codings.every(coding => Object.hasOwn(UNPACKERS, coding))) {
    throw unreadable(encoding);
  }
  let body = packed;
  try {
    for (const coding of codings.reverse()) body = (await UNPACKERS[coding]?.(body)) ?? body;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : unreadable(encoding);
  }
  return body;
}

const withoutX = (coding: string) => coding.trim().replace(/^x-/, '');

const unreadable = (encoding: string) =>
  new GameError(
    'unreachable',
    `The answer cannot be decompressed as ${quote(encoding)}: use another address.`,
  );

const tooLarge = () =>
  new GameError('too-large', `The answer is larger than ${MAX_BYTES} bytes: request less.`);

const joined = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  );

function decoderFor(contentType: string) {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // the charset is unknown
  }
}
