/** Data that only some kinds of moments have. */
type Detail =
  | { kind: 'firstBlood' | 'revenge' | 'lead' | 'duel' | 'decider' }
  /** `kills`: how many in quick succession, or how long the streak was that ended. */
  | { kind: 'multiKill' | 'shutdown'; kills: number }
  /** `chance`: the lowest chance of the team that leads now. */
  | { kind: 'comeback'; chance: number }
  /** `others`: number of pilots against whom the last pilot of a team stands, or of bots among whom a viewer is. */
  | { kind: 'lastStand' | 'lastViewer'; others: number }
  /** `isMost`: whether nobody, bots included, has done more. */
  | { kind: 'damage'; damage: number; isMost: boolean }
  /** `deed`: what the first pilot did. `isOfViewers`: only viewers count for the most damage. */
  | { kind: 'bossDown'; boss: string; deed: 'lastHit' | 'mostDamage' | 'both'; isOfViewers: boolean };

export type MomentKind = Detail['kind'];

/** A remarkable moment of a round. */
export type Moment = Detail & {
  /** Tick of the event behind it. Pages count ticks by their own clock. */
  tick: number;
  /** Ids of the pilots: the one who did something, then the one to whom it was done or who shared in it. */
  people: readonly string[];
  /** The team that it is about, if it is not about a pilot. */
  team?: number;
  /** Importance: the higher, the more remarkable. */
  weight: number;
  /** Subject of the moment. A later moment with the same subject is its continuation. */
  topic: string;
};
