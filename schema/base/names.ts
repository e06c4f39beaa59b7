import * as v from 'valibot';

/** Names of pilots, bots, scripts and keys, as people and machines type them. */

/**
 * Characters that are invisible or can break how a name is shown: control characters, line and paragraph separators,
 * format characters (they reverse text or hide in it), fillers and blanks of some writing systems, private-use
 * characters, for which there is no font, and the object replacement character. Joiners between two emoji are
 * allowed, and so are the modifiers that turn a character into an emoji or a keycap.
 */
const UNSEEN =
  /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]|(?![\u200d\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!(?<=[0-9#*]\ufe0f)\u20e3)/gu;

/** A character that is visible on its own. */
const SEEN = /[^\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Combining marks beyond the third on one letter. No writing system needs more, and a pile of marks covers the text
 * above.
 */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * Text that needs no cleaning. Most names and lines are such text, and this test is faster than a search for characters
 * to remove.
 */
const ALL_PLAIN = /^[ -~]*$/;

const plain = (text: string) =>
  ALL_PLAIN.test(text) ? text : text.replace(UNSEEN, '').replace(PILED_MARKS, '$1');

/** Whether the text has neither invisible characters, such as those that reverse text, nor piles of marks. */
export const isPlain = (text: string) => plain(text) === text;

/** Typed text on one line, without invisible characters, piles of marks and surrounding blanks. */
export const cleanText = (text: string) => plain(text.replace(/\s+/g, ' ')).replace(/ {2,}/g, ' ').trim();

/** The text with invisible characters written out, such as `\u202e`, and without piles of marks. */
export const withVisible = (text: string) => text.replace(UNSEEN, inHex).replace(PILED_MARKS, '$1');

/** Like `withVisible`, for several lines: line breaks and tabs stay. */
export const withVisibleLines = (text: string) =>
  text.replaceAll('\r\n', '\n').replace(/[^\n\t]+/g, withVisible);

const inHex = (text: string) =>
  text
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * The name without invisible characters, piles of marks, surrounding blanks and the `@` that chats put before names.
 */
export const cleanName = (text: string) =>
  plain(text)
    .replace(/^[\s@]+/, '')
    .trimEnd();

/** Whether a cleaned name has a visible character. */
export const isVisible = (name: string) => SEEN.test(name);

/**
 * Longest text that is accepted in place of a name. It is cleaned, and the resulting name must not be too long. @limit
 * characters
 */
const MAX_TYPED = 1_000;

/**
 * A schema for names. Names are cleaned, and must then have 1 to `maxLength` characters, at least one of them visible.
 */
export function nameOf(maxLength: number) {
  const tooLong = `must be at most ${maxLength} characters`;
  return v.pipe(
    v.string(),
    v.check(typed => typed.length <= MAX_TYPED, tooLong),
    v.transform(cleanName),
    v.minLength(1, 'must not be empty'),
    v.check(isVisible, 'must have at least one visible character'),
    v.maxLength(maxLength, tooLong),
  );
}
