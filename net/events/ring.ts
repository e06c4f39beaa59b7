/** Most events that are kept for callers that come back. */
const CAPACITY = 16_384;

/** An event as it is kept: encoded once for everybody. */
export interface StreamEntry {
  /** Rises by one. */
  seq: number;
  /** `<epoch>.<seq>`, opaque to callers. */
  id: string;
  type: string;
  /** The event with `type` and `at`. */
  json: string;
  /** What brought it about, as the audit numbers it; null when it was the game itself. */
  cause: number | null;
}

/** The latest events, by their seq. */
export function createEventRing() {
  const ring: StreamEntry[] = [];
  let last = 0;
  const oldest = () => Math.max(1, last - CAPACITY + 1);
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
      ring[last % CAPACITY] = entry;
    },
    /** The entry in the place of that seq, which may be a later one. */
    at: (seq: number): StreamEntry | undefined => ring[seq % CAPACITY],
    /** True when nothing after that seq is gone. */
    reaches: (seq: number) => Number.isInteger(seq) && seq >= oldest() - 1 && seq <= last,
    /** At most `limit` entries after that seq, in order; null when some of them are gone. */
    after(seq: number, limit = CAPACITY): StreamEntry[] | null {
      if (seq < oldest() - 1) return null;
      const count = Math.max(0, Math.min(limit, last - seq));
      return Array.from({ length: count }, (_, i) => ring[(seq + 1 + i) % CAPACITY]);
    },
  };
}
