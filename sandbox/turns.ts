import { GameError } from '../schema/base/error.ts';

/**
 * Turns of runs. A limited number of runs have their turn at once, at most one per script. Other runs wait and get
 * their turn in the order of their requests.
 */
export interface Turns {
  readonly running: number;
  readonly waiting: number;
  /** Whether one more run of the script could start or wait. */
  hasRoom(script: string | null): boolean;
  /**
   * Resolves when the turn has come, with a function that ends it. A null script waits only for a free slot. Rejects
   * with `busy` if the turn has not come within the given time; the request is then dropped.
   */
  take(script: string | null, withinMs?: number): Promise<() => void>;
}

interface Waiting {
  script: string | null;
  start(): void;
}

/** @param most limits of running and of waiting runs. */
export function createTurns(most: { running: number; waiting: number }): Turns {
  const queue: Waiting[] = [];
  const busy = new Set<string>();
  let running = 0;

  const canStart = ({ script }: Pick<Waiting, 'script'>) =>
    running < most.running && (script === null || !busy.has(script));

  const start = (script: string | null) => {
    running++;
    if (script !== null) busy.add(script);
    return () => {
      running--;
      if (script !== null) busy.delete(script);
      const next = queue.find(canStart);
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      next.start();
    };
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
    hasRoom: script => canStart({ script }) || queue.length < most.waiting,
    take: async (script, withinMs) =>
      canStart({ script })
        ? start(script)
        : new Promise((resolve, reject) => {
            let timer: NodeJS.Timeout | undefined;
            const waiting: Waiting = {
              script,
              start() {
                clearTimeout(timer);
                resolve(start(script));
              },
            };
            queue.push(waiting);
            if (withinMs === undefined) return;
            timer = setTimeout(() => {
              queue.splice(queue.indexOf(waiting), 1);
              reject(notInTime(withinMs));
            }, withinMs);
          }),
  };
}

/** The refusal of a run that could not start in time. */
export const notInTime = (withinMs: number) =>
  new GameError(
    'busy',
    `The script was not run: others are running or waiting, and no slot became free within ${withinMs / 1000} s. Try again later.`,
  );
