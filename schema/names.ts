import * as v from 'valibot';

/** Names of pilots, bots, scripts and keys, as people and machines type them. */

/**
 * Invisible characters that can break how a name is shown: control characters, line and paragraph separators, and
 * format characters, which reverse the direction of text or hide in it. Joiners between two emoji are kept.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Marks beyond the third on one letter: no script needs more, and a pile of them covers what is written above. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

const plain = (text: string) => text.replace(UNSEEN, '').replace(PILED_MARKS, '$1');

/** Whether it has neither invisible characters, such as those that reverse the direction of text, nor piles of marks. */
export const isPlain = (text: string) => plain(text) === text;

/** What somebody typed, in one line, without invisible characters, piles of marks and surrounding blanks. */
export const cleanText = (text: string) => plain(text.replace(/\s+/g, ' ')).replace(/ {2,}/g, ' ').trim();

/** The text with its invisible characters written out, as in `\u202e`, and without piles of marks. */
export const withVisible = (text: string) => text.replace(UNSEEN, inHex).replace(PILED_MARKS, '$1');

const inHex = (text: string) =>
  text
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The name without invisible characters, piles of marks, surrounding blanks and the `@` that chats put before names. */
export const cleanName = (text: string) =>
  plain(text)
    .replace(/^[\s@]+/, '')
    .trimEnd();

/** Longer text is refused before it is cleaned. Unit: characters. */
const MAX_TYPED = 1_000;

/** A schema for names, which are cleaned and have 1 to `maxLength` characters then. */
export function nameOf(maxLength: number) {
  const tooLong = `must be at most ${maxLength} characters`;
  return v.pipe(
    v.string(),
    v.check(typed => typed.length <= MAX_TYPED, tooLong),
    v.transform(cleanName),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxLength, tooLong),
  );
}
