import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../../harness/process.ts';
import { startServer, type TestServer } from '../../harness/server.ts';

const ROOT = join(import.meta.dirname, '../..');

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function runKey(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'net/cli/key.ts', ...args],
    { cwd: ROOT, env: environment(server.home), encoding: 'utf8', timeout: 60_000 },
  );
  return { status, stdout, stderr };
}

async function statusWith(key: string, method: string, path: string) {
  const { status } = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${key}` } });
  return status;
}

const readsAndOpens = async (key: string) => [
  await statusWith(key, 'GET', '/api/v1/settings'),
  await statusWith(key, 'POST', '/api/v1/lobby'),
];

describe('npm run key', () => {
  it('npm run key prints only a new key, which has the requested scope and works at once in a running game', async () => {
    const { status, stdout, stderr } = runKey('--scope', 'read', '--name', 'Scoreboard');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\S+\n$/);
    expect(await readsAndOpens(stdout.trim())).toEqual([200, 403]);
  });

  it('npm run key with a scope but without a name makes no key and says what is missing', () => {
    const { status, stdout, stderr } = runKey('--scope', 'read');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('A key needs a scope and a name.');
  });

  it('npm run key with an unknown option makes no key and shows the options', () => {
    const { status, stdout, stderr } = runKey('--scopes', 'read');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain("Unknown option '--scopes'");
    expect(stderr).toContain('Use: npm run key -- --scope');
  });

  it('npm run key without options replaces the owner key, and the old key is refused', async () => {
    const { status, stdout } = runKey();
    expect(status).toBe(0);
    expect(await readsAndOpens(stdout.trim())).toEqual([200, 200]);
    expect(await statusWith(server.key, 'GET', '/api/v1/settings')).toBe(401);
  });
});
