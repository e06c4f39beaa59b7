import { GameError, quote } from '../../schema/base/error.ts';
import type { Role } from '../../schema/platform/platform.ts';

/** What a key with the scope `bridge` may say. */
export interface BridgeRights {
  /** The platforms it may speak for; null for all that the game is not connected to itself. */
  platforms: readonly string[] | null;
  /** Whether it may say who is a moderator or the broadcaster: scripts may be for these alone. */
  mayClaimRoles: boolean;
}

export const NO_ROLES: BridgeRights = { platforms: null, mayClaimRoles: false };

/** Throws `forbidden` where a key may not speak for a platform, nor for viewers of it. Null is a viewer of no known one. */
export function requirePlatform(rights: BridgeRights | undefined, platform: string | null) {
  const platforms = rights?.platforms ?? null;
  if (platforms === null || (platform !== null && platforms.includes(platform))) return;
  const refused = platform === null ? 'a viewer of no platform that the game knows' : quote(platform);
  throw new GameError(
    'forbidden',
    `This key is a bridge of ${platforms.join(', ')}, not of ${refused}. Use a key for that platform; the streamer makes one at /admin, page Keys.`,
  );
}

/** Throws `forbidden` where a key may not say that a viewer has a role with rights. */
export function requireRoles(rights: BridgeRights | undefined, roles: readonly Role[]) {
  if (!rights || rights.mayClaimRoles) return;
  const claimed = roles.find(role => role === 'moderator' || role === 'broadcaster');
  if (!claimed) return;
  throw new GameError(
    'forbidden',
    `This key may not say that a viewer is ${quote(claimed)}: leave it out of "roles", or let the streamer make a key that may, at /admin, page Keys.`,
  );
}
