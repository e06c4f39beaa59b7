/** Requests of one kind, which the load generator sends in turns, and the answer that each request must get. */
export interface Asked {
  port: number;
  /** The bytes to send. */
  requests: readonly string[];
  expects: { status: number; text: string };
}

export type Headers = Readonly<Record<string, string>>;

/** A GET that the callers send in turns. */
export const get = (port: number, path: string, callers: readonly Headers[] = [{}], status = 200): Asked => ({
  port,
  requests: callers.map(headers => textOf('GET', path, headers)),
  expects: { status, text: '' },
});

/**
 * POSTs with these bodies, which the callers send in turns. If an answer does not contain `text`, its request counts as
 * not carried out.
 */
export const post = (
  port: number,
  path: string,
  bodies: readonly unknown[],
  callers: readonly Headers[],
  text: string,
): Asked => ({
  port,
  requests: bodies.map((body, i) =>
    textOf('POST', path, { ...callers[i % callers.length], ...JSON_BODY }, JSON.stringify(body)),
  ),
  expects: { status: 200, text },
});

const JSON_BODY = { 'Content-Type': 'application/json' };

function textOf(method: string, path: string, headers: Headers, body = '') {
  const length = Buffer.byteLength(body);
  const all = { Host: '127.0.0.1', ...headers, ...(length > 0 && { 'Content-Length': String(length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
