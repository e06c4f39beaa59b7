import { GameError, quote } from '../../../../schema/base/error.ts';
import type { Refusal } from './refusal.ts';

/** What the platform's refusals of a reward mean, and what the streamer can do. */

type Explain = (title: string | undefined) => string;

/** The first whose pattern is in the refusal counts. */
const EXPLANATIONS: readonly (readonly [pattern: RegExp, explain: Explain])[] = [
  [
    /DUPLICATE_REWARD/,
    title => `The channel has a reward called ${quote(title)} already: give it another title.`,
  ],
  [
    /TOO_MANY_REWARDS/,
    () => 'The channel has as many rewards as Twitch allows (50): delete one first, here or on Twitch.',
  ],
  [/AUTOMOD|moderat/i, title => `Twitch does not allow the title ${quote(title)}: choose other words.`],
  [/TITLE|title/, title => `Twitch does not take the title ${quote(title)}: give it 1 to 45 characters.`],
  [/COST|cost/, () => 'Twitch does not take that cost: give at least 1 channel point.'],
  [/partner or affiliate/i, () => 'Twitch has channel points for affiliates and partners only.'],
  [
    /client.?id/i,
    () =>
      'That reward was not made by the game, so only Twitch itself can change it: https://dashboard.twitch.tv, Viewer Rewards.',
  ],
  [/not found/i, () => 'The channel has no such reward any more: GET /redeems/rewards lists those it has.'],
];

/** Null for a refusal that is about something else. */
export function explained({ status, message }: Refusal, title?: string): GameError | null {
  if (status === 401 || status === 429 || status >= 500) return null;
  const [, explain] = EXPLANATIONS.find(([pattern]) => pattern.test(message)) ?? [];
  return explain ? new GameError('bad-input', explain(title)) : null;
}
