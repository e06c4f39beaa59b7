import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';

/** Parts that many messages have in common. Fields: https://dev.twitch.tv/docs/eventsub/eventsub-reference/. */

/** The fields of an account, with a prefix such as `broadcaster_user`. */
export const as = <Prefix extends string>(prefix: Prefix, person: Person | null) =>
  ({
    [`${prefix}_id`]: person?.id ?? null,
    [`${prefix}_login`]: person?.login ?? null,
    [`${prefix}_name`]: person?.name ?? null,
  }) as Record<`${Prefix}_${'id' | 'login' | 'name'}`, string | null>;

export interface EmoteShape {
  id: string;
  name: string;
}

export type RoleShape = 'broadcaster' | 'moderator' | 'vip' | 'subscriber';

/** A chat line as text and as fragments. Emote names and cheers are separate fragments. */
export function message(text: string, emotes: readonly EmoteShape[] = [], bits = 0) {
  const fragments: object[] = [];
  for (const word of text.split(/(\s+)/).filter(Boolean)) {
    const emote = emotes.find(({ name }) => name === word);
    fragments.push(fragment(word, emote, bits));
  }
  return { text, fragments: joinText(fragments) };
}

function fragment(text: string, emote: EmoteShape | undefined, bits: number) {
  const base = { type: 'text', text, cheermote: null, emote: null, mention: null };
  if (emote) {
    const data = { id: emote.id, emote_set_id: '0', owner_id: '0', format: ['static'] };
    return { ...base, type: 'emote', emote: data };
  }
  const isCheer = bits > 0 && text.toLowerCase() === `cheer${bits}`;
  return isCheer ? { ...base, type: 'cheermote', cheermote: { prefix: 'cheer', bits, tier: 1 } } : base;
}

/** Joins neighbouring words into one fragment. */
function joinText(fragments: object[]) {
  const joined: { type: string; text: string }[] = [];
  for (const part of fragments as { type: string; text: string }[]) {
    const last = joined.at(-1);
    if (last?.type === 'text' && part.type === 'text') last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

export const badges = (roles: readonly RoleShape[]) =>
  roles.map(role => ({ set_id: role, id: '1', info: role === 'subscriber' ? '1' : '' }));

/**
 * The fields that name the source channel of a line in a shared chat; all null if it was written in the
 * streamer's own channel.
 */
export const source = (from: Person | null, roles: readonly RoleShape[] = []) => ({
  ...as('source_broadcaster_user', from),
  source_message_id: from && randomUUID(),
  source_badges: from && badges(roles),
});
