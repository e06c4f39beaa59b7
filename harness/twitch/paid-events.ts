import type { ChatEvents } from './chat-events.ts';
import type { Emit } from './eventsub.ts';
import type { Platform } from './platform.ts';
import { as, type EmoteShape, message } from './shapes.ts';

/**
 * Bits. Shapes: https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#channelbitsuse and
 * #channelcheer. As on the real platform, a cheer is also a chat line, so subscribers to either topic receive
 * it.
 */
export function createPaidEvents({ people, streamer }: Platform, emit: Emit, chat: ChatEvents) {
  const channel = as('broadcaster_user', streamer);
  const bitsUsed = (login: string, bits: number, rest: object) =>
    emit('channel.bits.use', {
      ...channel,
      ...as('user', people.user(login)),
      bits,
      power_up: null,
      message: null,
      ...rest,
    });
  return {
    async cheer(login: string, bits: number, text = `Cheer${bits}`) {
      await chat.line(people.user(login), text, { bits });
      await bitsUsed(login, bits, { type: 'cheer', message: message(text, [], bits) });
      await emit('channel.cheer', {
        ...channel,
        ...as('user', people.user(login)),
        is_anonymous: false,
        message: text,
        bits,
      });
    },
    /** Lets a viewer pay for a giant emote. */
    async gigantify(login: string, emote: EmoteShape, bits = 30) {
      const type = 'power_ups_gigantified_emote';
      await chat.line(people.user(login), emote.name, { emotes: [emote], type });
      await bitsUsed(login, bits, {
        type: 'power_up',
        power_up: {
          type: 'gigantify_an_emote',
          emote: { id: emote.id, name: emote.name },
          message_effect_id: null,
        },
        message: message(emote.name, [emote]),
      });
    },
    /** Reports bits from a combo, in which many viewers send bits together with one press each. */
    combo: (login: string, bits: number) => bitsUsed(login, bits, { type: 'combo' }),
  };
}
