/** What may be called out. */
export type CalloutKind =
  | 'firstBlood'
  | 'chain'
  | 'shutdown'
  | 'revenge'
  | 'lead'
  | 'comeback'
  | 'last'
  | 'duel'
  | 'boss';

/** An announcement about the fight: a title, and a line `who words whom`. */
export interface Callout {
  kind: CalloutKind;
  title: string;
  /** A pilot, or the name of a team. */
  who: string;
  team?: number;
  words: string;
  /** The same as `words` in the passive: `whom` ... by `who`. */
  passive?: string;
  /** Another pilot. */
  whom?: string;
  /** Its importance; the most important waiting one is shown. */
  priority: number;
  /** A later one on the same topic replaces it. */
  topic: string;
}
