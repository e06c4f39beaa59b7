import type { BackOff } from '../../../core/back-off.ts';
import type { Clock } from './clock.ts';

/**
 * Runs `work` until it resolves with true, with a back-off after each failure. Returns a function that cancels it. `work`
 * must not reject.
 */
export function retry(work: () => Promise<boolean>, clock: Clock, backOff: BackOff): () => void {
  let isCancelled = false;
  let cancelWait = () => {};
  const attempt = async () => {
    const isDone = await work();
    if (!isDone && !isCancelled) cancelWait = clock.after(backOff.next(), () => void attempt());
  };
  void attempt();
  return () => {
    isCancelled = true;
    cancelWait();
  };
}
