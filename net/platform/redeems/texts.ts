import { EFFECTS } from '../../../schema/catalog/effects.ts';
import type { PaidOutcome } from '../../../schema/wire/messages.ts';
import type { Payment } from './payment.ts';

type Subject = Pick<Payment, 'effect' | 'title' | 'kind' | 'bits'>;
type Code = NonNullable<PaidOutcome['code']>;

/** The name of the effect or reward that was paid for. */
const nameOf = ({ effect, title }: Subject) => {
  if (effect === 'giant-emote') return 'Giant emote';
  return effect ? EFFECTS[effect].label : title || 'This reward';
};

/** Texts that say when a waiting payment can take effect, by the reason why it cannot take effect now. */
const WHEN: Partial<Record<Code, string>> = {
  'unknown-pilot': 'ready as soon as you fly',
  'not-flying': 'ready as soon as you fly',
  'wrong-phase': 'ready when the round begins',
  'arena-full': 'ready as soon as there is room',
  stopped: 'ready when the show continues',
};

/** Reasons why a payment did not take effect. */
const WHY_NOT: Partial<Record<Code, string>> = {
  'unknown-pilot': 'you were not flying',
  'not-flying': 'you were not flying',
  'wrong-phase': 'no round began',
  'arena-full': 'there was no room',
  stopped: 'the show is stopped',
  'bad-input': 'that is not possible',
  banned: 'you cannot take part at the moment',
};

/** Says that money or bits are spent although they had no effect. */
const spent = ({ kind, bits }: Subject) => {
  if (kind === 'tip') return '. Tips cannot be refunded';
  return bits > 0 ? '. Bits cannot be refunded' : '';
};

/** The texts of receipts for chats and the interface. They are short and do not contain the viewer's name. */
export const texts = {
  /** Used before the world has answered. */
  onItsWay: 'On its way.',
  applied: (subject: Subject) => `${nameOf(subject)}: done.`,
  waiting: (subject: Subject, code: Code | null) =>
    `${nameOf(subject)}: ${(code && WHEN[code]) ?? 'ready in a moment'}.`,
  failed: (subject: Subject, code: Code | null, isRefunded: boolean) =>
    `${nameOf(subject)}: ${(code && WHY_NOT[code]) ?? 'it was not possible in time'}${isRefunded ? ', points refunded' : spent(subject)}.`,
  /** Used if the platform refuses to refund the payment. */
  notRefunded: (subject: Subject) =>
    `${nameOf(subject)}: it was not possible in time, and the platform does not refund the points.`,
  /** Used if the channel's account was not connected for too long. */
  notConnectedAgain: (subject: Subject) =>
    `${nameOf(subject)}: it was not possible in time. The points were not refunded, because the channel was not connected again.`,
  /** Used if the payment was refunded on the platform before it took effect. */
  withdrawn: (subject: Subject) => `${nameOf(subject)}: points refunded.`,
  /** Used for a reward without an effect while the emergency stop blocks the scripts that it triggers. */
  stopped: (subject: Subject) => `${nameOf(subject)}: not now, the show is stopped.`,
  /** Used for a tip without an effect. */
  thanked: (subject: Subject) => `${subject.title}: thank you.`,
  /** Used for a reward that has neither an effect nor a script. */
  notOurs: (subject: Subject) => `${nameOf(subject)} does nothing in the game.`,
} as const;
