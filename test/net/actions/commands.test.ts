import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { canStartNpm, environment, NPM, temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { listKeys } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** Tests `npm run key` and `npm run admin`, with a running server and without one. */

const ROOT = join(import.meta.dirname, '../../..');

function run(command: 'key' | 'admin', home: string, ...options: string[]) {
  const args = ['--disable-warning=ExperimentalWarning', `net/cli/${command}.ts`, ...options];
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
  it('npm run key prints only a new owner key, which replaces the old key at once', async () => {
    const { stdout, stderr, status } = run('key', server.home);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^starfray_[\w-]{43}\n$/);
    expect((await stateWith(stdout.trim())).status).toBe(200);
    expect((await stateWith(server.key)).status).toBe(401);
  });
});

describe('npm run key', () => {
  it('npm run key with a scope prints only a new key of that scope and leaves the owner key valid', async () => {
    const owner = newOwnerKey(server.home);
    const { stdout, stderr, status } = run('key', server.home, '--scope', 'read', '--name', 'Overlay');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^starfray_[\w-]{43}\n$/);
    expect((await stateWith(stdout.trim())).status).toBe(200);
    expect((await stateWith(owner)).status).toBe(200);
    const menu = { method: 'POST', headers: { authorization: `Bearer ${stdout.trim()}` } };
    expect((await fetch(`${server.url}/api/v1/menu`, menu)).status).toBe(403);
  });

  it.runIf(canStartNpm)(
    'npm run key with a scope works as the command that the documentation gives',
    async () => {
      const [command, ...args] = NPM;
      const line = [...args, ...'run key -- --scope read --name'.split(' '), 'Whole command'];
      const env = environment(server.home);
      const { stdout, status } = spawnSync(command, line, { cwd: ROOT, env, encoding: 'utf8' });
      const key = stdout.trim().split('\n').at(-1) ?? '';
      expect([status, key]).toEqual([0, expect.stringMatching(/^starfray_[\w-]{43}$/)]);
      expect((await stateWith(key)).status).toBe(200);
    },
  );

  it('npm run key can make a bridge key with platforms and the right to claim roles', () => {
    const bridge = ['--scope', 'bridge', '--name', 'tube', '--platform', 'youtube, kick', '--roles'];
    expect(run('key', server.home, ...bridge).status).toBe(0);
    const store = openStore(server.home, { exclusive: false });
    const { bridge: rights } = listKeys(store).find(({ name }) => name === 'tube') ?? {};
    store.close();
    expect(rights).toEqual({ platforms: ['youtube', 'kick'], mayClaimRoles: true });
  });

  it.each([
    ['a scope that does not exist', ['--scope', 'god', '--name', 'x'], '"scope" must be'],
    ['a scope without a name', ['--scope', 'read'], 'Use: npm run key -- --scope'],
    ['a name without a scope', ['--name', 'x'], 'Use: npm run key -- --scope'],
    ['roles without a scope', ['--roles'], 'Use: npm run key -- --scope'],
    ['platforms without a scope', ['--platform', 'kick'], 'Use: npm run key -- --scope'],
    ['a taken name', ['--scope', 'read', '--name', 'OWNER'], '"name" must be free'],
    ['an invalid name', ['--scope', 'read', '--name', '<b>'], '"name" must be 1 to 40'],
    [
      'platforms for a key that is not a bridge key',
      ['--scope', 'play', '--name', 'x', '--platform', 'kick'],
      'only with the scope',
    ],
    ['an unknown option', ['--scop', 'read'], 'Use: npm run key -- --scope'],
    ['an argument that is not an option', ['read'], 'Use: npm run key -- --scope'],
  ])('npm run key with %s changes nothing and gives the reason', async (_, options, reason) => {
    const owner = newOwnerKey(server.home);
    const { stdout, stderr, status } = run('key', server.home, ...options);
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect((await stateWith(owner)).status).toBe(200);
  });
});

describe('npm run admin', () => {
  it('npm run admin prints a link that can be used to sign in once', async () => {
    server.app.adminLink(); // the server prints this link at its start
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

  it('npm run admin exits with code 1 if no server is running', () => {
    const home = temporaryHome();
    const { stdout, stderr, status } = run('admin', home.path);
    home.remove();
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toBe(`No Starfray is running on ${home.path}: start it with "npm start" first.\n`);
  });
});
