import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ValueOutput } from '../../net/dispatch/answer.ts';
import { createIdempotency, type Idempotency } from '../../net/dispatch/idempotency.ts';
import type { Receipt } from '../../net/dispatch/receipt.ts';
import { openStore } from '../../net/store/open-store.ts';
import type { Store } from '../../net/store/store.ts';
import { GameError } from '../../schema/error.ts';
import { createHttp } from '../http.ts';
import { makeKey, startServerProcess, temporaryHome } from '../process.ts';
import { startServer, type TestServer } from '../server.ts';

/** Requests that are sent again because their answer was lost. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function post(path: string, body: unknown, key: string, at: { url: string; key: string } = server) {
  const response = await fetch(`${at.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, replayed, body: await response.json() };
}

const join = { username: 'ada' };
const script = { name: 'greeter', language: 'js', code: '1', trigger: { type: 'none' } };

describe('a request with an Idempotency-Key', () => {
  it('is carried out once; sent again it gets the same answer', async () => {
    const first = await post('/pilots', join, 'once');
    expect(first).toMatchObject({ status: 200, replayed: false, body: { joined: true } });
    expect(await post('/pilots', join, 'once')).toEqual({ ...first, replayed: true });
  });

  it('is carried out once when its twins come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/pilots', { username: 'bob' }, 'twins')),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(answers.every(({ body }) => body.joined)).toBe(true);
  });

  it('is not mixed up with another request: 409', async () => {
    expect(await post('/pilots', { username: 'eve' }, 'once')).toMatchObject({
      status: 409,
      body: { code: 'key-reused', error: expect.stringContaining('"once"') },
    });
  });

  it('does not meet the same key on another route', async () => {
    expect(await post('/menu', {}, 'once')).toMatchObject({ status: 200, replayed: false });
  });

  it('may be tried again when it was refused, because nothing was done', async () => {
    const bad = { id: 'cid' };
    expect(await post('/camera/follow', bad, 'again')).toMatchObject({ status: 400 });
    await server.client.addPilot({ username: 'cid' });
    expect(await post('/camera/follow', bad, 'again')).toMatchObject({ status: 200, replayed: false });
  });

  it('does nothing in a dry run, nor uses the key up', async () => {
    expect((await post('/pilots?dryRun=1', { username: 'dan' }, 'dry')).body).toMatchObject({ dryRun: true });
    expect(await post('/pilots', { username: 'dan' }, 'dry')).toMatchObject({ body: { joined: true } });
  });

  it('is carried out once also when the answer is a secret, which is not kept', async () => {
    expect((await post('/events/ticket', {}, 'secret')).status).toBe(200);
    expect(await post('/events/ticket', {}, 'secret')).toMatchObject({
      status: 409,
      body: { code: 'key-reused', error: expect.stringContaining('has been carried out already') },
    });
  });

  it('takes no key with blanks or over 255 characters', async () => {
    for (const key of ['a b', 'x'.repeat(256)]) {
      expect(await post('/menu', {}, key)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    }
  });

  /** Sends the request, stops the server, starts another one on the same folder and sends it again. */
  async function acrossRestart(path: string, body: unknown) {
    const { path: home, remove } = temporaryHome();
    const before = await startServer({ home });
    const first = await post(path, body, 'restart', before);
    await before.app.close();
    const after = await startServerProcess(home);
    const again = await post(path, body, 'restart', { url: after.url, key: before.key });
    const http = createHttp(after.url, before.key);
    const { pilots } = await http.state();
    const { scripts } = await http.get<{ scripts: unknown[] }>('/scripts');
    await after.stop();
    remove();
    return { first, again, names: pilots.map(({ name }) => name), scripts };
  }

  it('is carried out once across a restart of the server', async () => {
    const { first, again, scripts } = await acrossRestart('/scripts', script);
    expect(again).toEqual({ ...first, replayed: true });
    expect(scripts).toHaveLength(1);
  });

  it('is carried out again in a world that began anew, where nothing of it is left', async () => {
    const { first, again, names } = await acrossRestart('/pilots', join);
    expect(again).toEqual({ ...first, replayed: false });
    expect(names).toContain('ada');
  });

  it('is carried out again when the world has gone back to before it', async () => {
    const { path: home, remove } = temporaryHome();
    const first = await startServerProcess(home);
    const key = makeKey(home);
    const names = Array.from({ length: 20 }, (_, i) => `viewer${i}`);
    const joinAll = (url: string) =>
      Promise.all(names.map(username => post('/pilots', { username }, username, { url, key })));
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

  it('that only stores is stored together with its answer', async () => {
    const store = openStore(server.home, { exclusive: false });
    store.run("CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(await post('/scripts', script, 'both')).toMatchObject({
      status: 500,
      body: { code: 'not-stored' },
    });
    expect((await server.client.listScripts()).scripts).toEqual([]);
    store.run('DROP TRIGGER full');
    store.close();
    const saved = await post('/scripts', script, 'both');
    expect(saved).toMatchObject({ status: 200, replayed: false });
    expect((await server.client.listScripts()).scripts).toEqual([saved.body]);
  });

  it('is carried out once in the world also while the store refuses', async () => {
    const other = new DatabaseSync(`${server.home}/starfray.sqlite`);
    await server.client.openLobby({ mode: 'dogfight' });
    other.exec('BEGIN IMMEDIATE');
    const first = await post('/pilots', { username: 'kim' }, 'refused');
    const again = await post('/pilots', { username: 'kim' }, 'refused');
    const mixedUp = await post('/pilots', { username: 'lea' }, 'refused');
    other.exec('ROLLBACK');
    other.close();
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
    expect(mixedUp).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  });

  it('that was cut off by the end of the server is not carried out again: 409', async () => {
    const { path: home, remove } = temporaryHome();
    const first = await startServerProcess(home);
    const at = { url: first.url, key: makeKey(home) };
    const endless = { language: 'js', code: 'for (;;);' };
    const lost = post('/scripts/test', endless, 'cut', at).catch(() => 'lost');
    const store = openStore(home, { exclusive: false });
    while (!store.get('SELECT 1 FROM answers WHERE has_ended = 0')) await createHttp(at.url, at.key).state();
    store.close();
    await first.crash();
    expect(await lost).toBe('lost');
    const second = await startServerProcess(home);
    expect(await post('/scripts/test', endless, 'cut', { ...at, url: second.url })).toMatchObject({
      status: 409,
      body: { code: 'outcome-unknown', error: expect.stringContaining('"cut" was begun') },
    });
    await second.stop();
    remove();
  });
});

