import type { Signal } from '@preact/signals';

/** How often it is looked whether the context still runs. Unit: ms. */
const CHECK_MS = 1_000;

/**
 * Keeps a context running: browsers start some only after a click or a key, and the system may suspend them, as when a
 * device is unplugged. `isBlocked` says whether it waits for such a gesture. Returns how to stop that.
 */
export function keepRunning(context: AudioContext, isBlocked: Signal<boolean>, page: Window): () => void {
  const leave = new AbortController();
  const resume = () => void context.resume().catch(() => {});
  const update = () => {
    const isRunning = context.state === 'running';
    const hasGesture = page.navigator.userActivation.hasBeenActive;
    isBlocked.value = !isRunning && !hasGesture;
    if (!isRunning && hasGesture && context.state !== 'closed') resume();
  };
  for (const gesture of ['pointerdown', 'keydown', 'touchend']) {
    page.addEventListener(gesture, resume, { signal: leave.signal, capture: true });
  }
  context.addEventListener('statechange', update, { signal: leave.signal });
  const timer = setInterval(update, CHECK_MS);
  return () => {
    leave.abort();
    clearInterval(timer);
  };
}
