import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { expiry } from '../../core/io.ts';
import { compareEventIds, readEventId, streamId } from '../../schema/wire/fanout/event-id.ts';
import { ENTRY_FIELDS } from '../../schema/wire/fanout/messages.ts';
import type { StoredEntry } from '../event-ring.ts';
import type { EventFeed } from './event-feed.ts';

/** Number of stored events that an edge reads when it begins to follow a channel. @limit */
const FILL_EVENTS = 2_000;
/** Maximum number of events in one reply from Redis. @limit */
export const PAGE_EVENTS = 500;
/**
 * Longest time that an edge's request for new events waits in Redis. After that the edge sends the next request. @limit
 */
const BLOCK_MS = 1_000;
/** Pause before an edge repeats a request that Redis has refused. @limit */
const REFUSED_MS = 500;

/** An entry of a stream as Redis returns it. */
type RawEntry = [id: string, fields: string[]];

/**
 * Fills a feed with the stored events and then follows the stream. Both use one connection, and each read
 * continues after the last id of the previous one, so no event is lost in between. Reconnects on its own.
 * Returns a function that stops reading.
 */
export function readEvents(redis: Redis, key: string, feed: EventFeed, onLog: (line: string) => void) {
  let session = 0;
  let said = '';

  const run = async () => {
    const own = ++session;
    try {
      let after = await begin(redis, key, feed);
      while (own === session) after = await readOn(redis, key, feed, after);
    } catch (error) {
      if (own !== session || redis.status !== 'ready') return; // ioredis reconnects on its own
      const line = `Events of ${key} cannot be read: ${error}`;
      if (line !== said) onLog(line);
      said = line;
      await expiry(REFUSED_MS);
      if (own === session) run();
    }
  };

  redis.on('ready', run);
  return () => {
    session = -1;
    redis.disconnect();
  };
}

/** Brings a feed up to date. Returns the id after which to continue reading. */
async function begin(redis: Redis, key: string, feed: EventFeed): Promise<string> {
  if (feed.isFilled) {
    await noticeLoss(redis, key, feed);
    return streamId(feed.last);
  }
  const stored = await newest(redis, key);
  feed.fill(entriesOf(stored));
  return stored.at(-1)?.[0] ?? streamId(feed.last);
}

/**
 * Adds the entries after an id. Returns the id after which to continue. Entries that are not events are skipped and not
 * read again.
 */
async function readOn(redis: Redis, key: string, feed: EventFeed, after: string): Promise<string> {
  const [answer] = (await redis.xread('COUNT', PAGE_EVENTS, 'BLOCK', BLOCK_MS, 'STREAMS', key, after)) ?? [];
  if (!answer) {
    feed.notifyReaders();
    return (await noticeForgotten(redis, key, feed)) ?? after;
  }
  const [, raw] = answer;
  if (raw.length === PAGE_EVENTS) await noticeLoss(redis, key, feed); // far behind: some events may have been deleted
  feed.take(entriesOf(raw));
  return raw.at(-1)?.[0] ?? after;
}

/** Restarts the feed if events that follow the last one we read have been deleted. */
async function noticeLoss(redis: Redis, key: string, feed: EventFeed) {
  const [oldest] = await redis.xrange(key, '-', '+', 'COUNT', 1);
  const id = oldest && readEventId(oldest[0]);
  if (id && feed.ring.newest && compareEventIds(id, feed.last) > 0) {
    feed.restart(entriesOf(await newest(redis, key)));
  }
}

/**
 * Continues with an older epoch if Redis has lost the newest one. Returns the id after which to continue
 * reading; null if nothing was lost.
 */
async function noticeForgotten(redis: Redis, key: string, feed: EventFeed): Promise<string | null> {
  const [top] = await redis.xrevrange(key, '+', '-', 'COUNT', 1);
  if (!top || !feed.isForgotten(readEventId(top[0]))) return null;
  const stored = await newest(redis, key);
  feed.fallBack(entriesOf(stored));
  return stored.at(-1)?.[0] ?? null;
}

const newest = async (redis: Redis, key: string): Promise<RawEntry[]> =>
  (await redis.xrevrange(key, '+', '-', 'COUNT', FILL_EVENTS)).reverse();

/** Returns the entries that are events. */
export const entriesOf = (raw: readonly RawEntry[]): StoredEntry[] =>
  raw.flatMap(entry => entryOf(entry) ?? []);

function entryOf([streamId, fields]: RawEntry): StoredEntry | null {
  const id = readEventId(streamId);
  const values = new Map(fields.flatMap((name, i) => (i % 2 ? [] : [[name, fields[i + 1] ?? '']])));
  const event = eventIn(values.get(ENTRY_FIELDS.event));
  const overlay = eventIn(values.get(ENTRY_FIELDS.overlay));
  const people = namesIn(values.get(ENTRY_FIELDS.people));
  return id && event && { ...id, ...event, overlay: overlay ? { json: overlay.json, people } : undefined };
}

const Names = v.record(v.string(), v.string());

/** Returns the names in a JSON text; empty if the text is invalid. */
function namesIn(json = '{}'): v.InferOutput<typeof Names> {
  try {
    return v.parse(Names, JSON.parse(json));
  } catch {
    return {};
  }
}

/**
 * Returns the event in a JSON text; null if the text is invalid. The event is serialized again, because a
 * line break in the original text would split it in an event stream.
 */
function eventIn(json = ''): Pick<StoredEntry, 'json' | 'type'> | null {
  try {
    const event = JSON.parse(json);
    const { type } = event;
    const isEvent = typeof type === 'string' && /^[\w.-]{1,60}$/.test(type);
    return isEvent ? { json: JSON.stringify(event), type } : null;
  } catch {
    return null;
  }
}
