import * as v from 'valibot';

/** Names as people and machines type them: of pilots, bots, scripts and keys. */

/**
 * What nobody sees in a name but the machine that shows it: control characters, line and paragraph separators,
 * and format characters, which turn the direction of text or hide in it. Joiners stay between two emoji.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** The name without them, without blanks around it and without the `@` before it that chats put there. */
export const cleanName = (text: string) =>
  text
    .replace(UNSEEN, '')
    .replace(/^[\s@]+/, '')
    .trimEnd();

/** More is not looked through for what could be cleaned away. Unit: characters. */
const MAX_TYPED = 1_000;

/** A cleaned name of 1 to `maxLength` characters. */
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
