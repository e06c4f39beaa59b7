import type { Role } from '../../../schema/platform/platform.ts';
import type { Sender } from '../../../schema/wire/relay.ts';
import type { Viewer } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';
import { texts } from './texts.ts';

const ROLES: Record<Sender['role'], readonly Role[]> = {
  viewer: [],
  moderator: ['moderator'],
  broadcaster: ['broadcaster'],
};

/** The viewer who sent a message, or a text for them that says why their identity is unknown. */
export function viewerOf(
  { role, userId, ...named }: Sender,
  platform: string,
  viewers: Viewers,
): Viewer | { why: string } {
  if (userId === null) return { why: texts.unshared };
  const known = viewers.met(platform, userId);
  const login = named.login ?? known?.login;
  if (!login) return { why: texts.nameless };
  const name = named.name ?? known?.name ?? login;
  return { platform, id: userId, login: login.toLowerCase(), name, roles: ROLES[role] };
}
