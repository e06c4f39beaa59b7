/** The emergency stop of a server on which nothing is stopped. */
export const NOT_STOPPED = { stop: null, refusal: null, revision: 0, requireRunning() {} };
