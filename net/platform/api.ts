import { GameError, quote } from '../../schema/base/error.ts';
import type { Role } from '../../schema/platform/platform.ts';
import { requirePlatform, requireRoles } from '../access/bridge-rights.ts';
import type { Caller } from '../access/identity.ts';
import { adapterOf } from './intake/adapters.ts';
import type { PlatformAdapter, Viewer } from './intake/platform.ts';

/** The platform of events from bridges that name none. */
const API_PLATFORM = 'api';

/** A viewer as reported by a bridge. */
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
 * The fields that all events from a bridge have. Throws `forbidden` for a platform or a role that its key may not
 * report. Throws `bad-input` for a platform to which the game is connected itself, because a bridge could otherwise use
 * up its ids.
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
    `"platform" must not be ${quote(platform)}: the game is connected to it and receives everything itself. Omit what that platform reports.`,
  );
