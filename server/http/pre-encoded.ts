/**
 * Text as the server below takes it fastest: a string it would encode at every call, which for the handful of
 * headers of a small answer is a tenth of what the answer costs.
 */
export type PreEncoded = ArrayBuffer;

const cache = new Map<string, PreEncoded>();

/** For names and values that stand in the code: each is encoded once and kept for ever. */
export function preEncoded(text: string): PreEncoded {
  const known = cache.get(text);
  if (known) return known;
  const encoded = encode(text);
  cache.set(text, encoded);
  return encoded;
}

/** For texts that stay the same for a while: the last one is kept. */
export function preEncodedLatest(): (text: string) => PreEncoded {
  let latest = '';
  let encoded = encode(latest);
  return text => {
    if (text !== latest) {
      latest = text;
      encoded = encode(text);
    }
    return encoded;
  };
}

const encode = (text: string): PreEncoded => new TextEncoder().encode(text).buffer;

export const JSON_TYPE = preEncoded('application/json');

/** For what may quote a caller: no page of another origin may take it for a script or a picture. */
export const NOT_FOR_OTHER_PAGES: Readonly<Record<string, PreEncoded>> = {
  'x-content-type-options': preEncoded('nosniff'),
  'cross-origin-resource-policy': preEncoded('same-origin'),
};

/**
 * Idle time of a connection that the header `Keep-Alive` states. The HTTP library closes it after 8 to 12 s.
 * @limit
 */
const KEEP_ALIVE_SECONDS = 8;

export const KEEP_ALIVE: Readonly<Record<string, PreEncoded>> = {
  'keep-alive': preEncoded(`timeout=${KEEP_ALIVE_SECONDS}`),
};

/** The beginning of every answer in JSON, names and values. */
export const JSON_HEAD = Object.entries({
  'content-type': JSON_TYPE,
  ...NOT_FOR_OTHER_PAGES,
  ...KEEP_ALIVE,
}).map(([name, value]) => [preEncoded(name), value] as const);
