import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { connect } from '../overlay/overlay-clients.ts';

/** Who needs the server: what it lives on for when its window died. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const show = async (layout: string) => {
  const page = await connect(server.url);
  page.say({ t: 'hello', layout });
  await page.message('hello');
  return page;
};

it('nobody, in the menu', () => {
  expect(server.app.isNeeded()).toBe(false);
});

it.each(['wide', 'vertical', 'game'])('whoever watches the page "%s", until it is closed', async layout => {
  const page = await show(layout);
  expect(server.app.isNeeded()).toBe(true);
  page.socket.close();
  await expect.poll(() => server.app.isNeeded()).toBe(false);
});

it('not the small picture in the streaming menu', async () => {
  await show('menu');
  expect(server.app.isNeeded()).toBe(false);
});

it('a round, while it is fought', async () => {
  await server.client.openLobby({});
  expect(server.app.isNeeded()).toBe(false);
  await server.client.startRound();
  expect(server.app.isNeeded()).toBe(true);
  await server.client.openMainMenu();
  expect(server.app.isNeeded()).toBe(false);
});
