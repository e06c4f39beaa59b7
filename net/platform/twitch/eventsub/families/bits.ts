import * as v from 'valibot';
import type { Reader } from './reader.ts';
import { TWITCH, userFields, viewerOf } from './viewer.ts';

/**
 * Bits, however they are used: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-bits-use-event. The topic
 * `channel.cheer` tells of cheers once more and is left alone.
 */

const Use = v.object({
  ...userFields('user'),
  bits: v.number(),
  message: v.nullish(v.object({ text: v.string() })),
  power_up: v.nullish(
    v.object({ type: v.string(), emote: v.nullish(v.object({ id: v.string(), name: v.string() })) }),
  ),
});

export const readBits: Reader = (given, { id }) => {
  const use = v.parse(Use, given);
  const { type, emote } = use.power_up ?? {};
  return {
    kind: 'paid',
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('user', use),
    bits: use.bits,
    text: use.message?.text ?? '',
    emote: type === 'gigantify_an_emote' && emote ? { id: emote.id, name: emote.name } : null,
  };
};
