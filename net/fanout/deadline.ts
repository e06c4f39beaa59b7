import { io } from '../../core/io.ts';
/** A moment on both clocks. The steady clock stops while the machine sleeps; the wall clock may be set back. */
export interface Moment {
  steadyMs: number;
  wallMs: number;
}

export const thisMoment = (): Moment => ({ steadyMs: io.steady(), wallMs: io.wall() });

/** Creates a deadline that passes when either clock reaches it. Until it is set, it counts as passed. */
export function createDeadline(now: () => Moment = thisMoment) {
  let steadyMs = Number.NEGATIVE_INFINITY;
  let wallMs = Number.NEGATIVE_INFINITY;
  return {
    get hasPassed() {
      const moment = now();
      return moment.steadyMs >= steadyMs || moment.wallMs >= wallMs;
    },
    /** Sets the deadline to `ms` after a moment. */
    set(from: Moment, ms: number) {
      steadyMs = from.steadyMs + ms;
      wallMs = from.wallMs + ms;
    },
    /** Makes the deadline count as passed until it is set again. */
    end() {
      steadyMs = Number.NEGATIVE_INFINITY;
    },
  };
}