describe('the answers that are kept', () => {
  const { path: home, remove } = temporaryHome();
  const store = openStore(home);
  let now = 1_000_000_000_000;
  const idempotency = createIdempotency(store, console.error, () => now);
  afterAll(() => {
    store.close();
    remove();
  });

  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };
  let runs = 0;
  const once = (key: string, output: unknown = null) =>
    idempotency.once({ key, caller, route: '/r', input: {}, secret: false }, async () => {
      runs++;
      return { output: new ValueOutput(output), adjusted: ['x'] };
    });

  it('are kept for 24 hours', async () => {
    await once('day');
    now += 24 * 3_600_000;
    expect(await once('day')).toEqual({ output: new ValueOutput(null), adjusted: ['x'], replayed: true });
    now++;
    expect(await once('day')).not.toHaveProperty('replayed');
    expect(runs).toBe(2);
  });

  it('are at most 64 KB long; a longer one is not carried out again all the same', async () => {
    await once('long', 'x'.repeat(65_536));
    await expect(once('long')).rejects.toThrow('too large to be stored');
  });

  it('are at most 10,000', async () => {
    const sql = 'INSERT INTO answers (id, request, answer, kept_at) VALUES (?, ?, ?, ?)';
    store.transaction(() => {
      for (let i = 0; i < 11_000; i++) store.run(sql, `filler ${i}`, '', null, now);
    });
    await once('newest');
    expect(store.get('SELECT count(*) AS rows FROM answers')).toEqual({ rows: 10_000 });
    expect(await once('newest')).toMatchObject({ replayed: true });
  });

  it('are those of one caller, by key', async () => {
    await once('mine');
    const other = { ...caller, name: 'other' };
    const work = async () => ({ output: new ValueOutput('own'), adjusted: [] });
    const request = { key: 'mine', caller: other, route: '/r', input: {}, secret: false };
    expect(await idempotency.once(request, work)).toMatchObject({ output: { value: 'own' }, adjusted: [] });
  });

  const at = (key: string) => ({ key, caller, route: '/w', input: {}, secret: false });
  const inWorld = (key: string, tick: number) =>
    idempotency.once(at(key), async () => ({ output: new ValueOutput(key), adjusted: [], tick }));

  it('are forgotten when the world goes back to a checkpoint that does not have what was done', async () => {
    await inWorld('before', 100);
    await inWorld('after', 101);
    await once('not-of-the-world');
    idempotency.forgetAfter(100);
    expect(await inWorld('before', 200)).toHaveProperty('replayed');
    expect(await inWorld('after', 200)).not.toHaveProperty('replayed');
    expect(await once('not-of-the-world')).toHaveProperty('replayed');
  });

  it('are none for work that was refused after it had begun: it may be tried again', async () => {
    const work = async (receipt: Receipt) => {
      receipt.begin();
      throw new GameError('too-many-requests', 'Later.');
    };
    await expect(idempotency.once(at('busy'), work)).rejects.toThrow('Later.');
    expect(await inWorld('busy', 1)).not.toHaveProperty('replayed');
  });

  it('are none for work that failed after it had begun: what it did is not known', async () => {
    const work = async (receipt: Receipt) => {
      receipt.begin();
      throw new Error('A bug.');
    };
    await expect(idempotency.once(at('bug'), work)).rejects.toThrow('A bug.');
    await expect(inWorld('bug', 1)).rejects.toMatchObject({ code: 'outcome-unknown' });
  });
});

