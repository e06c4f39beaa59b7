import * as v from 'valibot';

/** Names of pilots, bots, scripts and keys, as people and machines type them. */

/**
 * Characters that show nothing, or that can break how a name is shown: control characters, line and paragraph
 * separators, format characters, which reverse the direction of text or hide in it, fillers and blanks of some scripts,
 * characters for private use, for which no font is here, and the place of an object that is not there.
 * Joiners between two emoji stay, and so do the signs that make an emoji of a character or draw a key around a digit.
 */
const UNSEEN =
  /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]|(?![\u200d\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!(?<=[0-9#*]\ufe0f)\u20e3)/gu;

/** A character that can be seen on its own. */
const SEEN = /[^\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** Marks beyond the third on one letter: no script needs more, and a pile of them covers what is written above. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

const plain = (text: string) => text.replace(UNSEEN, '').replace(PILED_MARKS, '$1');

/** Whether it has neither invisible characters, such as those that reverse the direction of text, nor piles of marks. */
export const isPlain = (text: string) => plain(text) === text;

/** What somebody typed, in one line, without invisible characters, piles of marks and surrounding blanks. */
export const cleanText = (text: string) => plain(text.replace(/\s+/g, ' ')).replace(/ {2,}/g, ' ').trim();

/** The text with its invisible characters written out, as in `\u202e`, and without piles of marks. */
export const withVisible = (text: string) => text.replace(UNSEEN, inHex).replace(PILED_MARKS, '$1');

/** The same of several lines, whose breaks and tabs stay. */
export const withVisibleLines = (text: string) =>
  text.replaceAll('\r\n', '\n').replace(/[^\n\t]+/g, withVisible);

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

/** Whether there is anything to be seen in a cleaned name. */
export const isVisible = (name: string) => SEEN.test(name);

/** Longest text that is cleaned into a name; longer text is refused. @limit characters */
const MAX_TYPED = 1_000;

/** A schema for names, which are cleaned and have 1 to `maxLength` characters then, at least one of them visible. */
export function nameOf(maxLength: number) {
  const tooLong = `must be at most ${maxLength} characters`;
  return v.pipe(
    v.string(),
    v.check(typed => typed.length <= MAX_TYPED, tooLong),
    v.transform(cleanName),
    v.minLength(1, 'must not be empty'),
    v.check(isVisible, 'must have at least one character that can be seen'),
    v.maxLength(maxLength, tooLong),
  );
}
