import { skipWhileRunning } from '../../../core/single-flight.ts';
import { GameError } from '../../../schema/base/error.ts';
import { adapterOf } from './adapters.ts';
import type { PlatformAdapter } from './platform.ts';

/** Maximum number of messages from platforms that wait for a retry. Further messages are lost. @limit */
const MAX_WAITING = 1_000;

/** What is needed to know whether an adapter or a service has reported an event. */
interface Reported {
  platform: string;
  service?: string;
}

/** Repeats work on reports when the store has refused it, because platforms do not send reports again. */
export function createRetries(
  adapters: readonly Pick<PlatformAdapter, 'name' | 'isReporting'>[],
  onLog: (line: string) => void,
) {
  const queue = createQueue(onLog);
  const isReported = ({ platform, service }: Reported) =>
    service !== undefined || adapterOf(adapters, platform) !== undefined;

  return {
    /**
     * Wraps work so that it is repeated later if the store refuses a report from an adapter or a service. The first
     * attempt still rejects.
     */
    repeated:
      <E extends Reported, T>(work: (event: E) => Promise<T>) =>
      async (event: E): Promise<T> => {
        try {
          return await work(event);
        } catch (error) {
          if (isRefusedByStore(error) && isReported(event)) queue.add(() => work(event), error);
          throw error;
        }
      },
    /** Retries all waiting work. Call this repeatedly. Never rejects. */
    tryAll: queue.tryAll,
  };
}

type Work = () => Promise<unknown>;

function createQueue(onLog: (line: string) => void) {
  const waiting: Work[] = [];

  /** Tries the waiting work in order. Stops when the store refuses again. */
  const tryEach = async () => {
    for (let work = waiting[0]; work; work = waiting[0]) {
      const error = await errorOf(work);
      if (isRefusedByStore(error)) return;
      if (error) onLog(`A payment of a viewer is lost: ${error}`);
      waiting.shift();
    }
  };

  return {
    add(work: Work, error: unknown) {
      if (waiting.length === 0)
        onLog(`A payment of a viewer could not be stored; the game tries again: ${error}`);
      if (waiting.length < MAX_WAITING) waiting.push(work);
      else onLog('A payment of a viewer is lost: too many wait for the store.');
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
