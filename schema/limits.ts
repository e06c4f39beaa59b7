/** How much one request may ask for. */

/** Most actions in one batch. */
export const MAX_BATCH = 50;

/** Longest `Idempotency-Key`. Unit: characters. */
export const MAX_IDEMPOTENCY_KEY = 255;

/** Most entries of the audit in one answer. */
export const MAX_ACTS = 1_000;
