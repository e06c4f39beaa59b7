import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, type ServerProcess, startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { createVault } from '../../../net/store/vault.ts';

/** Secrets must never appear in logs, errors, events or files, even at the most verbose log level. */

const home = temporaryHome();
let server: ServerProcess;
let key: string;
beforeAll(async () => {
  server = await startServerProcess(home.path, { STARFRAY_LOG: 'trace' });
  key = makeKey(home.path);
});
afterAll(async () => {
  await server.stop();
  home.remove();
});

const send = (path: string, { method = 'POST', body = '', headers = {} as Record<string, string> } = {}) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : body,
  });

/** The whole response as text, with its headers. */
const told = async (response: Promise<Response>) => {
  const answer = await response;
  return JSON.stringify([...answer.headers]) + (await answer.text());
};

describe('secrets in responses and logs', () => {
  it.each<[string, () => Promise<Response>]>([
    [
      'in the query',
      () => send(`/api/v1/state?key=${key}`, { method: 'GET', headers: { authorization: '' } }),
    ],
    ['as a ticket', () => send(`/api/v1/events?ticket=${key}`, { method: 'GET' })],
    ['in the path', () => send(`/api/v1/${key}`, { method: 'GET' })],
    ['in a path that has no such method', () => send(`/api/v1/bots/${key}`, { method: 'DELETE' })],
    ['as the name of a pilot', () => send(`/api/v1/pilots/${key}/abilities`, { body: '{"ability": "ram"}' })],
    ['as a value', () => send('/api/v1/lobby', { body: JSON.stringify({ mode: key }) })],
    [
      'as a value of another type',
      () => send('/api/v1/pilots', { body: JSON.stringify({ username: [key] }) }),
    ],
    ['as the body', () => send('/api/v1/pilots', { body: JSON.stringify(key) })],
    ['as a body that is not JSON', () => send('/api/v1/pilots', { body: key })],
    ['as the content type', () => send('/api/v1/pilots', { body: '{}', headers: { 'content-type': key } })],
    [
      'as a foreign origin',
      () => send('/api/v1/state', { method: 'GET', headers: { origin: `https://${key}` } }),
    ],
    [
      'with one letter added',
      () => send('/api/v1/state', { method: 'GET', headers: { authorization: `Bearer ${key}x` } }),
    ],
    ['as the name of an event', () => send(`/api/v1/audit?event=${key}`, { method: 'GET' })],
    [
      'as an action of a batch',
      () => send('/api/v1/batch', { body: JSON.stringify({ actions: [{ action: key }] }) }),
    ],
    [
      'as an argument of a tool',
      () =>
        send('/mcp', {
          headers: { accept: 'application/json, text/event-stream' },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'open_lobby', arguments: { mode: key } },
          }),
        }),
    ],
  ])('neither responses nor the log repeat an API key: %s', async (_, ask) => {
    expect(await told(ask())).not.toContain(key);
  });
});

it('neither responses nor the log repeat the login secret, whatever is wrong with the request', async () => {
  const secret = new URL(server.adminLink).hash.slice('#login='.length);
  const headers = { origin: server.url };
  expect(await told(send('/admin/login', { headers, body: `{"secret": ${secret}}` }))).not.toContain(secret);
  expect(await told(send('/admin/login', { headers, body: JSON.stringify([secret]) }))).not.toContain(secret);
  expect(await told(send('/admin/login', { headers, body: JSON.stringify({ secret }) }))).not.toContain(
    secret,
  );
  expect(await told(send('/admin/login', { headers, body: JSON.stringify({ secret }) }))).not.toContain(
    secret,
  );
});

it('neither responses nor the log repeat the value of a script secret', async () => {
  for (const body of ['{"TOKEN": {"x": "hush-hush"}}', '{"no name": "hush-hush"}', '{"TOKEN": hush-hush}']) {
    expect(await told(send('/api/v1/scripts/secrets', { method: 'PUT', body }))).not.toContain('hush');
  }
});

