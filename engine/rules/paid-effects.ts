import { seconds } from './time.ts';

/** How long what viewers paid for waits until it can happen. */
export const PATIENCE = seconds(60);

/** How often it is tried. */
export const TRY_EVERY = seconds(0.5);

/** Most that wait at once. */
export const MAX_WAITING = 500;
