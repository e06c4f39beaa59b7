import { seconds } from './time.ts';

/** Stacks that a redeemed bounty adds. */
export const REDEEMED_STACKS = 1;

/** How long test cosmetics last. */
export const TEST_COSMETICS = seconds(5 * 60);

/** How long a paid effect waits until it is possible. A payment that cannot be refunded waits longer. */
export const PAID_EFFECT_TIMEOUT = { refundable: seconds(60), spent: seconds(300) };

/** Time between two attempts. */
export const PAID_EFFECT_RETRY = seconds(0.5);

/** Maximum number of effects that wait at once. */
export const MAX_WAITING_EFFECTS = 500;

/**
 * How long outcomes of payments are remembered, and how many at most, so that a repeated payment is recognised. The
 * time is far longer than a restart after a crash takes, at any speed; the number is larger than the number of effects
 * that can wait.
 */
export const PAID_RECORDS = { lasts: seconds(300), most: 1_000 };