it('a ticket is repeated neither in responses nor in the log', async () => {
  const { ticket } = (await (await send('/api/v1/events/ticket')).json()) as { ticket: string };
  const stream = await send(`/api/v1/events?ticket=${ticket}`, { method: 'GET' });
  await stream.body?.cancel();
  expect(await told(send(`/api/v1/events?ticket=${ticket}`, { method: 'GET' }))).not.toContain(ticket);
  expect(server.output.join('\n')).not.toContain(ticket);
});

it('no key is written to the log or a file, and the login link appears only in the first line of output', () => {
  const secret = new URL(server.adminLink).hash.slice('#login='.length);
  const lines = server.output.filter(line => line !== `streaming menu: ${server.adminLink}`).join('\n');
  const files = readdirSync(home.path, { recursive: true, encoding: 'utf8' })
    .map(name => join(home.path, name))
    .filter(path => statSync(path).isFile())
    .map(path => readFileSync(path, 'latin1'));
  for (const text of [lines, ...files]) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(secret);
  }
});

describe('vault', () => {
  const folder = temporaryHome();
  const store = openStore(folder.path);
  afterAll(() => {
    store.close();
    folder.remove();
  });

  it('the vault returns stored secrets and writes none of them in plain text', () => {
    const vault = createVault(store, folder.path);
    vault.set('a', 'hush-hush');
    vault.set('a', 'hush-hush now');
    expect([vault.get('a'), vault.get('b')]).toEqual(['hush-hush now', null]);
    for (const name of ['starfray.sqlite', 'starfray.sqlite-wal']) {
      expect(readFileSync(join(folder.path, name), 'latin1')).not.toContain('hush');
    }
  });

  it.skipIf(process.platform === 'win32')('the vault has a key that only its owner may read', () => {
    const { path, remove } = temporaryHome();
    const fresh = openStore(path);
    createVault(fresh, path).set('a', 'hush');
    expect(statSync(join(path, 'secret.key')).mode & 0o777).toBe(0o600);
    fresh.close();
    remove();
  });

  it('a secret that was stored under another name is not returned', () => {
    const vault = createVault(store, folder.path);
    vault.set('first', 'one');
    vault.set('second', 'two');
    store.run(
      "UPDATE vault SET sealed = (SELECT sealed FROM vault WHERE name = 'first') WHERE name = 'second'",
    );
    expect(vault.get('second')).toBeNull();
  });

  it.each([0, 31])('a key file of %i bytes is replaced if no secret was sealed with it', length => {
    const home = temporaryHome();
    const fresh = openStore(home.path);
    const path = join(home.path, 'secret.key');
    writeFileSync(path, Buffer.alloc(length));
    const vault = createVault(fresh, home.path);
    vault.set('a', 'hush');
    expect(vault.get('a')).toBe('hush');
    expect(readFileSync(path)).toHaveLength(32);
    fresh.close();
    home.remove();
  });

  it('an invalid key file is reported, and no secret is sealed with it', () => {
    const home = temporaryHome();
    const fresh = openStore(home.path);
    const path = join(home.path, 'secret.key');
    const vault = createVault(fresh, home.path);
    vault.set('a', 'hush');
    const key = readFileSync(path);
    truncateSync(path, 31);
    expect(vault.get('a')).toBeNull();
    expect(() => vault.set('b', 'more')).toThrow(
      expect.objectContaining({
        code: 'not-stored',
        message: expect.stringContaining(`${path} has 31 bytes`),
      }),
    );
    writeFileSync(path, key);
    expect([vault.get('a'), vault.get('b')]).toEqual(['hush', null]);
    fresh.close();
    home.remove();
  });

  it('a deleted secret cannot be read', () => {
    const vault = createVault(store, folder.path);
    vault.set('gone', 'x');
    vault.delete('gone');
    expect(vault.get('gone')).toBeNull();
  });
});
