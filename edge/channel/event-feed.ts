import { io } from '../../core/io.ts';
import { type EventId, eventIdText } from '../../schema/wire/fanout/event-id.ts';
import type { GapEvent } from '../../schema/wire/fanout/messages.ts';
import { EventRing, type StoredEntry } from '../event-ring.ts';
import { eventsMessage, type Message, placeMessage } from '../viewers/message.ts';
import type { Epoch, Publish } from './feed.ts';

/**
 * Time after which an edge accepts an older epoch, because Redis has lost the newer one. A running game restores its
 * own within a second.
 * @limit
 */
const FORGOTTEN_MS = 10_000;

/** Where a reader stands who has been sent no event yet. */
const BEGINNING: EventId = { epoch: 0, seq: 0 };

/** The events of a channel: the latest ones at hand, and each batch published as it comes. */
export class EventFeed {
  readonly ring = new EventRing();
  /** Whether the ring has been filled from what was stored before. */
  isFilled = false;
  readonly #epoch: Epoch;
  readonly #publish: Publish;
  readonly #onEvents: (entries: readonly StoredEntry[]) => void;
  #next = Promise.withResolvers<void>();
  /** Since when the stream has been of an older epoch, local clock, ms; null while it is not. */
  #olderSince: number | null = null;

  /** `onEvents` is called with events as they come, after they are published. */
  constructor(epoch: Epoch, publish: Publish, onEvents: (entries: readonly StoredEntry[]) => void) {
    this.#epoch = epoch;
    this.#publish = publish;
    this.#onEvents = onEvents;
  }

  /** Id of the newest event. */
  get last(): EventId {
    return this.ring.newest ?? BEGINNING;
  }

  /** Takes in what was stored before, the oldest first. */
  fill(entries: readonly StoredEntry[]) {
    this.#admitted(entries);
    this.isFilled = true;
    this.notifyReaders();
  }

  /** Takes in what has come since. */
  take(entries: readonly StoredEntry[]) {
    const added = this.#admitted(entries);
    if (added.length === 0) return;
    this.#publish(eventsMessage(added));
    this.#onEvents(added);
    this.notifyReaders();
  }

  /** What follows the newest event is no longer stored: tells so, and begins again with what `entries` has. */
  restart(entries: readonly StoredEntry[]) {
    const from = eventIdText(this.last);
    this.ring.clear();
    this.#admitted(entries);
    this.#publish(gapMessage(from, this.last));
    this.notifyReaders();
  }

  /** Whether Redis has forgotten the newest epoch, as the newest id of the stream says; null for an empty one. */
  isForgotten(top: EventId | null): boolean {
    const { newest, lastMessageAt } = this.#epoch;
    const isOlder = top !== null && top.epoch < newest;
    this.#olderSince = isOlder ? (this.#olderSince ?? io.steady()) : null;
    if (this.#olderSince === null) return false;
    return io.steady() - Math.max(this.#olderSince, lastMessageAt) > FORGOTTEN_MS;
  }

  /** Goes on with what the stream has, of an older epoch. */
  fallBack(entries: readonly StoredEntry[]) {
    const top = entries.at(-1);
    if (!top) return; // none of them can be read
    this.#epoch.fallBack(top.epoch);
    this.restart(entries);
  }

  /** Resolves when something has changed, and now and then. */
  change(): Promise<void> {
    return this.#next.promise;
  }

  /** Notifies readers that wait for a change. */
  notifyReaders() {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  #admitted(entries: readonly StoredEntry[]) {
    return this.ring.add(this.#epoch.confirm(entries));
  }
}

/** Says that events after `from` up to `to` are not to be had. */
export function gapMessage(from: string, to: EventId): Message {
  const id = eventIdText(to);
  const gap: GapEvent & { id: string } = { id, type: 'gap', at: io.wall(), from, to: id };
  return placeMessage(gap);
}

/** Says where a reader begins. */
export const openMessage = (last: EventId): Message =>
  placeMessage({ id: eventIdText(last), type: 'open', at: io.wall() });
