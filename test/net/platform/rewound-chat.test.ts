import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** Tests what happens to lines of chat when the simulation crashes and is restored. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.updateSettings({ bots: 0, calamities: false });
});
afterAll(() => server.close());

const join = (user: string) => server.client.reportChat({ user, id: `join-${user}`, text: '!join' });
const isIn = async (login: string) =>
  (await server.client.getState()).pilots.some(({ id }) => id === `chat:${login}`);
const isBack = () => expect.poll(() => server.app.simulation.ready, { timeout: 60_000 }).toBe(true);

it("if the world has lost a viewer's join, the viewer is added when a bridge repeats the line", async () => {
  const { simulation } = server.app;
  await server.client.openLobby({ mode: 'dogfight' });
  expect(await join('ada')).toEqual({ handled: true, reply: 'ada joined.' });
  expect(await join('ada')).toEqual({ handled: true, reply: 'ada joined.' });
  for (let death = 0; death < 2; death++) {
    await simulation.kill();
    await isBack(); // the second time, the world is restored only from its checkpoint
  }
  // The reply is "ada has already joined." if the checkpoint contains the join but not its reply.
  expect(await join('ada')).toMatchObject({ handled: true });
  expect(await isIn('ada')).toBe(true);
});
