/** An answer that takes a call, kept for a while: whoever asks at the same time gets the same one. */
export interface Kept<T> {
  get(): Promise<T>;
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

  const askAnew = () => {
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY };
    const keepFor = (ms: number) => () => {
      asked.until = now() + ms;
    };
    asked.answer.then(keepFor(keptMs), keepFor(failedMs));
    kept = asked;
    return asked.answer;
  };

  return {
    get: () => (kept && now() < kept.until ? kept.answer : askAnew()),
    forget() {
      kept = null;
    },
  };
}
