import { io } from '../../core/io.ts';
import { compareEventIds, type EventId, eventIdText, streamId } from '../../schema/wire/fanout/event-id.ts';
import type { StoredEntry } from '../event-ring.ts';
import { eventsMessage } from '../viewers/message.ts';
import type { Viewer } from '../viewers/viewer.ts';
import { type EventFeed, gapMessage, openMessage } from './event-feed.ts';
import { entriesOf, PAGE_EVENTS } from './event-reader.ts';

/** Most unsent bytes of a watcher before sending older events pauses. @limit */
const PACE_BYTES = 64 * 1024;
/** Longest wait for an event that has not been sent yet. A game resends what Redis has lost. @limit */
const AHEAD_MS = 10_000;

interface ResumeDeps {
  feed: EventFeed;
  topic: string;
  /** Entries of the stream between two ids, both included. Rejects while Redis is unreachable. */
  stored(from: string, to: string, count: number): Promise<[string, string[]][]>;
  aheadMs?: number;
}

/**
 * Sends a viewer every event after the last one it has seen, then lets it join: it gets each event exactly once, or a
 * gap message. Without `after` it starts with new events. Resolves when it has joined or disconnected.
 */
export async function resume(viewer: Viewer, after: EventId | null, deps: ResumeDeps): Promise<void> {
  const { feed, topic, aheadMs = AHEAD_MS } = deps;
  const since = io.steady();
  let at = after;
  while (!viewer.isClosed) {
    if (!feed.isFilled) await feed.change();
    else if (viewer.waiting > PACE_BYTES) await viewer.drained();
    else {
      at ??= begin(viewer, feed);
      const page = feed.ring.after(at, PAGE_EVENTS);
      if (isUpToDate(at, feed)) return viewer.join(topic); // in the same turn in which the ring was read
      if (page) at = sent(viewer, page);
      else if (compareEventIds(at, feed.last) <= 0) at = await older(viewer, at, deps);
      else if (io.steady() - since < aheadMs) await feed.change();
      else at = skip(viewer, at, feed);
    }
  }
}

const isUpToDate = (at: EventId, { last }: EventFeed) => compareEventIds(at, last) === 0;

function begin(viewer: Viewer, { last }: EventFeed) {
  viewer.send(openMessage(last));
  return last;
}

function sent(viewer: Viewer, page: readonly StoredEntry[]): EventId {
  viewer.send(eventsMessage(page));
  return page.at(-1) as EventId;
}

function skip(viewer: Viewer, at: EventId, { last }: EventFeed) {
  viewer.send(gapMessage(eventIdText(at), last));
  return last;
}

/** Sends the stored events between an id and the ring. Returns the viewer's new position. */
async function older(viewer: Viewer, at: EventId, { feed, stored }: ResumeDeps): Promise<EventId> {
  const raw = await stored(streamId(at), streamId(feed.ring.oldest ?? feed.last), PAGE_EVENTS).catch(
    () => null,
  );
  if (!raw) {
    await feed.change(); // Redis is unreachable
    return at;
  }
  const [first, ...rest] = entriesOf(raw);
  const isStored = first && compareEventIds(first, at) === 0 && rest.length > 0;
  return isStored ? sent(viewer, rest) : skip(viewer, at, feed);
}
