import type { ComponentChildren } from 'preact';

/** Texts that are shortened where room is short; `styles/text.css` says how. */

const LETTERS = 10;
const letters = new Intl.Segmenter();

/** The part of a name that is never cut: its first ten letters. */
function startOf(name: string) {
  const all = [...letters.segment(name)];
  return all.length > LETTERS ? `${name.slice(0, all[LETTERS].index)}…` : name;
}

/** A name that always shows at least its first ten letters, however short room is. */
export const Name = ({ name }: { name: string }) => (
  <span class="pilot-name" data-start={startOf(name)}>
    <span dir="auto">{name}</span>
  </span>
);

/** Something that is shown as a whole or not at all. */
export const GivesWay = ({ children }: { children: ComponentChildren }) => (
  <span class="gives-way">{children}</span>
);
