import { io } from '../../core/io.ts';
import { type EventId, eventIdText } from '../../schema/wire/fanout/event-id.ts';
import type { GapEvent } from '../../schema/wire/fanout/messages.ts';
import { EventRing, type StoredEntry } from '../event-ring.ts';
import { eventsMessage, type Message, placeMessage } from '../watchers/message.ts';
import type { Epoch, Publish } from './feed.ts';

/**
 * Time after which an edge accepts an older epoch, because Redis has lost the newer one. The epoch is the first part of
 * event ids and is greater for each later game. A running game restores its own epoch within a second. @limit
 */
const FORGOTTEN_MS = 10_000;

/** Position of a reader before its first event. */
const BEGINNING: EventId = { epoch: 0, seq: 0 };

/** The events of a channel: keeps the latest in memory and publishes each batch as it arrives. */
export class EventFeed {
  readonly ring = new EventRing();
  /** Whether the ring has been filled with the stored events. */
  isFilled = false;
  readonly #epoch: Epoch;
  readonly #publish: Publish;
  readonly #onEvents: (entries: readonly StoredEntry[]) => void;
  #next = Promise.withResolvers<void>();
  /** Time from which the stream has had an older epoch (local clock, ms); null if it has none. */
  #olderSince: number | null = null;

  /** `onEvents` is called with new events after they are published. */
  constructor(epoch: Epoch, publish: Publish, onEvents: (entries: readonly StoredEntry[]) => void) {
    this.#epoch = epoch;
    this.#publish = publish;
    this.#onEvents = onEvents;
  }

  /** Id of the newest event. */
  get last(): EventId {
    return this.ring.newest ?? BEGINNING;
  }

  /** Adds stored events, oldest first. */
  fill(entries: readonly StoredEntry[]) {
    this.#admitted(entries);
    this.isFilled = true;
    this.notifyReaders();
  }

  /** Adds new events. */
  take(entries: readonly StoredEntry[]) {
    const added = this.#admitted(entries);
    if (added.length === 0) return;
    this.#publish(eventsMessage(added));
    this.#onEvents(added);
    this.notifyReaders();
  }

  /**
   * Call this if events that follow the newest known one have been deleted. Reports a gap and starts again
   * with `entries`.
   */
  restart(entries: readonly StoredEntry[]) {
    const from = eventIdText(this.last);
    this.ring.clear();
    this.#admitted(entries);
    this.#publish(gapMessage(from, this.last));
    this.notifyReaders();
  }

  /** Whether Redis has lost the newest epoch. `top` is the newest id in the stream; null if the stream is empty. */
  isForgotten(top: EventId | null): boolean {
    const { newest, lastMessageAt } = this.#epoch;
    const isOlder = top !== null && top.epoch < newest;
    this.#olderSince = isOlder ? (this.#olderSince ?? io.steady()) : null;
    if (this.#olderSince === null) return false;
    return io.steady() - Math.max(this.#olderSince, lastMessageAt) > FORGOTTEN_MS;
  }

  /** Continues with the events in the stream, although they have an older epoch. */
  fallBack(entries: readonly StoredEntry[]) {
    const top = entries.at(-1);
    if (!top) return; // none of the entries is readable
    this.#epoch.fallBack(top.epoch);
    this.restart(entries);
  }

  /** Resolves at the next change, and at regular intervals. */
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

/** Builds the message that events after `from`, up to and including `to`, are not available. */
export function gapMessage(from: string, to: EventId): Message {
  const id = eventIdText(to);
  const gap: GapEvent & { id: string } = { id, type: 'gap', at: io.wall(), from, to: id };
  return placeMessage(gap);
}

/** Builds the message with the position at which a reader begins. */
export const openMessage = (last: EventId): Message =>
  placeMessage({ id: eventIdText(last), type: 'open', at: io.wall() });
