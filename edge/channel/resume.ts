import { io } from '../../core/io.ts';
import { compareEventIds, type EventId, eventIdText, streamId } from '../../schema/wire/fanout/event-id.ts';
import type { StoredEntry } from '../event-ring.ts';
import { eventsMessage } from '../watchers/message.ts';
import type { Watcher } from '../watchers/watcher.ts';
import { type EventFeed, gapMessage, openMessage } from './event-feed.ts';
import { entriesOf, PAGE_EVENTS } from './event-reader.ts';

/** Amount of a watcher's unsent data above which an edge pauses sending older events. @limit */
const PACE_BYTES = 64 * 1024;
/**
 * Longest time that an edge waits for an event whose id a watcher knows but Redis does not. A game resends
 * events that Redis has lost. @limit
 */
const AHEAD_MS = 10_000;

interface ResumeDeps {
  feed: EventFeed;
  topic: string;
  /** Resolves with the stream's entries from one id to another, both included. Rejects while Redis is unreachable. */
  stored(from: string, to: string, count: number): Promise<[string, string[]][]>;
  aheadMs?: number;
}

/**
 * Sends a watcher every event after the last one it has seen, then lets it join. The watcher gets each event
 * exactly once; for lost events it gets a gap message. Without `after` it starts with new events. Resolves
 * when it has joined or disconnected.
 */
export async function resume(watcher: Watcher, after: EventId | null, deps: ResumeDeps): Promise<void> {
  const { feed, topic, aheadMs = AHEAD_MS } = deps;
  const since = io.steady();
  let at = after;
  while (!watcher.isClosed) {
    if (!feed.isFilled) await feed.change();
    else if (watcher.waiting > PACE_BYTES) await watcher.drained();
    else {
      at ??= begin(watcher, feed);
      const page = feed.ring.after(at, PAGE_EVENTS);
      if (isUpToDate(at, feed)) return watcher.join(topic); // in the same turn in which the ring was read
      if (page) at = sent(watcher, page);
      else if (compareEventIds(at, feed.last) <= 0) at = await older(watcher, at, deps);
      else if (io.steady() - since < aheadMs) await feed.change();
      else at = skip(watcher, at, feed);
    }
  }
}

const isUpToDate = (at: EventId, { last }: EventFeed) => compareEventIds(at, last) === 0;

function begin(watcher: Watcher, { last }: EventFeed) {
  watcher.send(openMessage(last));
  return last;
}

function sent(watcher: Watcher, page: readonly StoredEntry[]): EventId {
  watcher.send(eventsMessage(page));
  return page.at(-1) as EventId;
}

function skip(watcher: Watcher, at: EventId, { last }: EventFeed) {
  watcher.send(gapMessage(eventIdText(at), last));
  return last;
}

/**
 * Sends the stored events that lie between an id and the first event in the ring. Returns the watcher's new
 * position.
 */
async function older(watcher: Watcher, at: EventId, { feed, stored }: ResumeDeps): Promise<EventId> {
  const raw = await stored(streamId(at), streamId(feed.ring.oldest ?? feed.last), PAGE_EVENTS).catch(
    () => null,
  );
  if (!raw) {
    await feed.change(); // Redis is unreachable
    return at;
  }
  const [first, ...rest] = entriesOf(raw);
  const isStored = first && compareEventIds(first, at) === 0 && rest.length > 0;
  return isStored ? sent(watcher, rest) : skip(watcher, at, feed);
}
