import { GameError } from '../../../../schema/base/error.ts';
import type { Clock } from '../clock.ts';

/** A write that must succeed: while the store refuses, it is retried. */
export interface LastingWrite {
  /** Whether the store has refused it, and it will be retried. */
  readonly isBehind: boolean;
  /** Writes the current value. Never throws a refusal of the store. */
  write(): void;
  /** Stops retrying. */
  cancel(): void;
}

interface Deps {
  clock: Pick<Clock, 'after'>;
  /** Throws `not-stored`. */
  write(): void;
  /** Called at the first refusal of the store in a row. */
  onRefused(error: GameError): void;
  /** Called when the store has accepted it after a refusal. */
  onStored(): void;
}

/** Pause before a permission that could not be stored is stored again. @limit */
const RETRY_MS = 1_000;

export function createLastingWrite({ clock, write, onRefused, onStored }: Deps): LastingWrite {
  let cancelRetry: (() => void) | null = null;

  const stop = () => {
    cancelRetry?.();
    cancelRetry = null;
  };
  const retryLater = () => {
    cancelRetry = clock.after(RETRY_MS, retry);
  };
  const retry = () => {
    if (refusalOf(write)) return retryLater();
    stop();
    onStored();
  };

  return {
    get isBehind() {
      return cancelRetry !== null;
    },
    write() {
      const wasBehind = cancelRetry !== null;
      stop();
      const error = refusalOf(write);
      if (!error) return;
      retryLater();
      if (!wasBehind) onRefused(error);
    },
    cancel: stop,
  };
}

/** The refusal of the store, or null. */
function refusalOf(write: () => void): GameError | null {
  try {
    write();
    return null;
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}
