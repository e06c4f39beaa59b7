import type { RedemptionStatus } from '../../../harness/twitch/points.ts';

/** An act of a viewer on the platform, with its required outcome. */

export type Deed = { login: string } & (
  | { kind: 'redeem'; reward: RewardName }
  | { kind: 'cheer'; bits: number }
  | { kind: 'line'; text: string }
);

/** `impossible`: viewers who redeem it never join. `foreign`: the game did not create it, and so cannot refund it. */
export const REWARDS = {
  possible: { title: 'Black hole', end: 'FULFILLED', receipt: 'applied' },
  impossible: { title: 'Grow my ship', end: 'CANCELED', receipt: 'refunded' },
  unrelated: { title: 'Hydrate!', end: 'UNFULFILLED', receipt: 'refused' },
  foreign: { title: 'Meteor shower', end: 'UNFULFILLED', receipt: 'applied' },
} as const satisfies Record<string, { title: string; end: RedemptionStatus; receipt: string }>;

export type RewardName = keyof typeof REWARDS;

/**
 * Whether the platform reports the act again when the game is back. This is true for redemptions of rewards that the
 * game created.
 */
export const isKept = (deed: Deed) => deed.kind === 'redeem' && deed.reward !== 'foreign';

type Draw = () => number;

/** Draws the act with the number `n`. Each act has its own viewer. */
export function deedOf(n: number, draw: Draw): Deed {
  const login = `viewer_${n}`;
  const kind = draw();
  if (kind < 0.35) return { kind: 'redeem', reward: 'possible', login };
  if (kind < 0.5) return { kind: 'redeem', reward: 'impossible', login };
  if (kind < 0.55) return { kind: 'redeem', reward: 'unrelated', login };
  if (kind < 0.65) return { kind: 'redeem', reward: 'foreign', login };
  if (kind < 0.85) return { kind: 'cheer', bits: n + 1, login };
  return { kind: 'line', text: kind < 0.92 ? '!nonsense' : 'well played', login };
}
