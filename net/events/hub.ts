import type { SimEvent } from '../../schema/wire/messages.ts';

/** Events kept for callers that come back. */
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
  /** Stamps events and tells subscribers once about all. */
  publish(events: readonly NewEvent[]): void;
  subscribe(listener: (batch: readonly StreamEntry[]) => void): () => void;
  /** At most `limit` kept entries after that seq, in order; null when some of them are gone already. */
  after(seq: number, limit?: number): StreamEntry[] | null;
  /** The kept entry of that id, if it is of this server and not gone yet. */
  find(id: string): StreamEntry | null;
  /** Where a caller that has seen `id` goes on; `gap` when events in between are lost. */
  resume(id: string): { seq: number; gap: boolean };
}

interface EventHubOptions {
  /** Of a round that goes on from before a restart. */
  roundStartedAt?: number;
  now?: () => number;
}

export function createEventHub({ roundStartedAt = 0, now = Date.now }: EventHubOptions = {}): EventHub {
  const epoch = now().toString(36);
  const ring: StreamEntry[] = [];
  const listeners = new Set<(batch: readonly StreamEntry[]) => void>();
  let last = 0;
  const oldest = () => Math.max(1, last - CAPACITY + 1);
  const idOf = (seq: number) => `${epoch}.${seq}`;

  const stamp = ({ type, fields, cause = null }: NewEvent, at: number): StreamEntry => {
    if (type === 'round.start') roundStartedAt = at;
    const added = type === 'round.end' ? { startedAt: roundStartedAt } : {};
    last++;
    const entry = {
      cause,
      seq: last,
      id: idOf(last),
      type,
      json: JSON.stringify({ type, at, ...fields, ...added }),
    };
    ring[last % CAPACITY] = entry;
    return entry;
  };

  return {
    epoch,
    idOf,
    get last() {
      return last;
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
    after(seq, limit = CAPACITY) {
      if (seq < oldest() - 1) return null;
      const count = Math.max(0, Math.min(limit, last - seq));
      return Array.from({ length: count }, (_, i) => ring[(seq + 1 + i) % CAPACITY]);
    },
    find(id) {
      const entry = ring[Number(id.split('.')[1]) % CAPACITY];
      return entry?.id === id ? entry : null;
    },
    resume(id) {
      const [ofEpoch, text] = id.split('.');
      const seq = Number(text);
      const isKnown = ofEpoch === epoch && Number.isInteger(seq) && seq >= oldest() - 1 && seq <= last;
      return isKnown ? { seq, gap: false } : { seq: oldest() - 1, gap: true };
    },
  };
}
