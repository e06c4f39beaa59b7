import { seconds } from './time.ts';

/** How long test cosmetics last. */
export const TEST_COSMETICS = seconds(5 * 60);
