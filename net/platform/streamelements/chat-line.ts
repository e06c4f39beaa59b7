import * as v from 'valibot';
import type { Role } from '../../../schema/platform/platform.ts';
import type { ChatEvent } from '../intake/platform.ts';

/**
 * Chat lines in the topic `channel.chat.message`, whose data are the platform's own:
 * https://docs.streamelements.com/websockets/topics/channel-chat-message
 */

/** An id, which some platforms send as a number. */
const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(100));

const TwitchLine = v.object({
  message_id: Id,
  broadcaster_user_id: v.optional(v.string(), ''),
  source_broadcaster_user_id: v.nullish(v.string()),
  chatter_user_id: Id,
  chatter_user_login: v.string(),
  chatter_user_name: v.string(),
  message: v.object({ text: v.string() }),
  badges: v.nullish(v.array(v.object({ set_id: v.string() }))),
});

const YouTubeLine = v.object({
  id: Id,
  authorDetails: v.object({
    channelId: Id,
    displayName: v.string(),
    isChatOwner: v.nullish(v.boolean()),
    isChatModerator: v.nullish(v.boolean()),
    isChatSponsor: v.nullish(v.boolean()),
  }),
  snippet: v.object({ type: v.literal('textMessageEvent'), displayMessage: v.string() }),
});

const KickLine = v.object({
  message_id: Id,
  sender: v.object({ user_id: Id, username: v.string(), channel_slug: v.nullish(v.string()) }),
  content: v.string(),
});

const TrovoLine = v.object({
  id: Id,
  data: v.object({
    sender_id: Id,
    username: v.string(),
    display_name: v.nullish(v.string()),
    roles: v.nullish(v.array(v.string())),
    text: v.string(),
  }),
});

/** Returns null for a line that the game cannot read, for example because the platform is unknown. */
export function lineOf(data: unknown): ChatEvent | null {
  for (const read of READERS) {
    const line = read(data);
    if (line) return line;
  }
  return null;
}

const reader =
  <S extends v.GenericSchema>(schema: S, lineOf: (data: v.InferOutput<S>) => Line) =>
  (data: unknown): ChatEvent | null => {
    const parsed = v.safeParse(schema, data, { abortEarly: true });
    if (!parsed.success) return null;
    const { platform, id, text, user, isShared } = lineOf(parsed.output);
    const origin = isShared ? 'shared' : 'own';
    return { kind: 'chat', id, platform, origin, text, user: { ...user, platform } };
  };

interface Line extends Pick<ChatEvent, 'id' | 'platform' | 'text'> {
  user: Omit<ChatEvent['user'], 'platform'>;
  isShared?: boolean;
}

const READERS = [
  reader(TwitchLine, line => ({
    platform: 'twitch',
    id: line.message_id,
    text: line.message.text,
    user: {
      id: line.chatter_user_id,
      login: line.chatter_user_login,
      name: line.chatter_user_name,
      roles: rolesOf(line.badges?.map(({ set_id }) => set_id) ?? []),
    },
    isShared: !['', line.broadcaster_user_id].includes(line.source_broadcaster_user_id ?? ''),
  })),
  reader(YouTubeLine, ({ id, authorDetails: author, snippet }) => ({
    platform: 'youtube',
    id,
    text: snippet.displayMessage,
    user: {
      id: author.channelId,
      login: author.displayName,
      name: author.displayName,
      roles: rolesOf([
        ...(author.isChatOwner ? ['broadcaster'] : []),
        ...(author.isChatModerator ? ['moderator'] : []),
        ...(author.isChatSponsor ? ['subscriber'] : []),
      ]),
    },
  })),
  reader(KickLine, ({ message_id, sender, content }) => ({
    platform: 'kick',
    id: message_id,
    text: content.replace(KICK_EMOTE, '$1'),
    user: { id: sender.user_id, login: sender.username, name: sender.username, roles: [] },
  })),
  reader(TrovoLine, ({ id, data }) => ({
    platform: 'trovo',
    id,
    text: data.text,
    user: {
      id: data.sender_id,
      login: data.username,
      name: data.display_name || data.username,
      roles: rolesOf(data.roles ?? []),
    },
  })),
];

/** An emote in a line of Kick, such as `[emote:1579033:emojiAstonished]`. */
const KICK_EMOTE = /\[emote:\d+:([^[\]:]*)\]/g;

/** The roles by their names on the platforms. Other badges mean no role. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ['broadcaster', 'broadcaster'],
  ['streamer', 'broadcaster'],
  ['moderator', 'moderator'],
  ['lead_moderator', 'moderator'],
  ['mod', 'moderator'],
  ['supermod', 'moderator'],
  ['vip', 'vip'],
  ['subscriber', 'subscriber'],
  ['founder', 'subscriber'],
]);

const rolesOf = (names: readonly string[]): Role[] => [
  ...new Set(names.flatMap(name => ROLES.get(name) ?? [])),
];
