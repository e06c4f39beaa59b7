/** Whose turn it is: so many run at once, but only one of each script, the others in the order in which they came. */
export interface Turns {
  readonly running: number;
  readonly waiting: number;
  /** Whether one more of that script could run or wait. */
  hasRoom(script: string | null): boolean;
  /** Resolves when the turn has come, with what ends it. What is of no script waits for a free place alone. */
  take(script: string | null): Promise<() => void>;
}

interface Waiting {
  script: string | null;
  begin(): void;
}

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
      const next = queue.findIndex(canBegin);
      if (next >= 0) queue.splice(next, 1)[0].begin();
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
