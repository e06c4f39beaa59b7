import { io, type Timer } from '../../../core/io.ts';
import type { Valve } from './valve.ts';

/**
 * Maximum number of messages that are read from one connection (relay, service) in a second. Further messages wait there.
 * @limit
 */
const MAX_MESSAGES = 5_000;
/** Maximum number of characters that are read from one connection (relay, service) in a second. Further messages wait there. @limit */
const MAX_CHARACTERS = 4_000_000;
const SECOND_MS = 1_000;

/** When too much arrives within a second, stops reading from the socket until that second is over. */
export function createReadBudget(valve: Valve) {
  let messages = 0;
  let characters = 0;
  let isPausing = false;
  let startedAt = io.steady();
  let timer: Timer | undefined;

  const startAnew = () => {
    messages = 0;
    characters = 0;
    startedAt = io.steady();
  };
  const resume = () => {
    isPausing = false;
    startAnew();
    valve.open('rate');
  };

  return {
    /** Counts a message. */
    take(length: number) {
      if (!isPausing && io.steady() - startedAt >= SECOND_MS) startAnew();
      messages++;
      characters += length;
      if (isPausing || (messages < MAX_MESSAGES && characters < MAX_CHARACTERS)) return;
      isPausing = true;
      valve.shut('rate');
      timer = io.after(SECOND_MS - (io.steady() - startedAt), resume);
    },
    close: () => timer?.cancel(),
  };
}
