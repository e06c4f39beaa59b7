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

/** A moment of the fight that is called out: a title, and a line `who words whom`. */
export interface Callout {
  kind: CalloutKind;
  title: string;
  /** A pilot, or the name of a team where there is one. */
  who: string;
  team?: number;
  words: string;
  /** The same as `words`, said of `whom` by `who`. */
  passive?: string;
  /** Another pilot. */
  whom?: string;
  /** How much it matters; of those that wait the worthiest is shown. */
  worth: number;
  /** A later one on the same topic takes its place. */
  topic: string;
}
