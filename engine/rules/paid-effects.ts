import { seconds } from './time.ts';

/** How long what viewers paid for waits until it can happen. */
export const PAID_EFFECT_TIMEOUT = seconds(60);

/** How often it is tried. */
export const PAID_EFFECT_RETRY = seconds(0.5);

/** Most that wait at once. */
export const MAX_WAITING_EFFECTS = 500;
