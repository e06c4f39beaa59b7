import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';

/** Tests what the streaming menu accepts as settings of the viewer extension. */

let server: TestServer;
let streamer: Streamer;
beforeAll(async () => {
  server = await startServer();
  streamer = await signIn(server);
});
afterAll(() => server.close());

const change = (fields: object) => streamer.send('PUT', '/extension', fields);
const stored = async () => (await streamer.send('GET', '/extension')).json();

describe('settings of the extension', () => {
  it("surrounding blanks are removed from the extension's settings, and its origin is made lower-case", async () => {
    const secret = ` ${Buffer.alloc(32, 7).toString('base64')}\n`;
    await change({ secret, channelId: ' 44 ', origin: ' HTTPS://abc.ext-twitch.tv:443 ' });
    expect(await stored()).toMatchObject({
      secret: 'stored',
      channelId: '44',
      origin: 'https://abc.ext-twitch.tv:443',
    });
  });

  it.each([
    ['channelId', 'x'.repeat(65)],
    ['channelId', 'a b'],
    ['origin', 'http://abc.ext-twitch.tv'],
    ['origin', 'https://abc.ext-twitch.tv/'],
    ['origin', 'https://abc.ext-twitch.tv, https://evil.example'],
    ['origin', 'null'],
  ])(
    'the extension\'s settings stay unchanged if %s is set to the invalid value "%s"',
    async (field, text) => {
      const before = await stored();
      const answer = await change({ channelId: '55', [field]: text });
      const { error } = (await answer.json()) as { error: string };
      expect([answer.status, error]).toEqual([400, expect.stringContaining(`"${field}" must be`)]);
      expect(await stored()).toEqual(before);
    },
  );

  it("the extension's channel may have up to 64 characters", async () => {
    await change({ channelId: 'x'.repeat(64) });
    expect(await stored()).toMatchObject({ channelId: 'x'.repeat(64) });
  });
});
