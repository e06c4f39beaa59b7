import * as v from 'valibot';
import { cleanName, cleanText, isPlain, isVisible, nameOf } from '../base/names.ts';

/** Viewers and payments on a streaming platform, as bridges report them and as the game passes them on. */

/** A viewer's roles in a channel. Everybody is a viewer, so that role is not listed. */
const ROLES = ['broadcaster', 'moderator', 'vip', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];
export const Roles = v.pipe(v.array(v.picklist(ROLES)), v.maxLength(20, 'must be at most 20 roles'));

/** The platform, such as `twitch` or `youtube`; lower case. */
export const PlatformName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9-]{1,20}$/, 'must be 1 to 20 letters, digits and dashes'),
);

/**
 * A viewer's login on the platform. A login that would need cleaning is refused, because the cleaned login could belong
 * to another viewer.
 */
export const Login = v.pipe(
  v.string(),
  v.transform(typed => typed.replace(/^ +| +$/g, '')), // only outer blanks: without an inner blank, it could be another login
  v.minLength(1, 'must not be empty'),
  v.maxLength(64, 'must be at most 64 characters'),
  v.check(login => login.toLowerCase().length <= 64, 'must be at most 64 characters in lower case'),
  v.check(
    login => !login.includes(':') && cleanName(login) === login && isVisible(login),
    'must be the login itself, without a colon, a leading "@" or invisible characters',
  ),
);

/** An id that the platform gave to a message, redemption, reward or viewer. Receipts, events and logs show it. */
export const PlatformId = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(100, 'must be at most 100 characters'),
  v.check(isPlain, 'must not contain control characters, other invisible characters or piles of marks'),
);

export const EmoteId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]{1,64}$/, 'must be 1 to 64 letters, digits and underscores'),
);

/** Longest name of an emote, in characters. */
export const MAX_EMOTE_NAME = 64;

/** An emote of the platform. */
export const Emote = v.object({ id: EmoteId, name: nameOf(MAX_EMOTE_NAME) });
export type Emote = v.InferOutput<typeof Emote>;

/** Longest text that a viewer can send, in characters. */
export const MAX_TEXT = 2_000;

/** Text that a viewer typed; longer text is refused. */
export const ChatText = v.pipe(v.string(), v.maxLength(MAX_TEXT, 'must be at most 2,000 characters'));

/** Longest title of a reward, in characters. */
export const MAX_TITLE = 200;

/** The title of a reward. */
export const TitleText = v.pipe(
  v.string(),
  v.maxLength(MAX_TITLE, `must be at most ${MAX_TITLE} characters`),
  v.transform(cleanText),
);

/** Maximum number of bits in one cheer. */
const MAX_BITS = 100_000;

export const Bits = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_BITS, `must be at most ${MAX_BITS}`),
);

/**
 * State of a redemption. `waiting`: the effect is not possible now and is retried for a minute, or for five minutes if it
 * cannot be refunded. All other states are
 * final. `expired`: the time is over, and the points could not be refunded. `refused`: the effect can never become
 * possible, or the viewer is banned.
 */
export const RECEIPT_STATES = ['waiting', 'applied', 'refused', 'refunded', 'expired'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

const receipt = {
  /** Id of the redemption on the platform, or one that the game made. */
  id: v.string(),
  rewardId: v.nullable(v.string()),
  title: v.nullable(v.string()),
  /** Display name. */
  user: v.string(),
  /** Null if the reward has no effect. */
  effect: v.nullable(v.string()),
  state: v.picklist(RECEIPT_STATES),
  /** The outcome in words, for the viewer. */
  text: v.string(),
};

/** The fields of a receipt without its time. */
export const ReceiptFields = v.object(receipt);

/** The outcome of a redemption. `at`: time of its state, wall clock, ms. */
export const Receipt = v.object({ ...receipt, at: v.number() });
export type Receipt = v.InferOutput<typeof Receipt>;

/** A viewer who may not join. `until`: wall clock, ms; null means without end. */
export const Ban = v.object({ name: v.string(), until: v.nullable(v.number()), at: v.number() });
export type Ban = v.InferOutput<typeof Ban>;
