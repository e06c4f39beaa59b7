import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { io } from '../../core/io.ts';
import type { Bytes } from './byte-stream.ts';
import type { CachedContent } from './cached-route.ts';

/**
 * Compresses content that is the same for all callers until its tag changes. It does so only once per tag and
 * off the main thread. Because the content may change with every tick, it is compressed only a few times per
 * second.
 */
export interface Compressor {
  /** Resolves with null if the caller does not accept compression, or the content is small or changes too fast. */
  compress(content: CachedContent, accepted: string): Promise<Compressed | null>;
}

interface Compressed {
  encoding: Encoding;
  bytes: Bytes;
}

/** Encodings that the server can use, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Smallest answer that is compressed. @limit */
const MIN_BYTES = 1_024;
/** Shortest time between two compressions of an answer that changes. @limit */
const MIN_INTERVAL_MS = 200;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** The encoders. Their levels are fast, because the content is soon out of date. */
const ENCODERS: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: bytes => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: bytes => gzipAsync(bytes, { level: 5 }),
};

export function createCompressor(now: () => number = io.steady): Compressor {
  const latest: Partial<Record<Encoding, { etag: string; at: number; bytes: Promise<Buffer> }>> = {};
  return {
    async compress({ etag, bytes }, accepted) {
      const encoding = encodingFor(accepted);
      if (!encoding || bytes.length < MIN_BYTES) return null;
      const known = latest[encoding];
      if (known?.etag === etag) return { encoding, bytes: await known.bytes };
      if (known && now() - known.at < MIN_INTERVAL_MS) return null;
      const fresh = { etag, at: now(), bytes: ENCODERS[encoding](bytes) };
      latest[encoding] = fresh;
      return { encoding, bytes: await fresh.bytes };
    },
  };
}

/** The best encoding that the caller accepts. Weights in the header are ignored. */
export function encodingFor(
  accepted: string,
  encodings: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  const headers = { 'accept-encoding': accepted };
  const possible = new Negotiator({ headers }).encodings(encodings);
  return encodings.find(encoding => possible.includes(encoding));
}

/** The tag of the encoded content, which HTTP treats as different content. */
export const encodedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`;

/** The tag of the content without encoding. */
export const plainTag = (etag: string): string => etag.replace(/-(?:br|gzip)"$/, '"');
