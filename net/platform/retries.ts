import { GameError } from '../../schema/error.ts';
import type { PlatformAdapter } from './platform.ts';

/** What platforms report while the store refuses: nobody would report it again. */

interface RetriesParts {
  adapters: readonly Pick<PlatformAdapter, 'name'>[];
  onLog(line: string): void;
}

/** Beyond it, what comes is lost. */
const MAX_WAITING = 1_000;

export function createRetries({ adapters, onLog }: RetriesParts) {
  const waiting: (() => Promise<unknown>)[] = [];
  let isTrying = false;

  const later = (work: () => Promise<unknown>, error: unknown) => {
    if (waiting.length === 0)
      onLog(`What a viewer paid for could not be stored, and is tried again: ${error}`);
    if (waiting.length < MAX_WAITING) waiting.push(work);
    else onLog('What a viewer paid for is lost: too much waits for the store.');
  };

  /** Until the store refuses again. */
  const tryEach = async () => {
    for (let work = waiting[0]; work; work = waiting[0]) {
      const error = await work().then(
        () => null,
        thrown => thrown,
      );
      if (isRefusedByStore(error)) return;
      if (error) onLog(`What a viewer paid for is lost: ${error}`);
      waiting.shift();
    }
  };

  return {
    /** The same work, which is tried again later where the store refuses what an adapter reports. Rejects all the same. */
    repeated:
      <E extends { platform: string }, T>(work: (event: E) => Promise<T>) =>
      async (event: E): Promise<T> => {
        try {
          return await work(event);
        } catch (error) {
          if (isRefusedByStore(error) && adapters.some(({ name }) => name === event.platform))
            later(() => work(event), error);
          throw error;
        }
      },
    /** Call now and then. Never rejects. */
    async tryAll() {
      if (isTrying) return;
      isTrying = true;
      await tryEach();
      isTrying = false;
    },
  };
}

const isRefusedByStore = (error: unknown) => error instanceof GameError && error.code === 'not-stored';
