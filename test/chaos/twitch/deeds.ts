import type { RedemptionStatus } from '../../../harness/twitch/points.ts';

/** What viewers do on the platform, and its required outcome. */

export type Deed = { login: string } & (
  | { kind: 'redeem'; reward: RewardName }
  | { kind: 'cheer'; bits: number }
  | { kind: 'line'; text: string }
);

/** `impossible`: its viewers never join. `foreign`: not made by the game, which therefore cannot refund it. */
export const REWARDS = {
  possible: { title: 'Black hole', end: 'FULFILLED', receipt: 'applied' },
  impossible: { title: 'Grow my ship', end: 'CANCELED', receipt: 'refunded' },
  unrelated: { title: 'Hydrate!', end: 'UNFULFILLED', receipt: 'refused' },
  foreign: { title: 'Meteor shower', end: 'UNFULFILLED', receipt: 'applied' },
} as const satisfies Record<string, { title: string; end: RedemptionStatus; receipt: string }>;

export type RewardName = keyof typeof REWARDS;

/** What the platform reports again when the game is back: the queue of a reward of the game's own. */
export const isKept = (deed: Deed) => deed.kind === 'redeem' && deed.reward !== 'foreign';

type Draw = () => number;

/** The deed of that number. Each has a viewer of its own. */
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
