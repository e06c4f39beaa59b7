import { GameError, quote } from '../../schema/base/error.ts';
import type { Role } from '../../schema/platform/platform.ts';
import { requirePlatform, requireRoles } from '../access/bridge-rights.ts';
import type { Caller } from '../access/identity.ts';
import { adapterOf } from './intake/adapters.ts';
import type { PlatformAdapter, Viewer } from './intake/platform.ts';
import type { Viewers } from './viewers/viewers.ts';

/** The platform for events from bridges that do not name one. */
const API_PLATFORM = 'api';

/** A viewer as a bridge reports them. */
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
 * Returns the fields that all events from a bridge have. Throws `forbidden` for a platform or a role that the bridge's
 * key may not report. Throws `bad-input` for a platform to which the game itself is connected. Otherwise a bridge could
 * report an event's id first, and the platform's own event with this id would be ignored.
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

/**
 * Returns the viewer who gave a tip. `platform` and `userId` name the viewer's user of a chat. While the game is
 * connected to that chat, this must be a user whom it knows, because a service may report any name. Otherwise the viewer
 * is known only to the service `via`. Throws `forbidden` like `bridged`.
 */
export function tipperOf(
  tip: BridgedViewer & { via: string },
  adapters: readonly Pick<PlatformAdapter, 'name' | 'isReporting'>[],
  viewers: Pick<Viewers, 'met'>,
  { bridge }: Pick<Caller, 'bridge'>,
): Viewer {
  const { platform, userId, via } = tip;
  if (platform == null) return viewerOf({ ...tip, platform: via });
  requirePlatform(bridge, platform);
  if (!adapterOf(adapters, platform)) return viewerOf(tip);
  const known = userId == null ? null : viewers.met(platform, userId);
  if (!known) return viewerOf({ ...tip, platform: via, userId: null });
  return viewerOf({ platform, userId, user: known.login, displayName: known.name });
}

const ownPlatform = (platform: string) =>
  new GameError(
    'bad-input',
    `"platform" must not be ${quote(platform)}: the game is connected to it and receives everything itself. Omit what that platform reports.`,
  );
