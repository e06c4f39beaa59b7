import type { Role } from '../../schema/platform.ts';
import type { Viewer } from './platform.ts';

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

/** What every event that a bridge brings in has. */
export const bridged = (given: BridgedViewer & { id?: string | null }) => ({
  id: given.id ?? null,
  platform: given.platform ?? API_PLATFORM,
  origin: 'own' as const,
  user: viewerOf(given),
});
