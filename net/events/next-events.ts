import type { EventFilter } from './filter.ts';
import type { EventHub } from './hub.ts';
import type { StreamEntry } from './ring.ts';

/** Events for callers that poll instead of holding a stream. */
export interface NextEvents {
  entries: StreamEntry[];
  /** Seq of the last event that was returned or passed over: where to continue. */
  seq: number;
  /** Whether there is a further wanted event already. */
  more: boolean;
}

interface Wanted {
  filter: EventFilter;
  /** Most events in one answer. */
  limit: number;
  /** Most characters in one answer; the first event is returned whatever its length. */
  maxLength: number;
}

type Hub = Pick<EventHub, 'after' | 'last' | 'subscribe'>;

/** Resolves as soon as there is a wanted event after `seq`, or with none after `timeoutMs`. */
export async function nextEvents(
  hub: Hub,
  seq: number,
  wanted: Wanted,
  timeoutMs: number,
): Promise<NextEvents> {
  const found = scan(hub, seq, wanted);
  if (found.entries.length > 0 || timeoutMs === 0) return found;
  await untilPublished(hub, wanted.filter, timeoutMs);
  return scan(hub, found.seq, wanted);
}

/** The wanted events after `seq` that fit into one answer. */
function scan(hub: Hub, seq: number, { filter, limit, maxLength }: Wanted): NextEvents {
  const entries: StreamEntry[] = [];
  let length = 0;
  let last = seq;
  for (const entry of hub.after(seq) ?? []) {
    if (filter.wants(entry.type)) {
      length += entry.json.length;
      const isFull = entries.length === limit || (entries.length > 0 && length > maxLength);
      if (isFull) return { entries, seq: last, more: true };
      entries.push(entry);
    }
    last = entry.seq;
  }
  return { entries, seq: last, more: false };
}

function untilPublished(hub: Hub, filter: EventFilter, timeoutMs: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  timer.unref();
  const unsubscribe = hub.subscribe(batch => {
    if (batch.some(({ type }) => filter.wants(type))) resolve();
  });
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
  });
}
