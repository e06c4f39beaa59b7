import { buggify } from '../../core/buggify.ts';

/** Maximum number of events in memory for clients that reconnect. @limit */
const CAPACITY = 16_384;

/** An event as JSON for overlays, with numbers in place of names, and the list of these numbers. */
export interface OverlayForm {
  json: string;
  people: readonly string[];
}

/** A published event, encoded once for all callers. */
export interface StreamEntry {
  /** Number of the event. It rises by one from event to event. */
  seq: number;
  /** Id of the form `<epoch>.<seq>`. Callers must not rely on this form. */
  id: string;
  type: string;
  /** The public event as JSON, with `type` and `at`. */
  json: string;
  /**
   * The event in the form for overlays, and the numbers of the people in it; null for events that overlays do
   * not get.
   */
  overlay: OverlayForm | null;
  /** Number of the audit entry that caused the event; null if the game itself caused it. */
  cause: number | null;
}

/** Creates the store of the latest events, by number. */
export function createEventRing() {
  const capacity = buggify('events.short-ring', 0.5) ? 64 : CAPACITY;
  const ring: StreamEntry[] = [];
  let last = 0;
  const oldest = () => Math.max(1, last - capacity + 1);
  return {
    /** Number of the newest entry; 0 before the first. */
    get last() {
      return last;
    },
    /** Number of the oldest stored entry. */
    get oldest() {
      return oldest();
    },
    /** Adds the next entry. Its number must be `last` + 1. */
    add(entry: StreamEntry) {
      last = entry.seq;
      ring[last % capacity] = entry;
    },
    /** The entry in the slot for the number `seq`. It may be the entry of another number. */
    at: (seq: number): StreamEntry | undefined => ring[seq % capacity],
    /** Whether all entries after the number `seq` are still stored. */
    reaches: (seq: number) => Number.isInteger(seq) && seq >= oldest() - 1 && seq <= last,
    /** Returns up to `limit` entries after the number `seq`, in order; null if some of them are no longer stored. */
    after(seq: number, limit = capacity): StreamEntry[] | null {
      if (seq < oldest() - 1) return null;
      const until = Math.min(last, seq + limit);
      const entries: StreamEntry[] = [];
      for (let next = seq + 1; next <= until; next++) {
        const entry = ring[next % capacity];
        if (entry) entries.push(entry);
      }
      return entries;
    },
  };
}
