import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess, temporaryHome } from '../../harness/process.ts';

/** A server that its supervisor starts accepts headers with the cookies of other programs on this machine. */

const home = temporaryHome();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess(home.path);
});

afterAll(async () => {
  await server?.stop();
  home.remove();
});

describe('headers of a request', () => {
  it('a request with 10 kB of cookies is accepted', async () => {
    const { status } = await fetch(`${server.url}/health`, {
      headers: { Cookie: `of=${'x'.repeat(10_000)}` },
    });
    expect(status).toBe(200);
  });

  it.runIf(process.platform === 'linux')(
    "the maximum size of a request's headers is set when the process starts",
    () => {
      const environment = readFileSync(`/proc/${server.serverPid()}/environ`, 'utf8').split('\0');
      expect(environment).toContain('UWS_HTTP_MAX_HEADERS_SIZE=16384');
    },
  );
});
