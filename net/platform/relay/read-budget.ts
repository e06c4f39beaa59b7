import type { Valve } from '../intake/valve.ts';

/** Most that is read from the relay in a second; the rest waits there. */
const MAX_MESSAGES = 5_000;
const MAX_CHARACTERS = 4_000_000;
const SECOND_MS = 1_000;

/** Stops reading from a socket for the rest of a second in which too much has come. */
export function createReadBudget(valve: Valve) {
  let messages = 0;
  let characters = 0;
  let isPausing = false;
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const startAnew = () => {
    messages = 0;
    characters = 0;
    startedAt = performance.now();
  };
  const goOn = () => {
    isPausing = false;
    startAnew();
    valve.open('rate');
  };

  return {
    /** Counts a message. */
    take(length: number) {
      if (!isPausing && performance.now() - startedAt >= SECOND_MS) startAnew();
      messages++;
      characters += length;
      if (isPausing || (messages < MAX_MESSAGES && characters < MAX_CHARACTERS)) return;
      isPausing = true;
      valve.shut('rate');
      timer = setTimeout(goOn, SECOND_MS - (performance.now() - startedAt)).unref();
    },
    close: () => clearTimeout(timer),
  };
}
