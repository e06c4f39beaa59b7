/** Carries out what comes with an id of its platform once; whoever brings the same again gets the same outcome. */
export interface Once {
  /** Without an id it is always carried out. What was refused may come again. */
  <T>(platform: string, id: string | null, work: () => Promise<T>): Promise<T>;
}

/** Most ids that are remembered; beyond that the oldest is forgotten. */
const MAX_IDS = 10_000;

/** Remembers ids as long as the server runs. */
export function createOnce(): Once {
  const outcomes = new Map<string, Promise<unknown>>();
  return <T>(platform: string, id: string | null, work: () => Promise<T>) => {
    if (id === null) return work();
    const key = `${platform}:${id}`;
    const known = outcomes.get(key) as Promise<T> | undefined;
    if (known) return known;
    if (outcomes.size >= MAX_IDS) outcomes.delete(outcomes.keys().next().value ?? '');
    const outcome = work();
    outcomes.set(key, outcome);
    outcome.catch(() => outcomes.delete(key));
    return outcome;
  };
}
