import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../server.ts';
import { onCommand, runsOf, save, type } from './stage.ts';

const COMMANDS = 500;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('500 commands of the chat onto slow scripts', () => {
  it('run three at once, thirty wait, the rest are dropped and counted, and the game goes on', async () => {
    await save(server, onCommand('slow'), 'await sleep(9000)');
    for (let i = 0; i < COMMANDS; i++) type(server, 'slow');
    await expect.poll(() => server.app.scripts.triggers.dropped).toBe(COMMANDS - 33);
    expect(server.app.scripts.load).toMatchObject({ running: 3, waiting: 30 });
    expect(await server.client.announce({ text: 'the game answers' })).toEqual({ ok: true });
  });

  it('leave no room for a test either, which is told so and leaves no record', async () => {
    const testing = server.client.testScript({ language: 'js', code: '' });
    await expect(testing).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
  });

  it('leave the next command its place once they are done', async () => {
    await server.app.scripts.close();
    expect(await runsOf(server)).toHaveLength(33);
    expect(server.app.scripts.load).toMatchObject({ running: 0, waiting: 0 });
  });
});
