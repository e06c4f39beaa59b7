import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { State } from '../../../schema/records/state.ts';
import { dial } from '../../wire.ts';

/** Helpers that send malicious or broken input, byte by byte, to a real server. */

export let server: TestServer;

/**
 * Starts a server for the tests of a file. Whatever they send, the server must still answer other requests, and the
 * game must be unchanged.
 */
export function stageServer(): void {
  let before: State;
  beforeAll(async () => {
    server = await startServer();
    before = await server.client.getState();
  });
  afterAll(() => server.close());

  afterEach(async () => {
    const state = await server.client.getState();
    expect(v.safeParse(State, state).issues).toBeUndefined();
    expect(state).toEqual(before);
  });
}

export const open = () => dial(server.url);

/** Sends bytes and resolves with the status of the first answer, or `closed`. */
export async function statusOf(bytes: string | Buffer) {
  const { socket, closed, until } = open();
  socket.write(bytes);
  const text = await Promise.race([until(/^HTTP\/1\.1 \d{3}/).catch(() => closed), closed]);
  socket.destroy();
  return /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed';
}

export const linesOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;

export const head = (line: string, headers: string[] = []) =>
  linesOf([`${line} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${server.key}`, ...headers]);

export const JSON_TYPE = 'Content-Type: application/json';

export const post = async (path: string, body: string | Buffer, method = 'POST') => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, ...((await response.json()) as { error: string; code: string }) };
};
