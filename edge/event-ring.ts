import { compareEventIds, type EventId } from '../schema/wire/fanout/event-id.ts';
import type { Names } from '../schema/wire/overlay-socket.ts';

/** An event as read from the stream. */
export interface StoredEntry extends EventId {
  /** The public event, with id, type and fields. */
  json: string;
  /**
   * The event in the form for pages that draw the fight, with the names of the people in it. Absent if the
   * event does not come from the game.
   */
  overlay?: { json: string; people: Names };
  type: string;
}

/** Maximum number of a channel's events that an edge keeps in memory. It reads older events from Redis. @limit */
export const RING_EVENTS = 4_096;

/** The latest events of a channel, oldest first. Their numbers rise, but some numbers may be missing. */
export class EventRing {
  #entries: StoredEntry[] = [];

  get oldest(): StoredEntry | undefined {
    return this.#entries[0];
  }

  get newest(): StoredEntry | undefined {
    return this.#entries.at(-1);
  }

  /**
   * Adds the entries that are newer than the newest event in the ring and ignores the rest. Returns the added
   * entries.
   */
  add(entries: readonly StoredEntry[]): StoredEntry[] {
    return entries.filter(entry => this.#takes(entry));
  }

  /** Returns up to `limit` entries after the entry `id`; null if the entry `id` is not in the ring. */
  after(id: EventId, limit: number): StoredEntry[] | null {
    const at = this.#find(id);
    return at < 0 ? null : this.#entries.slice(at + 1, at + 1 + limit);
  }

  clear() {
    this.#entries = [];
  }

  #takes(entry: StoredEntry) {
    const { newest } = this;
    if (newest && compareEventIds(entry, newest) <= 0) return false;
    this.#entries.push(entry);
    if (this.#entries.length >= 2 * RING_EVENTS) this.#entries = this.#entries.slice(-RING_EVENTS);
    return true;
  }

  /** The index of an id, by binary search; -1 if it is missing. */
  #find(id: EventId) {
    let low = 0;
    let high = this.#entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = compareEventIds(this.#entries[middle] as StoredEntry, id);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
