import type { SimEvent } from '../../schema/wire/messages.ts';
import { createEventRing, type StreamEntry } from './ring.ts';

/** An event on its way in; `startedAt` of `round.end` is added here. */
export type NewEvent = Pick<SimEvent, 'type' | 'fields'> & Partial<Pick<SimEvent, 'cause'>>;

export interface EventHub {
  /** Changes, and rises, when the server is restarted. */
  readonly epoch: string;
  /** Seq of the last event, 0 before the first. */
  readonly last: number;
  /** Wall-clock ms at which the round that is being fought began, 0 when none is. */
  readonly roundStartedAt: number;
  idOf(seq: number): string;
  /** Stamps events and passes them to subscribers in one batch. */
  publish(events: readonly NewEvent[]): void;
  subscribe(listener: (batch: readonly StreamEntry[]) => void): () => void;
  /** At most `limit` kept entries after that seq, in order; null when some of them are gone already. */
  after(seq: number, limit?: number): StreamEntry[] | null;
  /** The kept entry of that id, if it is of this server and not gone yet. */
  find(id: string): StreamEntry | null;
  /** Where a caller that has seen `id` continues; `gap` when events in between are lost. */
  resume(id: string): { seq: number; gap: boolean };
}

interface EventHubOptions {
  /** Of a round that continues from before a restart. */
  roundStartedAt?: number;
  now?: () => number;
}

export function createEventHub({ roundStartedAt = 0, now = Date.now }: EventHubOptions = {}): EventHub {
  const epoch = now().toString(36);
  const ring = createEventRing();
  const listeners = new Set<(batch: readonly StreamEntry[]) => void>();
  const idOf = (seq: number) => `${epoch}.${seq}`;

  const stamp = ({ type, fields, cause = null }: NewEvent, at: number): StreamEntry => {
    if (type === 'round.start') roundStartedAt = at;
    const added = type === 'round.end' ? { startedAt: roundStartedAt } : {};
    const seq = ring.last + 1;
    const json = JSON.stringify({ type, at, ...fields, ...added });
    const entry = { cause, seq, id: idOf(seq), type, json };
    ring.add(entry);
    return entry;
  };

  return {
    epoch,
    idOf,
    after: ring.after,
    get last() {
      return ring.last;
    },
    get roundStartedAt() {
      return roundStartedAt;
    },
    publish(events) {
      if (events.length === 0) return;
      const at = now();
      const batch = events.map(event => stamp(event, at));
      for (const listener of listeners) listener(batch);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
