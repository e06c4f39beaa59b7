import * as v from 'valibot';
import type { Role } from '../../../schema/platform/platform.ts';
import type { ChatEvent, Viewer } from '../intake/platform.ts';

/**
 * Chat lines that Streamer.bot reports. The fields of `YouTube.Message` and the older form of `Twitch.ChatMessage` are
 * those of its client library (https://github.com/Streamerbot/client, `types/events`). The newer form, which Kick has,
 * too, is not documented; it is known from overlays that use it.
 */

/** An id, which some platforms send as a number. */
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(100));
const OptionalId = v.fallback(v.nullish(Id, null), null);
const flag = v.fallback(v.nullish(v.boolean(), false), false);
/** 1 viewer, 2 VIP, 3 moderator, 4 broadcaster. */
const RoleNumber = v.fallback(v.nullish(v.number(), 1), 1);

/** A viewer in the newer form of events. */
export const User = v.object({
  id: OptionalId,
  login: v.fallback(v.nullish(v.string(), ''), ''),
  name: v.string(),
  role: RoleNumber,
  subscribed: flag,
});

const NewLine = v.object({
  messageId: OptionalId,
  text: v.string(),
  user: User,
  isInternal: flag,
});

const OldTwitchLine = v.object({
  message: v.object({
    msgId: OptionalId,
    userId: Id,
    username: v.string(),
    displayName: v.string(),
    message: v.string(),
    role: RoleNumber,
    subscriber: flag,
    internal: flag,
  }),
});

export const YouTubeUser = v.object({
  id: Id,
  name: v.string(),
  isOwner: flag,
  isModerator: flag,
  isSponsor: flag,
});

const YouTubeLine = v.object({
  eventId: OptionalId,
  message: v.string(),
  user: YouTubeUser,
  isInternal: flag,
});

/** Returns the line; null if the data do not have a known form, or if the game itself wrote the line. */
export function lineOf(platform: string, data: unknown): ChatEvent | null {
  const youTube = v.safeParse(YouTubeLine, data);
  if (youTube.success) {
    const { eventId, message, user, isInternal } = youTube.output;
    return isInternal ? null : event(platform, eventId, message, youTubeViewer(platform, user));
  }
  const newer = v.safeParse(NewLine, data);
  if (newer.success) {
    const { messageId, text, user, isInternal } = newer.output;
    return isInternal ? null : event(platform, messageId, text, viewerOf(platform, user));
  }
  const older = v.safeParse(OldTwitchLine, data);
  if (!older.success) return null;
  const { msgId, userId, username, displayName, message, role, subscriber, internal } = older.output.message;
  const user = { id: userId, login: username, name: displayName, role, subscribed: subscriber };
  return internal ? null : event(platform, msgId, message, viewerOf(platform, user));
}

const event = (platform: string, id: string | null, text: string, user: Viewer): ChatEvent => ({
  kind: 'chat',
  id,
  platform,
  origin: 'own',
  text: text.replace(KICK_EMOTE, '$1'),
  user,
});

/** An emote in a line of Kick, such as `[emote:1579033:emojiAstonished]`. */
const KICK_EMOTE = /\[emote:\d+:([^[\]:]*)\]/g;

export const viewerOf = (
  platform: string,
  { id, login, name, role, subscribed }: v.InferOutput<typeof User>,
): Viewer => ({
  platform,
  id,
  login: login || name,
  name,
  roles: [...(ROLES[role] ?? []), ...(subscribed ? (['subscriber'] as const) : [])],
});

const ROLES: Readonly<Record<number, readonly Role[]>> = { 2: ['vip'], 3: ['moderator'], 4: ['broadcaster'] };

export const youTubeViewer = (platform: string, user: v.InferOutput<typeof YouTubeUser>): Viewer => ({
  platform,
  id: user.id,
  login: user.name,
  name: user.name,
  roles: [
    ...(user.isOwner ? (['broadcaster'] as const) : []),
    ...(user.isModerator ? (['moderator'] as const) : []),
    ...(user.isSponsor ? (['subscriber'] as const) : []),
  ],
});
