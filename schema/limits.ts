/** Limits of single calls. */

/** Most actions in one batch. */
export const MAX_BATCH = 50;

/** Most acts in one answer of the audit. */
export const MAX_ACTS = 1_000;
