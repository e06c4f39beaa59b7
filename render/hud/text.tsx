import type { ComponentChildren } from 'preact';

/** Texts that are shortened if there is not enough room; see `styles/text.css`. */

const LETTERS = 10;
const letters = new Intl.Segmenter();
/** Letters that are twice as wide as others. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/**
 * The part of a name that is never cut: its first ten letters; in a column, wide letters count as two. A name with one
 * letter more is as wide as its start with an ellipsis, and is never cut.
 */
function startOf(name: string, isInColumn: boolean) {
  let room = LETTERS;
  let end: number | undefined;
  for (const { segment, index } of letters.segment(name)) {
    if (end !== undefined) return `${name.slice(0, end)}…`;
    room -= isInColumn && WIDE.test(segment) ? 2 : 1;
    if (room < 0) end = index;
  }
  return name;
}

/** A name of which at least the first ten letters are always shown, however little room there is. */
export const Name = ({ name, isInColumn = false }: { name: string; isInColumn?: boolean }) => (
  <span class="pilot-name" data-start={startOf(name, isInColumn)}>
    <span dir="auto">{name}</span>
  </span>
);

/** Positions at which a name of several words may be broken: `Moon|Marauder`, `xX_|Pi_|Xx`. */
const WORDS = /(?<=_)|(?<=\p{Ll})(?=\p{Lu})/u;

/** A name that may take two lines, broken between its words if possible. */
export const TallName = ({ name }: { name: string }) => (
  <bdi class="tall-name">
    {name.split(WORDS).flatMap((word, i) => (i === 0 ? [word] : [<wbr key={i} />, word]))}
  </bdi>
);

/** Something that is shown as a whole or not at all. */
export const GivesWay = ({ children }: { children: ComponentChildren }) => (
  <span class="gives-way">{children}</span>
);
