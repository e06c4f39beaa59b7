import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confine, isolateBinary } from '../../sandbox/launch.ts';
import { ESCAPES } from './attacks/host.ts';

/** What is left to a script that has broken out of its isolate. */
const BINARY = isolateBinary() ?? '';
const NEUTER = join(import.meta.dirname, '../../sandbox/child/neuter.ts');

/** A program that tries all of them and writes what came of each, as JSON: null where it worked. */
const program = (isNeutered: boolean, port: number) => `
  import { writeSync } from 'node:fs';
  ${isNeutered ? stripTypeScriptTypes(readFileSync(NEUTER, 'utf8')) : ''}
  const PORT = ${port}, URL = 'http://127.0.0.1:${port}/', BINARY = ${JSON.stringify(BINARY)};
  const escapes = [${ESCAPES.map(({ code }) => `async () => { ${code} }`).join(',')}];
  ${isNeutered ? 'neuter();' : ''}
  const found = [];
  for (const escape of escapes)
    found.push(await escape().then(() => null, error => error.code ?? error.message));
  writeSync(1, JSON.stringify(found));
  process.kill(process.pid, 'SIGKILL');`;

async function foundBy(child: ChildProcess): Promise<unknown[]> {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', chunk => {
    said += chunk;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

describe('a script that has broken out of its isolate', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it('can neither connect nor listen, read nor write files, start nor signal processes, nor load code', async () => {
    const found = await foundBy(confine(BINARY, ['--input-type=module', '-e', program(true, port)]));
    const isRefusal = /^(denied|ERR_ACCESS_DENIED|(fetch|WebSocket) is not defined)$/;
    expect(ESCAPES.filter((_, i) => !isRefusal.test(String(found[i])))).toEqual([]);
  });

  it('could do all of that in a process like any other', async () => {
    const args = ['--disable-warning=DEP0111', '--input-type=module', '-e', program(false, port)];
    const found = await foundBy(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] }));
    expect(ESCAPES.filter((_, i) => found[i] !== null)).toEqual([]);
  });
});
