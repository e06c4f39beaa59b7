import { io, type Timer } from '../../../core/io.ts';
import type { Valve } from '../intake/valve.ts';

/** Most messages that are read in a second; the rest waits at the relay. @limit */
const MAX_MESSAGES = 5_000;
/** Most characters that are read in a second. @limit */
const MAX_CHARACTERS = 4_000_000;
const SECOND_MS = 1_000;

/** Stops reading from a socket for the rest of a second in which too much has arrived. */
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
  const goOn = () => {
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
      timer = io.after(SECOND_MS - (io.steady() - startedAt), goOn);
    },
    close: () => timer?.cancel(),
  };
}
