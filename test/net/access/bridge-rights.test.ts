import { describe, expect, it } from 'vitest';
import { NO_ROLES, requirePlatform, requireRoles } from '../../../net/access/bridge-rights.ts';

/** Tests what a bridge may report. */

const FORBIDDEN = expect.objectContaining({ code: 'forbidden' });

describe('bridge', () => {
  const listed = { platforms: ['youtube', 'kick'], mayClaimRoles: false };

  it('a bridge whose key lists platforms may report only viewers of those platforms', () => {
    requirePlatform(listed, 'kick');
    expect(() => requirePlatform(listed, 'twitch')).toThrow(FORBIDDEN);
    expect(() => requirePlatform(listed, 'twitch')).toThrow('a bridge to youtube, kick, not to "twitch"');
    expect(() => requirePlatform(listed, null)).toThrow('not to an unknown platform');
  });

  it('a bridge whose key lists no platforms may report viewers of every platform', () => {
    for (const rights of [NO_ROLES, undefined]) {
      requirePlatform(rights, 'twitch');
      requirePlatform(rights, null);
    }
  });

  it('a bridge key may report moderators and broadcasters only if it may claim roles', () => {
    requireRoles(listed, ['vip', 'subscriber']);
    for (const role of ['moderator', 'broadcaster'] as const) {
      expect(() => requireRoles(listed, ['vip', role])).toThrow(FORBIDDEN);
      expect(() => requireRoles(listed, ['vip', role])).toThrow(`"${role}"`);
      requireRoles({ ...listed, mayClaimRoles: true }, [role]);
      requireRoles(undefined, [role]);
    }
  });
});
