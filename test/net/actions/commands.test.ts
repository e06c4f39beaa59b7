import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment, temporaryHome } from '../../process.ts';
import { startServer, type TestServer } from '../../server.ts';

/** `npm run key` and `npm run admin`, beside a running server and without one. */
const ROOT = join(import.meta.dirname, '../../..');

function run(command: 'key' | 'admin', home: string) {
  const args = ['--disable-warning=ExperimentalWarning', `net/cli/${command}.ts`];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: environment(home),
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const stateWith = (key: string) =>
  fetch(`${server.url}/api/v1/state`, { headers: { authorization: `Bearer ${key}` } });

describe('npm run key', () => {
  it('prints a key alone, which replaces the old one at once', async () => {
    const { stdout, stderr, status } = run('key', server.home);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^starfray_[\w-]{43}\n$/);
    expect((await stateWith(stdout.trim())).status).toBe(200);
    expect((await stateWith(server.key)).status).toBe(401);
  });
});

describe('npm run admin', () => {
  it('prints a link to the running server that signs in once', async () => {
    server.app.adminLink(); // as the start prints one
    const { stdout, status } = run('admin', server.home);
    expect(status).toBe(0);
    const link = new URL(stdout.trim());
    expect(link.origin).toBe(server.url);
    expect(link.pathname).toBe('/admin');
    const login = () =>
      fetch(`${server.url}/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret: link.hash.slice('#login='.length) }),
      });
    expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(401);
  });

  it('says that no server is running, with exit code 1', () => {
    const home = temporaryHome();
    const { stdout, stderr, status } = run('admin', home.path);
    home.remove();
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toBe(`No Starfray is running on ${home.path}: start it with "npm start" first.\n`);
  });
});
