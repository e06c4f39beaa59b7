import { signal } from '@preact/signals';
import type { Callout } from './callout.ts';

/** A call-out is shown for so long, and given up when it waits longer than that. Unit: ms. */
const SHOWN_MS = 2_800;
const WAIT_MS = 3_000;
/** After a call-out the next one of the same worth comes so much later, and each point of worth is worth as much. Unit: ms. */
const PAUSE_MS = 12_000;
const POINT_MS = 1_000;
/** Of more that wait, as on a page that is hidden, the least worthy is given up. */
const MOST_WAITING = 12;

/** Times are of the local clock, ms. */
interface Waiting {
  callout: Callout;
  at: number;
}
interface ShownCallout extends Callout {
  key: number;
  since: number;
}

/**
 * The place of call-outs, for one at a time. Of those that wait the worthiest is next, and the less it is worth compared
 * with the last one, the longer nothing must have been called out: so they stay rare, however much happens.
 */
export function createCalloutQueue() {
  const shown = signal<ShownCallout | null>(null);
  let waiting: Waiting[] = [];
  let last: { worth: number; at: number } | null = null;
  let keys = 0;

  const isDue = ({ worth }: Callout, now: number) =>
    !last || now - last.at >= PAUSE_MS + (last.worth - worth) * POINT_MS;

  function show(callout: Callout, now: number, key = keys++) {
    shown.value = { ...callout, key, since: now };
    last = { worth: callout.worth, at: now };
  }

  /** Lets another one wait, in the place of one on the same topic or, of too many, the least worthy. */
  function enqueue(callout: Callout, at: number) {
    const others = waiting.filter(each => each.callout.topic !== callout.topic);
    waiting = [...others, { callout, at }].sort((a, b) => b.callout.worth - a.callout.worth);
    waiting.length = Math.min(waiting.length, MOST_WAITING);
  }

  return {
    shown,
    offer(callout: Callout, now: number) {
      const { value } = shown;
      if (value?.topic === callout.topic) show(callout, now, value.key);
      else enqueue(callout, now);
    },
    /** Changes every call-out; null gives it up. */
    revise(revised: <T extends Callout>(callout: T) => T | null) {
      const { value } = shown;
      const now = value && revised(value);
      if (now?.words !== value?.words) shown.value = now;
      waiting = waiting.flatMap(({ callout, at }) => {
        const still = revised(callout);
        return still ? [{ callout: still, at }] : [];
      });
    },
    /** Puts up what is due; nothing while another card has the middle of the picture. */
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
