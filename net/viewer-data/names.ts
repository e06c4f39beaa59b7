import type { KnownViewer } from '../platform/viewers/known-viewers.ts';
import { idOf } from '../platform/viewers/viewer-pilots.ts';
import { bytesOfPart, bytesOfText } from '../store/serialized.ts';

/** Finds a viewer's names in texts and files. */

/** Returns the viewer's names in three forms without duplicates: as written, as in a JSON string, and in lower case. */
export function namesOf({ pilot, login, name, shown, userId }: KnownViewer): string[] {
  const inExtension = userId === null ? [] : [`extension:U${userId}`];
  const plain = [idOf(pilot), pilot, login, name, shown, ...inExtension];
  const written = [...plain, ...plain.map(inJson)];
  return [...new Set([...written, ...written.map(text => text.toLowerCase())])];
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const IS_PART_OF_WORD = /[\p{L}\p{N}_]/u;

/** Escape sequences for backslashes, line breaks and other control characters in JSON. */
const ESCAPED = /\\(?:\\|[bfnrt])/g;

/** Whether a text, or a text encoded as JSON, contains one of the names as a whole word, regardless of case. */
export function mentions(text: string, names: readonly string[]): boolean {
  const spaced = text.replace(ESCAPED, sign => (sign === '\\\\' ? sign : '  ')); // the n of \n is not part of a word
  const lower = spaced.toLowerCase();
  return names.some(name => hasWord(lower, name.toLowerCase()));
}

function hasWord(text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = '', after = ''] = [text.slice(0, at).at(-1), text.slice(at + word.length).at(0)];
    if (!IS_PART_OF_WORD.test(before) && !IS_PART_OF_WORD.test(after)) return true;
  }
  return false;
}

/**
 * Returns the bytes that show that a recording or a checkpoint names the viewer: the names as complete texts,
 * and the id in JSON.
 */
export const traces = (names: readonly string[], id: string): Buffer[] => [
  ...names.map(bytesOfText),
  ...bytesOfPart(JSON.stringify(id)),
];
