import { seconds } from './time.ts';

/** Stacks that a redeemed bounty adds. */
export const REDEEMED_STACKS = 1;

/** How long test cosmetics last. */
export const TEST_COSMETICS = seconds(5 * 60);

/** How long a paid effect waits until it is possible. */
export const PAID_EFFECT_TIMEOUT = seconds(60);

/** Time between two attempts. */
export const PAID_EFFECT_RETRY = seconds(0.5);

/** Maximum number of effects that wait at once. */
export const MAX_WAITING_EFFECTS = 500;

/**
 * How long and for how many payments the outcome is remembered, so that a repeated payment is recognised. That is far
 * longer than a restart after a crash takes, at any speed, and more payments than can wait.
 */
export const PAID_RECORDS = { lasts: seconds(300), most: 1_000 };
