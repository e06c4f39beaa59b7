import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { Resolve } from '../../../net/scripts/http/exchange.ts';
import { createScriptHttp } from '../../../net/scripts/http/http.ts';

/** Helpers that send requests of scripts to servers on this machine, which end with the test. */

const SECRETS: Record<string, { value: string; hosts: readonly string[] }> = {
  KEY: { value: 'k&y/"1\u00e9=', hosts: ['127.0.0.1'] },
  TOKEN: { value: 'hunter2hunter2', hosts: ['127.0.0.1'] },
  EVERYWHERE: { value: 'known-to-both', hosts: ['127.0.0.1', 'localhost'] },
  LINES: { value: 'one\r\ntwo: 2', hosts: ['127.0.0.1'] },
  NESTED: { value: '{{secret:TOKEN}}', hosts: ['127.0.0.1'] },
  UNBOUND: { value: 'never-to-be-seen', hosts: [] },
};

export const LOCAL = ['127.0.0.1', 'localhost'];

/** Starts a server on 127.0.0.1. Returns its address without a trailing slash. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

async function textOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** Answers a request with the request itself, as JSON. */
export const echo: RequestListener = async (request, response) => {
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers, body: await textOf(request) }));
};

export const nowhere: Resolve = async () => [];
export const at =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));

export function ask(
  url: unknown,
  options?: unknown,
  hosts: readonly string[] = LOCAL,
  resolve = nowhere,
  ms = 5_000,
) {
  const find = (name: string) => (Object.hasOwn(SECRETS, name) ? (SECRETS[name] ?? null) : null);
  return createScriptHttp({ secret: find, resolve, timeoutMs: ms })(url, options, hosts);
}

/** The request that `echo` received. */
export const heard = async (answer: ReturnType<typeof ask>) => JSON.parse((await answer).body);

export const refusal = (code: string, ...texts: string[]) =>
  expect.objectContaining({ code, message: expect.stringMatching(new RegExp(texts.join('.*'), 's')) });