describe('answers that the store refuses', () => {
  let home: ReturnType<typeof temporaryHome>;
  let store: Store;
  let other: DatabaseSync;
  beforeEach(() => {
    vi.useFakeTimers();
    home = temporaryHome();
    store = openStore(home.path);
    other = new DatabaseSync(`${home.path}/starfray.sqlite`);
  });
  afterEach(() => {
    vi.useRealTimers();
    other.close();
    store.close();
    home.remove();
  });

  /** Makes all writes of answers fail at once. */
  const refuse = () =>
    other.exec("CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'full'); END");
  const accept = () => other.exec('DROP TRIGGER full');
  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };
  const actWith = (idempotency: Idempotency) => (key: string, tick?: number) =>
    idempotency.once({ key, caller, route: '/w', input: {}, secret: false }, async () => ({
      output: new ValueOutput(key),
      adjusted: [],
      tick,
    }));
  const create = () => actWith(createIdempotency(store, () => {}));

  it('are stored when it takes them again, and known after a restart', async () => {
    const act = create();
    refuse();
    for (const key of ['one', 'two']) await act(key);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await act('one')).toHaveProperty('replayed');
    accept();
    await vi.advanceTimersByTimeAsync(1_000);
    const restarted = create();
    for (const key of ['one', 'two']) expect(await restarted(key)).toHaveProperty('replayed');
  });

  it('are at most 1,000: of more the oldest is lost', async () => {
    const act = create();
    refuse();
    for (let i = 0; i <= 1_000; i++) await act(`key${i}`);
    expect(await act('key1')).toHaveProperty('replayed');
    expect(await act('key1000')).toHaveProperty('replayed');
    expect(await act('key0')).not.toHaveProperty('replayed');
  });

  it('are forgotten too when the world goes back', async () => {
    const idempotency = createIdempotency(store, () => {});
    const act = actWith(idempotency);
    refuse();
    await act('before', 100);
    await act('after', 101);
    idempotency.forgetAfter(100);
    expect(await act('before', 200)).toHaveProperty('replayed');
    expect(await act('after', 200)).not.toHaveProperty('replayed');
  });
});
