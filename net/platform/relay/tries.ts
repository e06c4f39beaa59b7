import type { BackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import type { LinkState } from './link-state.ts';
import type { Ending } from './refusals.ts';

/** Unit: ms. */
export interface TryTimes {
  /** After a connection that lasted so long, the next failure counts as the first. */
  goodMs: number;
  /** Pause after the relay has refused the key or the version. */
  refusedMs: number;
}

interface TriesParts {
  times: TryTimes;
  backOff: BackOff;
  onLog(line: string): void;
}

/** When the relay is called again after a failure, and what the log says: one line for each trouble, however often it comes back before the link was good again. */
export function createTries({ times, backOff, onLog }: TriesParts) {
  let told: Ending['refusal'] | 'away' | undefined;
  const reset = () => {
    backOff.reset();
    told = undefined;
  };

  return {
    reset,
    /** How long to wait after a connection has ended that was in that state. Unit: ms. */
    pauseAfter({ refusal }: Ending, { state, since }: LinkState) {
      if (state === 'connected' && io.wall() - since >= times.goodMs) reset();
      return refusal ? times.refusedMs : backOff.next();
    },
    tell({ refusal }: Ending, text: string) {
      const trouble = refusal ?? 'away';
      if (trouble !== told)
        onLog(`${text} The game goes on without it; GET /stream/relay says how it stands.`);
      told = trouble;
    },
  };
}
