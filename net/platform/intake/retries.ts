import { skipWhileRunning } from '../../../core/single-flight.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { PlatformAdapter } from './platform.ts';
import { adapterOf } from './reporting.ts';

/** What platforms report while the store refuses: nobody would report it again. */

/** Most messages that wait for a retry; further ones are lost. @limit */
const MAX_WAITING = 1_000;

export function createRetries(
  adapters: readonly Pick<PlatformAdapter, 'name' | 'isReporting'>[],
  onLog: (line: string) => void,
) {
  const queue = createQueue(onLog);
  const isReported = ({ platform }: { platform: string }) => adapterOf(adapters, platform) !== undefined;

  return {
    /** The same work, which is tried again later where the store refuses what an adapter reports. Still rejects. */
    repeated:
      <E extends { platform: string }, T>(work: (event: E) => Promise<T>) =>
      async (event: E): Promise<T> => {
        try {
          return await work(event);
        } catch (error) {
          if (isRefusedByStore(error) && isReported(event)) queue.add(() => work(event), error);
          throw error;
        }
      },
    /** Call now and then. Never rejects. */
    tryAll: queue.tryAll,
  };
}

type Work = () => Promise<unknown>;

function createQueue(onLog: (line: string) => void) {
  const waiting: Work[] = [];

  /** Until the store refuses again. */
  const tryEach = async () => {
    for (let work = waiting[0]; work; work = waiting[0]) {
      const error = await errorOf(work);
      if (isRefusedByStore(error)) return;
      if (error) onLog(`What a viewer paid for is lost: ${error}`);
      waiting.shift();
    }
  };

  return {
    add(work: Work, error: unknown) {
      if (waiting.length === 0)
        onLog(`What a viewer paid for could not be stored, and is tried again: ${error}`);
      if (waiting.length < MAX_WAITING) waiting.push(work);
      else onLog('What a viewer paid for is lost: too much waits for the store.');
    },
    tryAll: skipWhileRunning(tryEach),
  };
}

const errorOf = (work: Work) =>
  work().then(
    () => null,
    (error: unknown) => error,
  );

const isRefusedByStore = (error: unknown) => error instanceof GameError && error.code === 'not-stored';
