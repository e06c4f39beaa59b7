import type { BackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import type { LinkState } from './link-state.ts';
import type { Ending } from './refusals.ts';

/** Unit: ms. */
export interface TryTimes {
  /** If a connection lasted at least this long, the next failure counts as the first. */
  goodMs: number;
  /** Pause after the relay refused the key or the version. */
  refusedMs: number;
}

interface TriesParts {
  times: TryTimes;
  backOff: BackOff;
  onLog(line: string): void;
}

/**
 * Decides when to try the relay again after a failure, and logs one line for each kind of failure until the connection
 * was good again.
 */
export function createTries({ times, backOff, onLog }: TriesParts) {
  let told: Ending['refusal'] | 'away' | undefined;
  const reset = () => {
    backOff.reset();
    told = undefined;
  };

  return {
    reset,
    /** Time to wait after a connection ended in that state. Unit: ms. */
    pauseAfter({ refusal }: Ending, { state, since }: LinkState) {
      if (state === 'connected' && io.wall() - since >= times.goodMs) reset();
      return refusal ? times.refusedMs : backOff.next();
    },
    tell({ refusal }: Ending, text: string) {
      const trouble = refusal ?? 'away';
      if (trouble !== told)
        onLog(`${text} The game continues without it; GET /stream/relay reports the state.`);
      told = trouble;
    },
  };
}
