import type { ComponentChildren } from 'preact';

/** Texts that give way where room is short; how is up to `styles/text.css`. */

const LETTERS = 10;
const letters = new Intl.Segmenter();

/** What of a name is never cut: its first ten letters. */
function startOf(name: string) {
  const all = [...letters.segment(name)];
  return all.length > LETTERS ? `${name.slice(0, all[LETTERS].index)}…` : name;
}

/** A name of which at least the first ten letters are shown, however short room is. */
export const Name = ({ name }: { name: string }) => (
  <span class="pilot-name" data-start={startOf(name)}>
    <span dir="auto">{name}</span>
  </span>
);

/** What is shown as a whole or not at all. */
export const GivesWay = ({ children }: { children: ComponentChildren }) => (
  <span class="gives-way">{children}</span>
);
