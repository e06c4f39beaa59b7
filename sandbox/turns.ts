/** Takes turns: a limited number at once, only one per script, otherwise in the order in which they were requested. */
export interface Turns {
  readonly running: number;
  readonly waiting: number;
  /** Whether one more run of that script could start or wait. */
  hasRoom(script: string | null): boolean;
  /** Resolves with a function that ends the turn once it has come. A null script waits only for a free place. */
  take(script: string | null): Promise<() => void>;
}

interface Waiting {
  script: string | null;
  start(): void;
}

/** @param most the largest numbers of runs and of those waiting. */
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
    take: async script =>
      canStart({ script })
        ? start(script)
        : new Promise(resolve => queue.push({ script, start: () => resolve(start(script)) })),
  };
}
