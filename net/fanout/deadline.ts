import { io } from '../../core/io.ts';
/** One moment on both clocks: the steady one stands while the machine sleeps, the other one may be set back. */
export interface Moment {
  steadyMs: number;
  wallMs: number;
}

export const thisMoment = (): Moment => ({ steadyMs: io.steady(), wallMs: io.wall() });

/** Passes when either clock says so. It has passed before it is set. */
export function createDeadline(now: () => Moment = thisMoment) {
  let steadyMs = Number.NEGATIVE_INFINITY;
  let wallMs = Number.NEGATIVE_INFINITY;
  return {
    get hasPassed() {
      const moment = now();
      return moment.steadyMs >= steadyMs || moment.wallMs >= wallMs;
    },
    /** So many ms after that moment. */
    set(from: Moment, ms: number) {
      steadyMs = from.steadyMs + ms;
      wallMs = from.wallMs + ms;
    },
    /** It has passed for good, or until it is set again. */
    end() {
      steadyMs = Number.NEGATIVE_INFINITY;
    },
  };
}
