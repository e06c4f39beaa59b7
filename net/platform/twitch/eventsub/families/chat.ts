import * as v from 'valibot';
import { type Emote, MAX_TEXT } from '../../../../../schema/platform/platform.ts';
import type { Reader } from './reader.ts';
import { Badges, Id, Message, originOf, rolesOf, Source, TWITCH, userFields, viewerOf } from './viewer.ts';

/** Lines of chat: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-event */

const Line = v.object({
  ...Source,
  ...userFields('chatter_user'),
  message_id: Id,
  message: Message,
  badges: Badges,
});

/** Most emotes that are taken from a line. */
const MAX_EMOTES = 100;

export const readLine: Reader = given => {
  const line = v.parse(Line, given);
  return {
    kind: 'chat',
    id: line.message_id,
    platform: TWITCH,
    origin: originOf(line),
    user: viewerOf('chatter_user', line, rolesOf(line.badges)),
    text: line.message.text.slice(0, MAX_TEXT).toWellFormed(),
    emotes: emotesIn(line.message).slice(0, MAX_EMOTES),
  };
};

const emotesIn = ({ fragments }: v.InferOutput<typeof Message>): Emote[] =>
  fragments.flatMap(({ text, emote }) => (emote ? { id: emote.id, name: text } : []));
