import { createBackOff } from './back-off.ts';

/** How long to leave a platform alone after it could not be reached: a second, then twice as long each time, up to a minute. */
export function createCoolDown(steady: () => number) {
  const pauses = createBackOff({ random: () => 1 }); // the shortest: whoever waits for it has pressed a button
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the latest try has failed. */
    get hasFailed() {
      return until > Number.NEGATIVE_INFINITY;
    },
    /** Ms for which nothing is to be tried. */
    get leftMs() {
      return Math.max(0, until - steady());
    },
    failed() {
      until = steady() + pauses.next();
    },
    worked() {
      pauses.reset();
      until = Number.NEGATIVE_INFINITY;
    },
  };
}

export type CoolDown = ReturnType<typeof createCoolDown>;
