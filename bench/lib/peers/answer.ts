import type { Headers } from '../asked.ts';

/** An answer of the game. Its peers must give the same answer. */
export interface Answer {
  status: number;
  /** The game's own headers, without those that every server adds. */
  headers: (readonly [name: string, value: string])[];
  bytes: Buffer;
  /** The ETag with its quotes; '' if there is none. */
  etag: string;
}

const OF_SERVERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'uwebsockets'];

/** Sends one request. */
export async function answerOf(url: string, headers: Headers, body?: unknown): Promise<Answer> {
  const request = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, {
    ...request,
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !OF_SERVERS.includes(name)),
    bytes: Buffer.from(await response.arrayBuffer()),
    etag: response.headers.get('etag') ?? '',
  };
}
