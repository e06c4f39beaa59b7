/** A request, asked again and again by whatever makes the load. */
export interface Asked {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export const get = (port: number, path: string, headers: Record<string, string> = {}): Asked => ({
  port,
  method: 'GET',
  path,
  headers,
});

export const post = (
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Asked => ({
  port,
  method: 'POST',
  path,
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** As it goes over the wire. */
export function textOf({ method, path, headers, body = '' }: Asked): string {
  const length = Buffer.byteLength(body);
  const all = { Host: '127.0.0.1', ...headers, ...(length > 0 ? { 'Content-Length': String(length) } : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
