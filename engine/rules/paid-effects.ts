import { seconds } from './time.ts';

/** How long a paid effect waits until it is possible. */
export const PAID_EFFECT_TIMEOUT = seconds(60);

/** Time between two attempts. */
export const PAID_EFFECT_RETRY = seconds(0.5);

/** Maximum number of effects that wait at once. */
export const MAX_WAITING_EFFECTS = 500;

/**
 * What became of a payment is remembered for so long, and of at most so many, so that one that is sent again is known:
 * far longer than it takes to come back after a crash, at any speed, and for more than can wait.
 */
export const PAID_RECORDS = { lasts: seconds(300), most: 1_000 };
