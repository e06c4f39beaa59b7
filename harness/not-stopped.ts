/** The emergency stop in the state in which it is not active. */
export const NOT_STOPPED = { stop: null, refusal: null, revision: 0, requireRunning() {} };
