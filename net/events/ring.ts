import { buggify } from '../../core/buggify.ts';

/** Most events in memory for clients that reconnect. @limit */
const CAPACITY = 16_384;

/** An event as JSON for screens, with numbers in place of names, and these numbers. */
export interface OverlayForm {
  json: string;
  people: readonly string[];
}

/** A published event, encoded once for all callers. */
export interface StreamEntry {
  /** Number of the event; rises by one. */
  seq: number;
  /** `<epoch>.<seq>`, opaque to callers. */
  id: string;
  type: string;
  /** The event as JSON, with `type` and `at`, as everybody may have it. */
  json: string;
  /** As screens are sent it, and the numbers of the people in it; null for what they are not sent. */
  overlay: OverlayForm | null;
  /** Number of its cause in the audit; null when the game itself caused it. */
  cause: number | null;
}

/** The latest events, by their seq. */
export function createEventRing() {
  const capacity = buggify('events.short-ring', 0.5) ? 64 : CAPACITY;
  const ring: StreamEntry[] = [];
  let last = 0;
  const oldest = () => Math.max(1, last - capacity + 1);
  return {
    /** Seq of the newest entry, 0 before the first. */
    get last() {
      return last;
    },
    /** Seq of the oldest entry that is kept. */
    get oldest() {
      return oldest();
    },
    /** Adds the next entry, whose seq is one more than the last. */
    add(entry: StreamEntry) {
      last = entry.seq;
      ring[last % capacity] = entry;
    },
    /** The entry in the place of that seq; it may be another one. */
    at: (seq: number): StreamEntry | undefined => ring[seq % capacity],
    /** True when all entries after that seq are kept. */
    reaches: (seq: number) => Number.isInteger(seq) && seq >= oldest() - 1 && seq <= last,
    /** At most `limit` entries after that seq, in order; null when some of them are no longer kept. */
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
