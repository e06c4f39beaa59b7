import { EFFECTS } from '../../../schema/catalog/effects.ts';
import type { PaidOutcome } from '../../../schema/wire/messages.ts';
import type { Owed, Payment } from './payment.ts';

/** What viewers are told of their redemptions: short, without names, for chats and receipts alike. */

type Subject = Pick<Payment, 'effect' | 'title'>;

/** What it was about. */
const subjectOf = ({ effect, title }: Subject) => {
  if (effect === 'giant-emote') return 'Giant emote';
  return effect ? EFFECTS[effect].label : title || 'This reward';
};

/** Before the world has said anything. */
export const ON_ITS_WAY = 'On its way.';

type Code = PaidOutcome['code'];

const NOT_YET: Partial<Record<NonNullable<Code>, string>> = {
  'unknown-pilot': 'ready as soon as you fly',
  'not-flying': 'ready as soon as you fly',
  'wrong-phase': 'ready when the round begins',
  'arena-full': 'ready as soon as there is room',
  stopped: 'ready when the show goes on',
};

const WHY_NOT: Partial<Record<NonNullable<Code>, string>> = {
  'unknown-pilot': 'you did not fly',
  'not-flying': 'you did not fly',
  'wrong-phase': 'no round began',
  'arena-full': 'there was no room',
  stopped: 'the show is stopped',
  'bad-input': 'that is not possible',
  banned: 'you cannot take part at the moment',
};

export const applied = (subject: Subject) => `${subjectOf(subject)}: done.`;

const waiting = (subject: Subject, code: Code) =>
  `${subjectOf(subject)}: ${(code && NOT_YET[code]) ?? 'ready in a moment'}.`;

const failed = (subject: Subject, code: Code, isPaidBack: boolean) =>
  `${subjectOf(subject)}: ${(code && WHY_NOT[code]) ?? 'it was not possible in time'}${isPaidBack ? ', points back' : ''}.`;

export const textOf = (subject: Subject, { state, code }: PaidOutcome, owed: Owed | null) => {
  if (state === 'applied') return applied(subject);
  return state === 'waiting' ? waiting(subject, code) : failed(subject, code, owed === 'refunded');
};

/** Of a redemption that the game was not there for. */
export const missed = (subject: Subject) => failed(subject, null, true);

export const notPaidBack = (subject: Subject) =>
  `${subjectOf(subject)}: it was not possible in time, and the platform does not give the points back.`;

/** Of what waited for the account of its channel for too long. */
export const notConnectedAgain = (subject: Subject) =>
  `${subjectOf(subject)}: it was not possible in time, and the channel was not connected again to give the points back.`;

/** Of what was given back on the platform before it happened. */
export const withdrawn = (subject: Subject) => `${subjectOf(subject)}: points back.`;

/** Of somebody who is banned, where nothing is paid back. */
export const notForBanned = (subject: Subject) => failed(subject, 'banned', false);

/** Of a reward of which only a script could take notice. */
export const heldUp = (subject: Subject) => `${subjectOf(subject)}: not now, the show is stopped.`;

/** Of a reward that is none of the game's. */
export const notOurs = (subject: Subject) => `${subjectOf(subject)} does nothing in the game.`;
