import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHttp } from '../../../harness/http.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { startServer } from '../../../harness/server.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { post } from './idempotency-stage.ts';

/** Tests requests that are repeated after a restart of the server. */

const join = { username: 'ada' };
const script = { name: 'greeter', language: 'js', code: '1', trigger: { type: 'none' } };

describe('Idempotency-Key across restarts', () => {
  /** Sends a request, stops the server, starts another one on the same folder, and repeats the request. */
  async function acrossRestart(path: string, body: unknown) {
    const { path: home, remove } = temporaryHome();
    const before = await startServer({ home });
    const first = await post(before, path, body, 'restart');
    await before.app.close();
    const after = await startServerProcess(home);
    const again = await post({ url: after.url, key: before.key }, path, body, 'restart');
    const http = createHttp(after.url, before.key);
    const { pilots } = await http.state();
    const { scripts } = await http.get<{ scripts: unknown[] }>('/scripts');
    await after.stop();
    remove();
    return { first, again, names: pilots.map(({ name }) => name), scripts };
  }

  it('a request repeated with its idempotency key after a restart of the server is not carried out again', async () => {
    const { first, again, scripts } = await acrossRestart('/scripts', script);
    expect(again).toEqual({ ...first, replayed: true });
    expect(scripts).toHaveLength(1);
  });

  it('a request with a known idempotency key is carried out again in a new world that lacks its effect', async () => {
    const { first, again, names } = await acrossRestart('/pilots', join);
    expect(again).toEqual({ ...first, replayed: false });
    expect(names).toContain('ada');
  });

  it('a request with a known idempotency key is carried out again if the world was reset to before the request', async () => {
    const { path: home, remove } = temporaryHome();
    const first = await startServerProcess(home);
    const key = newOwnerKey(home);
    const names = Array.from({ length: 20 }, (_, i) => `viewer${i}`);
    const joinAll = (url: string) =>
      Promise.all(names.map(username => post({ url, key }, '/pilots', { username }, username)));
    const http = createHttp(first.url, key);
    await http.patch('/settings', { bots: 10, roundMinutes: 30 });
    await http.post('/lobby', { mode: 'dogfight' });
    await http.post('/round/start');
    while (!existsSync(`${home}/round.checkpoint`)) await http.state();
    await joinAll(first.url);
    await first.crash();
    const second = await startServerProcess(home);
    await joinAll(second.url);
    const { pilots } = await createHttp(second.url, key).state();
    expect(pilots.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    await second.stop();
    remove();
  });

  it('if the server ended during a request, repeating it with its idempotency key is refused with 409', async () => {
    const { path: home, remove } = temporaryHome();
    const first = await startServerProcess(home);
    const at = { url: first.url, key: newOwnerKey(home) };
    const endless = { language: 'js', code: 'for (;;);' };
    const lost = post(at, '/scripts/test', endless, 'cut').catch(() => 'lost');
    const store = openStore(home, { exclusive: false });
    while (!store.get('SELECT 1 FROM journal WHERE has_ended = 0')) await createHttp(at.url, at.key).state();
    store.close();
    await first.crash();
    expect(await lost).toBe('lost');
    const second = await startServerProcess(home);
    expect(await post({ ...at, url: second.url }, '/scripts/test', endless, 'cut')).toMatchObject({
      status: 409,
      body: { code: 'outcome-unknown', error: expect.stringContaining('"cut" was interrupted') },
    });
    await second.stop();
    remove();
  });
});
