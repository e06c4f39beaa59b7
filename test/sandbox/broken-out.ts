import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import type { Escape } from './attacks/host.ts';

/** A program in the role of a script that has broken out of its isolate, and the targets of its escapes. */

const WEB_SOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server that answers HTTP and accepts web sockets. */
export async function startTarget() {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}${WEB_SOCKET_GUID}`)
      .digest('base64');
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

export interface Program {
  port: number;
  /** Path of a native module. */
  binary: string;
  /** Code that runs after all modules were imported and before the escapes. */
  before?: string;
}

/** Source of a program that tries all escapes and writes their results as JSON: null for an escape that worked. */
export const programOf = (escapes: readonly Escape[], { port, binary, before = '' }: Program) => `
  import { writeSync } from 'node:fs';
  const PORT = ${port}, URL = 'http://127.0.0.1:${port}/', PID = ${process.pid}, BINARY = ${JSON.stringify(binary)};
  const FILE = ${JSON.stringify(import.meta.filename)}, FOLDER = ${JSON.stringify(dirname(import.meta.filename))};
  const escapes = [${escapes.map(({ code }) => `async () => { ${code} }`).join(',')}];
  ${before}
  const found = [];
  for (const escape of escapes)
    found.push(await escape().then(() => null, error => error.code ?? error.message ?? String(error)));
  writeSync(1, JSON.stringify(found));
  process.kill(process.pid, 'SIGKILL');`;

/** Parses the output of the program that runs in this process. */
export async function foundBy(child: ChildProcess): Promise<unknown[]> {
  let said = '';
  let complaint = '';
  child.stdout?.setEncoding('utf8').on('data', chunk => {
    said += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', chunk => {
    complaint += chunk;
  });
  await once(child, 'close');
  if (said === '') throw new Error(`The program wrote nothing. ${complaint}`);
  return JSON.parse(said);
}
