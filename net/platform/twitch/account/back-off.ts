import { createBackOff as createPauses } from '../../back-off.ts';
import type { Clock } from '../clock.ts';

/** How long to leave the platform alone after it could not be reached: twice as long each time, up to a minute. */
export function createBackOff(clock: Pick<Clock, 'steady'>) {
  const pauses = createPauses({ random: () => 1 }); // the shortest: whoever waits for it has pressed a button
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the latest try has failed. */
    get hasFailed() {
      return until > Number.NEGATIVE_INFINITY;
    },
    /** Ms for which nothing is to be tried. */
    get leftMs() {
      return Math.max(0, until - clock.steady());
    },
    failed() {
      until = clock.steady() + pauses.next();
    },
    worked() {
      pauses.reset();
      until = Number.NEGATIVE_INFINITY;
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;
