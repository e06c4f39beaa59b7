import type { MomentKind } from '../../../schema/moments/moment.ts';

/** An announcement about the fight: a title, and a line `who words whom`. */
export interface Callout {
  kind: MomentKind;
  title: string;
  /** A pilot, or the name of a team. */
  who: string;
  team?: number;
  words: string;
  /** Another pilot. */
  whom?: string;
  /** Importance of the call-out. Of the call-outs that wait, the most important one is shown. */
  priority: number;
  /** Topic of the call-out; a later call-out on the same topic replaces this one. */
  topic: string;
}
