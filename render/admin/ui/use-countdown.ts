import { useEffect, useState } from 'preact/hooks';

const SECOND_MS = 1_000;

/** Counts seconds down from when the component was first shown. Returns the remaining time in ms, 0 once it is over. */
export function useCountdown(seconds: number): number {
  const [endsAt] = useState(() => performance.now() + seconds * SECOND_MS);
  const [now, setNow] = useState(() => performance.now());
  const leftMs = Math.max(0, endsAt - now);
  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(() => setNow(performance.now()), Math.min(SECOND_MS, leftMs));
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs;
}
