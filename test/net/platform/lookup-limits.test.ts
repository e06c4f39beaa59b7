import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { Caller } from '../../../net/access/identity.ts';
import { createLookupLimits } from '../../../net/platform/account/users.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Tests how often users of the platform may be looked up. Viewers of an extension leave room for the streamer. */

const key = (keyId: number): Caller => ({ name: `key ${keyId}`, keyId, scope: 'read', via: 'rest' });
const fromExtension = (name: string, scope: 'read' | 'play' = 'read'): Caller => ({
  name: `extension:${name}`,
  scope,
  via: 'rest',
  grant: { expiresAt: 0, revision: 0 },
});

describe('burst of look-ups', () => {
  const setUp = () => {
    let now = 0;
    const { take } = createLookupLimits(() => now);
    /** The number of calls that are allowed. */
    const allowed = (caller: Caller, calls: number) => {
      let count = 0;
      for (let call = 0; call < calls; call++) {
        try {
          take(caller);
          count++;
        } catch {}
      }
      return count;
    };
    const pass = (seconds: number) => {
      now += seconds * 1_000;
    };
    return { take, allowed, pass };
  };

  it('a key may look up 60 users at once, and then one per second', () => {
    const { allowed, pass } = setUp();
    expect([allowed(key(1), 100), allowed(key(2), 100)]).toEqual([60, 60]);
    pass(10);
    expect(allowed(key(1), 100)).toBe(10);
  });

  it('renaming a key does not reset its used-up look-ups', () => {
    const { allowed } = setUp();
    expect([allowed(key(1), 60), allowed({ ...key(1), name: 'renamed' }, 100)]).toEqual([60, 0]);
  });

  it('an extension viewer who looks up too many users does not reduce the look-ups of other viewers', () => {
    const { allowed } = setUp();
    allowed(fromExtension('U1'), 1_000);
    const others = Array.from({ length: 30 }, (_, n) => allowed(fromExtension(`V${n}`), 1));
    expect(others.filter(count => count === 1)).toHaveLength(30 - 5);
  });

  it('an extension viewer may look up five users at once, and then one every twelve seconds', () => {
    const { allowed, pass } = setUp();
    expect(allowed(fromExtension('U1'), 100)).toBe(5);
    pass(12);
    expect(allowed(fromExtension('U1'), 100)).toBe(1);
  });

  it("all extension viewers together may look up 30 users, without reducing the streamer's look-ups", () => {
    const { allowed, pass } = setUp();
    const viewers = Array.from({ length: 200 }, (_, n) => fromExtension(`U${n}`));
    const all = () => viewers.reduce((sum, viewer) => sum + allowed(viewer, 1), 0);
    expect(all()).toBe(30);
    pass(10);
    expect(all()).toBe(5);
    expect(allowed(fromExtension('streamer', 'play'), 100)).toBe(60);
    expect(allowed(key(1), 100)).toBe(60);
  });

  it('a caller who has used up the look-ups is asked to wait', () => {
    const { take, allowed } = setUp();
    allowed(key(1), 60);
    expect(() => take(key(1))).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
  });
});

describe('look-ups on a server', () => {
  const SECRET = Buffer.alloc(32, 7);
  const CHANNEL = '44322889';
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ extensionSecret: SECRET.toString('base64'), extensionChannel: CHANNEL });
    server.app.platforms.add(createTestAdapter({ streamer: 'streamer' }));
  });
  afterAll(() => server.close());

  const viewer = async (opaque_user_id: string) =>
    createClient({
      baseUrl: server.url,
      key: await new SignJWT({ channel_id: CHANNEL, role: 'viewer', opaque_user_id })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime('10 minutes')
        .sign(SECRET),
    });

  it('a viewer who has used up the look-ups is refused, and the streamer is still served', async () => {
    const { getStreamUsers } = await viewer('U1');
    for (let call = 0; call < 5; call++) await getStreamUsers({ logins: 'ada' });
    await expect(getStreamUsers({ logins: 'ada' })).rejects.toMatchObject({
      code: 'too-many-requests',
      status: 429,
    });
    expect(await server.client.getStreamUsers({ logins: 'ada' })).toMatchObject({ missing: ['ada'] });
  });
});
