import { compareEventIds, type EventId } from '../schema/wire/fanout/event-id.ts';
import type { Names } from '../schema/wire/overlay-socket.ts';

/** An event as read from the stream. */
export interface StoredEntry extends EventId {
  /** The public event, with id, type and fields. */
  json: string;
  /**
   * The event for pages that draw the fight, with the names of the people in it; absent if it is not an event of the
   * game.
   */
  overlay?: { json: string; people: Names };
  type: string;
}

/** Maximum number of events in memory; older ones are read from Redis. @limit */
export const RING_EVENTS = 4_096;

/** The latest events of a channel, oldest first. Their numbers rise, though not always by one. */
export class EventRing {
  #entries: StoredEntry[] = [];

  get oldest(): StoredEntry | undefined {
    return this.#entries[0];
  }

  get newest(): StoredEntry | undefined {
    return this.#entries.at(-1);
  }

  /** Adds entries that follow the newest one and ignores the others. Returns the added entries. */
  add(entries: readonly StoredEntry[]): StoredEntry[] {
    return entries.filter(entry => this.#takes(entry));
  }

  /** Up to `limit` entries after the one with that id; null if that one is not in the ring. */
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
