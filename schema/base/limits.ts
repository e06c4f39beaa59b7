/** Maximum number of actions in one batch. @limit */
export const MAX_BATCH = 50;

/** Longest `Idempotency-Key`. @limit characters */
export const MAX_IDEMPOTENCY_KEY = 255;

/** Maximum number of entries of the audit log in one answer. @limit */
export const MAX_ACTS = 1_000;

/** Longest wait of `wait_for_event`. Clients time out a call after a minute. @limit */
export const MAX_WAIT_SECONDS = 50;
