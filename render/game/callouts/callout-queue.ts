import { signal } from '@preact/signals';
import type { Callout } from './callout.ts';

/** How long a call-out is shown, and how long it waits at most. Unit: ms. */
const SHOWN_MS = 2_800;
const WAIT_MS = 3_000;
/**
 * Delay before the next call-out if it is as important as the last one, and the change of the delay for each point of
 * difference. Unit: ms.
 */
const PAUSE_MS = 12_000;
const POINT_MS = 1_000;
/** Maximum number of waiting call-outs. Beyond it, as on a hidden page, the least important one is dropped. */
const MOST_WAITING = 12;

/** Times are in ms of the local clock. */
interface Waiting {
  callout: Callout;
  at: number;
}
interface ShownCallout extends Callout {
  key: number;
  since: number;
}

/**
 * Shows one call-out at a time. The most important one that waits is next. The less important it is compared with the
 * last one, the longer the pause before it, so that call-outs stay rare however much happens.
 */
export function createCalloutQueue() {
  const shown = signal<ShownCallout | null>(null);
  let waiting: Waiting[] = [];
  let last: { priority: number; at: number } | null = null;
  let keys = 0;

  const isDue = ({ priority }: Callout, now: number) =>
    !last || now - last.at >= PAUSE_MS + (last.priority - priority) * POINT_MS;

  function show(callout: Callout, now: number, key = keys++) {
    shown.value = { ...callout, key, since: now };
    last = { priority: callout.priority, at: now };
  }

  /**
   * Adds a waiting call-out. It replaces one with the same topic or, if there are too many, the least important one.
   */
  function enqueue(callout: Callout, at: number) {
    const others = waiting.filter(each => each.callout.topic !== callout.topic);
    waiting = [...others, { callout, at }].sort((a, b) => b.callout.priority - a.callout.priority);
    waiting.length = Math.min(waiting.length, MOST_WAITING);
  }

  return {
    shown,
    offer(callout: Callout, now: number) {
      const { value } = shown;
      if (value?.topic === callout.topic) show(callout, now, value.key);
      else enqueue(callout, now);
    },
    /** Changes every call-out. If `revised` returns null, the call-out is dropped. */
    revise(revised: (callout: Callout) => Callout | null) {
      const { value } = shown;
      const now = value && revised(value);
      if (now?.words !== value?.words || now?.whom !== value?.whom)
        shown.value = value && now && { ...value, ...now };
      waiting = waiting.flatMap(({ callout, at }) => {
        const still = revised(callout);
        return still ? [{ callout: still, at }] : [];
      });
    },
    /** Shows the call-out that is due, if no other card is in the middle of the picture (`isFree`). */
    tick(now: number, isFree: boolean) {
      if (shown.value && now - shown.value.since >= SHOWN_MS) shown.value = null;
      waiting = waiting.filter(({ at }) => now - at < WAIT_MS);
      const [best] = waiting;
      if (!best || shown.value || !isFree || !isDue(best.callout, now)) return;
      waiting = waiting.filter(each => each !== best);
      show(best.callout, now);
    },
    clear() {
      shown.value = null;
      waiting = [];
      last = null;
    },
  };
}
