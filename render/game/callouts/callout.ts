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
  /** Name of a pilot, or of a team where there is one. */
  who: string;
  team?: number;
  words: string;
  /** The same as `words`, said of `whom` by `who`. */
  passive?: string;
  /** Name of another pilot. */
  whom?: string;
  /** How much it matters; of those that wait the worthiest is shown. */
  worth: number;
  /** A later one on the same topic takes its place. */
  topic: string;
}

/** The same call-out with another name in the place of `user`. */
export function renamedCallout<C extends Callout>(callout: C, user: string, callSign: string): C {
  const { who, whom, team } = callout;
  const isPilot = team === undefined;
  return {
    ...callout,
    who: isPilot && who === user ? callSign : who,
    whom: whom === user ? callSign : whom,
  };
}
