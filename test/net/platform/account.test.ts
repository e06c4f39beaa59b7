import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { platformFor } from '../../../net/platform/account/account.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Data that only a platform has: its users and its rewards. */

const ADA = { id: '1', login: 'ada', name: 'Ada', avatar: 'https://static-cdn.jtvnw.net/ada.png' };
const NUKE = {
  id: 'r1',
  title: 'Drop a nuke',
  cost: 500,
  needsInput: false,
  enabled: true,
  manageable: true,
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const users = (logins: string) => server.client.getStreamUsers({ logins });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: ApiError) => error.code,
  );

describe('users and rewards of a platform', () => {
  it('users and rewards of a platform are not available without a platform that has them', () => {
    const bare = createTestAdapter({ capabilities: ['chat-in'], streamer: 'streamer' });
    for (const ability of ['users', 'rewards', 'manage'] as const)
      expect(() => platformFor([bare], ability)).toThrow(expect.objectContaining({ code: 'not-available' }));
  });

  it('require a connected account', async () => {
    const platform = createTestAdapter({ users: [ADA], rewards: [NUKE] });
    server.app.platforms.add(platform);
    expect(await codeOf(users('ada'))).toBe('not-connected');
    platform.connect('streamer');
    expect(await users('ada')).toEqual({ users: [ADA], missing: [] });
    expect(await server.client.listRedeemRewards()).toEqual([NUKE]);
  });

  it('users and rewards of a platform are looked up by login or link, each once', async () => {
    server.app.platforms.add(createTestAdapter({ users: [ADA], streamer: 'streamer' }));
    const list = 'https://www.twitch.tv/Ada?x=1, @ada,,ADA , https://example.com/bob/';
    expect(await users(list)).toEqual({ users: [ADA], missing: ['https://example.com/bob/'] });
  });

  it('are looked up five hundred at a time, and missing ones are named as they were typed', async () => {
    server.app.platforms.add(createTestAdapter({ users: [ADA], streamer: 'streamer' }));
    const logins = Array.from({ length: 501 }, (_, i) => `@Viewer${i}`);
    expect(await codeOf(users(logins.join(',')))).toBe('bad-input');
    expect((await users(logins.slice(1).join(','))).missing).toEqual(logins.slice(1));
  });
});
