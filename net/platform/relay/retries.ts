import type { BackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import type { LinkState } from './link-state.ts';
import type { Ending } from './refusals.ts';

/** Unit: ms. */
export interface RetryTimes {
  /** If a connection lasted at least this long, the next failure counts as the first. */
  goodMs: number;
  /** Pause after the relay refused the key or the version. */
  refusedMs: number;
}

interface Deps {
  times: RetryTimes;
  backOff: BackOff;
  onLog(line: string): void;
}

/**
 * Decides when to try the relay again after a failure, and logs one line for each kind of failure until the connection
 * was good again.
 */
export function createRetries({ times, backOff, onLog }: Deps) {
  let reported: Ending['refusal'] | 'away' | undefined;
  const reset = () => {
    backOff.reset();
    reported = undefined;
  };

  return {
    reset,
    /** Time to wait after a connection ended in that state. Unit: ms. */
    pauseAfter({ refusal }: Ending, { state, since }: LinkState) {
      if (state === 'connected' && io.wall() - since >= times.goodMs) reset();
      return refusal ? times.refusedMs : backOff.next();
    },
    /** Logs the failure unless it was reported already. */
    report({ refusal }: Ending, text: string) {
      const failure = refusal ?? 'away';
      if (failure !== reported)
        onLog(`${text} The game continues without it; GET /stream/relay reports the state.`);
      reported = failure;
    },
  };
}
