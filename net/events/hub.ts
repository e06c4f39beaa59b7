import { createEmitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import { publicFields, type ShownEvent } from '../../schema/records/events.ts';
import type { SimEvent } from '../../schema/wire/messages.ts';
import { createEventRing, type OverlayForm, type StreamEntry } from './ring.ts';

/** An event to be published. The hub adds the field `startedAt` to `round.end`. */
export type NewEvent = Pick<SimEvent, 'type' | 'fields'> & Partial<Pick<SimEvent, 'cause'>>;

export interface EventHub {
  /** First part of event ids. It is greater after each restart of the server. */
  readonly epoch: string;
  /** Number of the last event; 0 before the first. */
  readonly last: number;
  /** Start of the latest round (wall clock, ms); 0 before the first round. */
  readonly roundStartedAt: number;
  idOf(seq: number): string;
  /** Adds a time and a number to each event and passes the events to the subscribers in one batch. */
  publish(events: readonly NewEvent[]): void;
  /** Subscribes a listener. Returns a function that unsubscribes it. */
  subscribe(listener: Listener): () => void;
  /**
   * Returns up to `limit` entries after the event with the number `seq`, in order; null if some of them are no longer
   * stored.
   */
  after(seq: number, limit?: number): StreamEntry[] | null;
  /** Returns the entry with the id `id`; null if it is from an earlier run of the server or no longer stored. */
  find(id: string): StreamEntry | null;
  /**
   * Returns the position at which a caller continues after the event `id`. `gap` is true if events after `id`
   * are no longer stored.
   */
  resume(id: string): { seq: number; gap: boolean };
}

/** Returns the cursor with which a caller next receives the event `id`. */
export function cursorBefore(id: string): string {
  const [epoch, seq] = id.split('.');
  return `${epoch}.${Number(seq) - 1}`;
}

type Listener = (batch: readonly StreamEntry[]) => void;

interface EventHubOptions {
  /** Start of the round that is resumed after a restart (wall clock, ms). */
  roundStartedAt?: number;
  /** Epoch of event ids. Defaults to the time of the start. Set it if several games must agree on it. */
  epoch?: string;
  /**
   * Converts an event to its form for overlays (see `net/overlay/overlay-events.ts`). Returns null for events
   * that overlays do not get.
   */
  overlayForm?: (event: ShownEvent) => OverlayForm | null;
  now?: () => number;
}

export function createEventHub(options: EventHubOptions = {}): EventHub {
  const { roundStartedAt = 0, now = io.wall } = options;
  const { epoch = now().toString(36), overlayForm = () => null } = options;
  const ring = createEventRing();
  const batches = createEmitter<Parameters<Listener>>();
  const idOf = (seq: number) => `${epoch}.${seq}`;
  const encoder = createEncoder({ idOf, overlayForm }, roundStartedAt);

  return {
    epoch,
    idOf,
    after: ring.after,
    get last() {
      return ring.last;
    },
    get roundStartedAt() {
      return encoder.roundStartedAt;
    },
    publish(events) {
      if (events.length === 0) return;
      const at = now();
      const batch = events.map((event, i) => encoder.encode(event, at, ring.last + 1 + i));
      for (const entry of batch) ring.add(entry);
      batches.emit(batch);
    },
    subscribe: batches.listen,
    find(id) {
      const entry = ring.at(Number(id.split('.')[1]));
      return entry?.id === id ? entry : null;
    },
    resume(id) {
      const [ofEpoch, text] = id.split('.');
      const seq = Number(text);
      const isKnown = ofEpoch === epoch && ring.reaches(seq);
      return isKnown ? { seq, gap: false } : { seq: ring.oldest - 1, gap: true };
    },
  };
}

interface EncoderOptions {
  idOf(seq: number): string;
  overlayForm: NonNullable<EventHubOptions['overlayForm']>;
}

/** Converts events to entries of the ring. Remembers when the round began, which is reported with its end. */
function createEncoder({ idOf, overlayForm }: EncoderOptions, roundStartedAt: number) {
  return {
    get roundStartedAt() {
      return roundStartedAt;
    },
    encode({ type, fields, cause = null }: NewEvent, at: number, seq: number): StreamEntry {
      if (type === 'round.start') roundStartedAt = at;
      const added = type === 'round.end' ? { startedAt: roundStartedAt } : {};
      const event = { type, at, ...fields, ...added } as ShownEvent;
      const json = JSON.stringify(publicFields(type, event));
      return { cause, seq, id: idOf(seq), type, json, overlay: overlayForm(event) };
    },
  };
}
