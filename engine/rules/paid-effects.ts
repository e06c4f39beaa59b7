import { seconds } from './time.ts';

/** How long a paid effect waits until it is possible. */
export const PAID_EFFECT_TIMEOUT = seconds(60);

/** Time between two attempts. */
export const PAID_EFFECT_RETRY = seconds(0.5);

/** Maximum number of effects that wait at once. */
export const MAX_WAITING_EFFECTS = 500;
