/** Decides whose turn it is: so many run at once, but one per script at a time, in the order in which they came. */
export interface Turns {
  readonly running: number;
  readonly waiting: number;
  /** Whether one more run of that script could start or wait. */
  hasRoom(script: string | null): boolean;
  /** Resolves when the turn has come, with a function that ends it. Runs without a script wait only for a free place. */
  take(script: string | null): Promise<() => void>;
}

interface Waiting {
  script: string | null;
  begin(): void;
}

/** @param most how many run and how many wait at most. */
export function createTurns(most: { running: number; waiting: number }): Turns {
  const queue: Waiting[] = [];
  const busy = new Set<string>();
  let running = 0;

  const canBegin = ({ script }: Pick<Waiting, 'script'>) =>
    running < most.running && (script === null || !busy.has(script));

  const begin = (script: string | null) => {
    running++;
    if (script !== null) busy.add(script);
    return () => {
      running--;
      if (script !== null) busy.delete(script);
      const next = queue.find(canBegin);
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      next.begin();
    };
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
    hasRoom: script => canBegin({ script }) || queue.length < most.waiting,
    take: async script =>
      canBegin({ script })
        ? begin(script)
        : new Promise(resolve => queue.push({ script, begin: () => resolve(begin(script)) })),
  };
}
