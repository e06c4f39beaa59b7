import { GameError, quote } from '../../schema/base/error.ts';
import type { Role } from '../../schema/platform/platform.ts';
import { requirePlatform, requireRoles } from '../access/bridge-rights.ts';
import type { Caller } from '../access/identity.ts';
import type { PlatformAdapter, Viewer } from './intake/platform.ts';
import { adapterOf } from './intake/reporting.ts';

/** The platform of what bridges bring in, unless they name another. */
const API_PLATFORM = 'api';

/** How a bridge speaks of a viewer. */
export interface BridgedViewer {
  user: string;
  displayName?: string | null;
  userId?: string | null;
  platform?: string | null;
  roles?: readonly Role[] | null;
}

const viewerOf = ({ user, displayName, userId, platform, roles }: BridgedViewer): Viewer => ({
  platform: platform ?? API_PLATFORM,
  id: userId ?? null,
  login: user.toLowerCase(),
  name: displayName ?? user,
  roles: roles ?? [],
});

/**
 * What every event that a bridge brings in has. Throws `forbidden` for a platform or a role that its key may not speak of,
 * and `bad-input` for a platform that the game is connected to itself, whose ids a bridge could otherwise use up.
 */
export function bridged(
  report: BridgedViewer & { id?: string | null },
  adapters: readonly Pick<PlatformAdapter, 'name' | 'isReporting'>[],
  { bridge }: Pick<Caller, 'bridge'>,
) {
  const platform = report.platform ?? API_PLATFORM;
  requirePlatform(bridge, platform);
  requireRoles(bridge, report.roles ?? []);
  if (adapterOf(adapters, platform)) throw ownPlatform(platform);
  return { id: report.id ?? null, platform, origin: 'own' as const, user: viewerOf(report) };
}

const ownPlatform = (platform: string) =>
  new GameError(
    'bad-input',
    `"platform" must not be ${quote(platform)}: the game is connected to it and hears of everything there. Leave out what it reports itself.`,
  );
