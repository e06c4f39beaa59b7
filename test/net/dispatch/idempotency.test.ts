import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { post } from './idempotency-stage.ts';

/** Tests requests that are repeated because their answer was lost. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const join = { username: 'ada' };
const script = { name: 'greeter', language: 'js', code: '1', trigger: { type: 'none' } };

describe('Idempotency-Key', () => {
  it('a request repeated with its idempotency key is carried out once and gets the same response', async () => {
    const first = await post(server, '/pilots', join, 'once');
    expect(first).toMatchObject({ status: 200, replayed: false, body: { joined: true } });
    expect(await post(server, '/pilots', join, 'once')).toEqual({ ...first, replayed: true });
  });

  it('a request that arrives twice at once with the same idempotency key is carried out once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(server, '/pilots', { username: 'bob' }, 'twins')),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(answers.every(({ body }) => body.joined)).toBe(true);
  });

  it('a different request with the same idempotency key is refused with 409', async () => {
    expect(await post(server, '/pilots', { username: 'eve' }, 'once')).toMatchObject({
      status: 409,
      body: { code: 'key-reused', error: expect.stringContaining('"once"') },
    });
  });

  it('a request with the same idempotency key on another route is not a repetition', async () => {
    expect(await post(server, '/menu', {}, 'once')).toMatchObject({ status: 200, replayed: false });
  });

  it('a refused request can be retried with the same idempotency key', async () => {
    const bad = { id: 'cid' };
    expect(await post(server, '/camera/follow', bad, 'again')).toMatchObject({ status: 400 });
    await server.client.addPilot({ username: 'cid' });
    expect(await post(server, '/camera/follow', bad, 'again')).toMatchObject({
      status: 200,
      replayed: false,
    });
  });

  it('a dry run does not use up its idempotency key', async () => {
    expect((await post(server, '/pilots?dryRun=1', { username: 'dan' }, 'dry')).body).toMatchObject({
      dryRun: true,
    });
    expect(await post(server, '/pilots', { username: 'dan' }, 'dry')).toMatchObject({
      body: { joined: true },
    });
  });

  it('a request with an idempotency key and a secret response is carried out once, and no secret is stored', async () => {
    expect((await post(server, '/events/ticket', {}, 'secret')).status).toBe(200);
    expect(await post(server, '/events/ticket', {}, 'secret')).toMatchObject({
      status: 409,
      body: { code: 'key-reused', error: expect.stringContaining('has been carried out already') },
    });
  });

  it('an idempotency key with blanks or over 255 characters is refused', async () => {
    for (const key of ['a b', 'x'.repeat(256)]) {
      expect(await post(server, '/menu', {}, key)).toMatchObject({
        status: 400,
        body: { code: 'bad-input' },
      });
    }
    expect((await post(server, '/menu', {}, 'x'.repeat(255))).status).toBe(200);
  });

  it('a stored change and the response for its idempotency key are stored together or not at all', async () => {
    const store = openStore(server.home, { exclusive: false });
    store.run("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(await post(server, '/scripts', script, 'both')).toMatchObject({
      status: 500,
      body: { code: 'not-stored' },
    });
    expect((await server.client.listScripts()).scripts).toEqual([]);
    store.run('DROP TRIGGER full');
    store.close();
    const saved = await post(server, '/scripts', script, 'both');
    expect(saved).toMatchObject({ status: 200, replayed: false });
    expect((await server.client.listScripts()).scripts).toEqual([saved.body]);
  });

  it('even while responses cannot be stored, a request with an idempotency key acts on the world only once', async () => {
    const other = new DatabaseSync(`${server.home}/starfray.sqlite`);
    await server.client.openLobby({ mode: 'dogfight' });
    other.exec('BEGIN IMMEDIATE');
    const first = await post(server, '/pilots', { username: 'kim' }, 'refused');
    const again = await post(server, '/pilots', { username: 'kim' }, 'refused');
    const mixedUp = await post(server, '/pilots', { username: 'lea' }, 'refused');
    other.exec('ROLLBACK');
    other.close();
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
    expect(mixedUp).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  });
});
