/** Carries out what comes with an id of its platform once. What was refused may come again. */
export interface Inbox {
  /**
   * Does the work, or resolves with the answer that it gave before for that kind, platform and id. Without an id the
   * work is done. `cutOff`: the answer where the work was begun, and how it ended was lost.
   */
  once<T>(
    thing: { kind: string; platform: string; id: string | null },
    work: () => Promise<T>,
    cutOff: T,
  ): Promise<T>;
}

/** Most that is remembered; beyond that the oldest is forgotten. */
const MAX_ANSWERS = 10_000;

/** One that remembers as long as the server runs. */
export function createRecentLines(): Inbox {
  const answers = new Map<string, Promise<unknown>>();
  return {
    once<T>({ kind, platform, id }: Parameters<Inbox['once']>[0], work: () => Promise<T>) {
      if (id === null) return work();
      const key = `${platform}/${kind}/${id}`;
      const known = answers.get(key) as Promise<T> | undefined;
      if (known) return known;
      if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value ?? '');
      const answer = work();
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
