import { GameError, quote } from '../../schema/base/error.ts';
import type { Role } from '../../schema/platform/platform.ts';

/** Rights of a key with the scope `bridge`. */
export interface BridgeRights {
  /** Platforms from which the key may report; null for all platforms to which the game itself is not connected. */
  platforms: readonly string[] | null;
  /**
   * Whether the key may report that a viewer is a moderator or the broadcaster. Some scripts may be reserved
   * for these roles.
   */
  mayClaimRoles: boolean;
}

export const NO_ROLES: BridgeRights = { platforms: null, mayClaimRoles: false };

/**
 * Throws `forbidden` if a key may not report from a platform or act on the platform's viewers. `platform` is
 * null if a viewer's platform is unknown.
 */
export function requirePlatform(rights: BridgeRights | undefined, platform: string | null) {
  const platforms = rights?.platforms ?? null;
  if (platforms === null || (platform !== null && platforms.includes(platform))) return;
  const refused = platform === null ? 'an unknown platform' : quote(platform);
  throw new GameError(
    'forbidden',
    `This key is for a bridge to ${platforms.join(', ')}, not to ${refused}. Use a key for that platform; the streamer makes one at /admin, page Keys.`,
  );
}

/** Throws `forbidden` if a key may not report that a viewer has a privileged role. */
export function requireRoles(rights: BridgeRights | undefined, roles: readonly Role[]) {
  if (!rights || rights.mayClaimRoles) return;
  const claimed = roles.find(role => role === 'moderator' || role === 'broadcaster');
  if (!claimed) return;
  throw new GameError(
    'forbidden',
    `This key may not report that a viewer is ${quote(claimed)}: omit it from "roles", or let the streamer make a key that may, at /admin, page Keys.`,
  );
}
