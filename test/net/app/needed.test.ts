import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { connect } from '../overlay/overlay-clients.ts';

/** What a server without its window stays alive for. */
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

it('does not need the server in the menu', () => {
  expect(server.app.isNeeded()).toBe(false);
});

it.each(['wide', 'vertical', 'game'])(
  'needs the server for an open page "%s" until it is closed',
  async layout => {
    const page = await show(layout);
    expect(server.app.isNeeded()).toBe(true);
    page.socket.close();
    await expect.poll(() => server.app.isNeeded()).toBe(false);
  },
);

it('does not need the server for the preview in the streaming menu', async () => {
  await show('menu');
  expect(server.app.isNeeded()).toBe(false);
});

it('needs the server for a round until it ends', async () => {
  await server.client.openLobby({});
  expect(server.app.isNeeded()).toBe(false);
  await server.client.startRound();
  expect(server.app.isNeeded()).toBe(true);
  await server.client.openMainMenu();
  expect(server.app.isNeeded()).toBe(false);
});
