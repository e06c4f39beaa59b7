import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { connect } from '../overlay/overlay-clients.ts';

/** Tests what keeps a server alive after its window has ended. */

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

it('an open page of the streaming menu does not keep the server running', () => {
  expect(server.app.isNeeded()).toBe(false);
});

it.each(['wide', 'vertical', 'game'])(
  'an open page "%s" keeps the server running until the page is closed',
  async layout => {
    const page = await show(layout);
    expect(server.app.isNeeded()).toBe(true);
    page.socket.close();
    await expect.poll(() => server.app.isNeeded()).toBe(false);
  },
);

it('the preview in the streaming menu does not keep the server running', async () => {
  await show('menu');
  expect(server.app.isNeeded()).toBe(false);
});

it('a round keeps the server running until the round ends', async () => {
  await server.client.openLobby({});
  expect(server.app.isNeeded()).toBe(false);
  await server.client.startRound();
  expect(server.app.isNeeded()).toBe(true);
  await server.client.openMainMenu();
  expect(server.app.isNeeded()).toBe(false);
});
