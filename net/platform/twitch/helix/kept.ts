/** An answer that takes a call, kept for a while: whoever asks at the same time gets the same one. */
export interface Kept<T> {
  get(): Promise<T>;
  /** The last answer, however old; null when none is known since it was forgotten. */
  latest(): T | null;
  /** It has changed: what is asked from now on is asked anew, even while an answer is under way. */
  forget(): void;
}

/** How long answers and failures are kept. Unit: ms. */
interface KeptFor {
  keptMs: number;
  failedMs: number;
  now?: () => number;
}

export function createKept<T>(
  ask: () => Promise<T>,
  { keptMs, failedMs, now = () => performance.now() }: KeptFor,
): Kept<T> {
  let kept: { answer: Promise<T>; until: number } | null = null;
  let latest: T | null = null;

  const askAnew = () => {
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY };
    kept = asked;
    asked.answer.then(
      answer => {
        asked.until = now() + keptMs;
        if (kept === asked) latest = answer;
      },
      () => {
        asked.until = now() + failedMs;
      },
    );
    return asked.answer;
  };

  return {
    get: () => (kept && now() < kept.until ? kept.answer : askAnew()),
    latest: () => latest,
    forget() {
      kept = null;
      latest = null;
    },
  };
}
