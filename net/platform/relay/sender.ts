import type { Role } from '../../../schema/platform/platform.ts';
import type { Sender } from '../../../schema/wire/relay.ts';
import type { Viewer } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';

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
  if (userId === null) return { why: UNSHARED };
  const known = viewers.met(platform, userId);
  const login = named.login ?? known?.login;
  if (!login) return { why: NAMELESS };
  const name = named.name ?? known?.name ?? login;
  return { platform, id: userId, login: login.toLowerCase(), name, roles: ROLES[role] };
}

const UNSHARED = 'To play, share your identity with this extension.';
const NAMELESS = 'The game does not know your name yet: type !join in the chat once.';
