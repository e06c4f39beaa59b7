import { io } from '../../core/io.ts';
import { DIGEST_LENGTH, DIGEST_MS, DIGESTED } from './digest.ts';
import type { EventFilter } from './filter.ts';
import type { EventHub } from './hub.ts';
import type { StreamEntry } from './ring.ts';

/** Events for callers that poll instead of opening a stream. */
export interface NextEvents {
  entries: StreamEntry[];
  /** Kills that the answer must summarise. */
  digested: StreamEntry[];
  /** Number of the last event that was returned or skipped. The next call continues after it. */
  seq: number;
  /** Whether another selected event is already available. */
  more: boolean;
}

interface Wanted {
  filter: EventFilter;
  /** Maximum number of events in one answer. */
  limit: number;
  /** Maximum length of all events in one answer, in characters. The first event is returned even if it is longer. */
  maxLength: number;
  /** Whether the ids of events count towards `maxLength`. */
  withIds?: boolean;
  /** Whether kills are summarised. If so, they wait for further kills and count as one event. */
  digests?: boolean;
}

type Hub = EventHub;

/**
 * Resolves with the selected events after `seq` as soon as there are any, or with no events after
 * `timeoutMs`. Kills that will be summarised wait up to 10 s for another event.
 */
export async function nextEvents(
  hub: Hub,
  seq: number,
  wanted: Wanted,
  timeoutMs: number,
): Promise<NextEvents> {
  const found = scan(hub, seq, wanted);
  const [first] = found.digested;
  const waitMs = first ? Math.min(timeoutMs, patienceFor(first)) : timeoutMs;
  if (found.entries.length > 0 || found.more || waitMs <= 0) return found;
  await untilPublished(hub, wanted, waitMs, first !== undefined);
  return scan(hub, first ? seq : found.seq, wanted);
}

const patienceFor = ({ json }: StreamEntry) =>
  (JSON.parse(json) as { at: number }).at + DIGEST_MS - io.wall();

const isDigested = (type: string, { digests }: Wanted) => digests === true && type === DIGESTED;

/** Returns the selected events after `seq` that fit into one answer. */
function scan(hub: Hub, seq: number, wanted: Wanted): NextEvents {
  const { filter, limit, withIds = false } = wanted;
  const maxLength = wanted.maxLength - (wanted.digests ? DIGEST_LENGTH : 0);
  const entries: StreamEntry[] = [];
  const digested: StreamEntry[] = [];
  let length = 0;
  let last = seq;
  for (const entry of hub.after(seq) ?? []) {
    if (isDigested(entry.type, wanted)) {
      if (filter.wants(entry.type)) digested.push(entry);
    } else if (filter.wants(entry.type)) {
      length += entry.json.length + (withIds ? entry.id.length + ID_FIELD : 0);
      const isFull = entries.length === limit || (entries.length > 0 && length > maxLength);
      if (isFull) return { entries, digested, seq: last, more: true };
      entries.push(entry);
    }
    last = entry.seq;
  }
  return { entries, digested, seq: last, more: false };
}

/** Length of an id field without the id, in characters. */
const ID_FIELD = ',"id":""'.length;

/**
 * Resolves when another selected event is published, when kills have waited long enough for their digest, or
 * after `timeoutMs`.
 */
function untilPublished(hub: Hub, wanted: Wanted, timeoutMs: number, hasDigested: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timers = [io.after(timeoutMs, resolve)];
  const unsubscribe = hub.subscribe(batch => {
    const types = batch.map(({ type }) => type).filter(wanted.filter.wants);
    if (types.some(type => !isDigested(type, wanted))) resolve();
    else if (types.length > 0 && !hasDigested) {
      hasDigested = true;
      timers.push(io.after(DIGEST_MS, resolve));
    }
  });
  return promise.finally(() => {
    for (const timer of timers) timer.cancel();
    unsubscribe();
  });
}
