import * as v from 'valibot';
import type { Role } from '../../../../schema/platform/platform.ts';
import type { Viewer } from '../../intake/platform.ts';
import { TWITCH } from '../link.ts';

/**
 * Maximum length of a user's id, login or name that is accepted in a message from Twitch. Real ones are
 * shorter. @limit characters
 */
const MAX_NAME = 100;

/** Id of a chat line, a redemption or an account. */
export const Id = v.pipe(v.string(), v.maxLength(MAX_NAME));

/** Anonymous users have neither id nor name. */
const Text = v.nullish(Id, '');

/** The fields of an event that describe a user. `user` is the prefix of the fields' names. */
export const userFields = <P extends string>(user: P) =>
  ({ [`${user}_id`]: Text, [`${user}_login`]: Text, [`${user}_name`]: Text }) as Record<
    `${P}_${'id' | 'login' | 'name'}`,
    typeof Text
  >;

/** Returns the viewer whom the fields with the prefix `user` describe. */
export function viewerOf<P extends string>(
  user: P,
  event: Record<`${P}_${'id' | 'login' | 'name'}`, string>,
  roles: readonly Role[] = [],
): Viewer {
  const id = event[`${user}_id`] || null;
  const login = event[`${user}_login`] || 'anonymous';
  return { platform: TWITCH, id, login, name: event[`${user}_name`] || login, roles };
}

export const Badges = v.nullish(v.array(v.object({ set_id: v.string() })), []);

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['broadcaster', 'broadcaster'],
  ['moderator', 'moderator'],
  ['lead_moderator', 'moderator'],
  ['vip', 'vip'],
  ['subscriber', 'subscriber'],
  ['founder', 'subscriber'],
]);

export const rolesOf = (badges: v.InferOutput<typeof Badges>): Role[] => [
  ...new Set(badges.flatMap(({ set_id }) => ROLES.get(set_id) ?? [])),
];

/** The channel of a chat message, whose chat may be shared with other channels. */
export const Source = {
  broadcaster_user_id: v.string(),
  source_broadcaster_user_id: v.nullish(v.string()),
};

export const originOf = ({
  broadcaster_user_id: channel,
  source_broadcaster_user_id: source,
}: {
  broadcaster_user_id: string;
  source_broadcaster_user_id?: string | null | undefined;
}) => (source && source !== channel ? 'shared' : 'own');

/** A chat message. Its fragments, such as emotes, are not read. */
export const Message = v.object({ text: v.string() });
