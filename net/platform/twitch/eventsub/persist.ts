import type { BackOff } from '../../../../core/back-off.ts';
import type { Clock } from '../clock.ts';

/**
 * Repeats the work until it resolves with true, with a pause after each failure. Returns a function that stops it. The
 * work must not reject.
 */
export function persist(
  work: () => Promise<boolean>,
  { clock, backOff }: { clock: Clock; backOff: BackOff },
) {
  let isOver = false;
  let cancelPause = () => {};
  const attempt = async () => {
    const isDone = await work();
    if (!isDone && !isOver) cancelPause = clock.after(backOff.next(), () => void attempt());
  };
  void attempt();
  return () => {
    isOver = true;
    cancelPause();
  };
}
