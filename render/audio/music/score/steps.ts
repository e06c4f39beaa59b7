/** Rhythms as text, one character per sixteenth. */

/** Loudness of a hit: accented (X), plain (x), ghosted (o). */
const LOUDNESS: Readonly<Record<string, number>> = { X: 1, x: 0.75, o: 0.4 };

/** The hits of a rhythm such as `X...x...`. */
export const hitsOf = (rhythm: string) =>
  [...rhythm].flatMap((mark, at) => (mark in LOUDNESS ? [{ at, velocity: LOUDNESS[mark] }] : []));

/** The notes of a rhythm: a letter begins a note, each `-` holds it, `.` is silence. */
export const lettersOf = (rhythm: string) =>
  [...rhythm.matchAll(/([a-z])(-*)/g)].map(({ 1: letter, 2: held, index }) => ({
    ...{ letter, at: index, length: 1 + held.length },
  }));
