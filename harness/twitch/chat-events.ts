import { randomUUID } from 'node:crypto';
import type { Emit } from './eventsub.ts';
import type { Person } from './people.ts';
import type { Platform } from './platform.ts';
import { as, badges, type EmoteShape, message, type RoleShape, source } from './shapes.ts';

/**
 * Events of a chat. Shapes:
 * https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#channelchatmessage,
 * #channelchatmessage_delete, #channelchatclear, #channelchatclear_user_messages, #channelban and
 * #channelunban; types:
 * @twurple/eventsub-base, lib/events/EventSubChannelChat*Event.external.d.ts.
 */

export interface ChatOptions {
  emotes?: readonly EmoteShape[];
  roles?: readonly RoleShape[];
  /** In a shared chat, the login of the channel in which the line was written. */
  sharedFrom?: string;
  messageId?: string;
  /** Age of the line. */
  ageMs?: number;
}

interface LineDetails extends ChatOptions {
  type?: string;
  bits?: number;
  rewardId?: string;
}

export function createChatEvents({ people, streamer, clock }: Platform, emit: Emit) {
  const channel = as('broadcaster_user', streamer);
  const target = (login: string) => as('target_user', people.user(login));

  /** Writes a line to the chat. The line's id differs from the id of the EventSub message that reports it. */
  async function line(person: Person, text: string, details: LineDetails = {}): Promise<string> {
    const { emotes, roles = [], sharedFrom, messageId = randomUUID(), ageMs, bits = 0 } = details;
    const from = sharedFrom === undefined ? null : people.user(sharedFrom);
    await emit(
      'channel.chat.message',
      {
        ...channel,
        ...source(from, roles),
        ...as('chatter_user', person),
        message_id: messageId,
        message: message(text, emotes, bits),
        message_type: details.type ?? 'text',
        badges: badges(roles),
        cheer: bits > 0 ? { bits } : null,
        color: '#9146FF',
        reply: null,
        channel_points_custom_reward_id: details.rewardId ?? null,
        is_source_only: from && false,
      },
      { ageMs },
    );
    return messageId;
  }

  /**
   * Times out or bans a viewer, which also removes the viewer's lines. Only the events for moderators contain the
   * duration.
   */
  async function remove(login: string, seconds: number | null) {
    await emit('channel.chat.clear_user_messages', { ...channel, ...target(login) });
    await emit('channel.ban', {
      ...channel,
      ...as('user', people.user(login)),
      ...as('moderator_user', streamer),
      reason: '',
      banned_at: new Date(clock.now()).toISOString(),
      ends_at: seconds === null ? null : new Date(clock.now() + seconds * 1_000).toISOString(),
      is_permanent: seconds === null,
    });
  }

  return {
    line,
    chat: (login: string, text: string, options?: ChatOptions) => line(people.user(login), text, options),
    deleteMessage: (login: string, messageId: string) =>
      emit('channel.chat.message_delete', { ...channel, ...target(login), message_id: messageId }),
    timeout: (login: string, seconds = 600) => remove(login, seconds),
    ban: (login: string) => remove(login, null),
    unban: (login: string) =>
      emit('channel.unban', {
        ...channel,
        ...as('user', people.user(login)),
        ...as('moderator_user', streamer),
      }),
    clearChat: () => emit('channel.chat.clear', { ...channel }),
  };
}

export type ChatEvents = ReturnType<typeof createChatEvents>;
