/** Limits of one request. */

/** The most actions in one batch. */
export const MAX_BATCH = 50;

/** The longest `Idempotency-Key`. Unit: characters. */
export const MAX_IDEMPOTENCY_KEY = 255;

/** The most entries of the audit in one answer. */
export const MAX_ACTS = 1_000;

/** The longest that `wait_for_event` waits; clients give up on a call after a minute. Unit: s. */
export const MAX_WAIT_SECONDS = 50;
