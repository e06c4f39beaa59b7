import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { expiry } from '../../core/io.ts';
import { compareEventIds, readEventId, streamId } from '../../schema/wire/fanout/event-id.ts';
import { ENTRY_FIELDS } from '../../schema/wire/fanout/messages.ts';
import type { StoredEntry } from '../event-ring.ts';
import type { EventFeed } from './event-feed.ts';

/** Events that an edge reads at the start. @limit */
const FILL_EVENTS = 2_000;
/** Maximum number of events in one answer of Redis. @limit */
export const PAGE_EVENTS = 500;
/** Time for which Redis waits for an event. @limit */
const BLOCK_MS = 1_000;
/** Pause before a refused request to Redis is repeated. @limit */
const REFUSED_MS = 500;

/** An entry of a stream as Redis returns it. */
type RawEntry = [id: string, fields: string[]];

/**
 * Fills a feed with the stored events and then follows the stream. Both happen on one connection, from one id to the
 * next, so that no event is lost in between. Reconnects by itself. Returns a function that ends it.
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
      if (own !== session || redis.status !== 'ready') return; // the connection is restored by itself
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

/** Restarts if the events after the newest one read are no longer stored. */
async function noticeLoss(redis: Redis, key: string, feed: EventFeed) {
  const [oldest] = await redis.xrange(key, '-', '+', 'COUNT', 1);
  const id = oldest && readEventId(oldest[0]);
  if (id && feed.ring.newest && compareEventIds(id, feed.last) > 0) {
    feed.restart(entriesOf(await newest(redis, key)));
  }
}

/** Restarts if Redis has lost the newest epoch. Returns the id after which to continue reading. */
async function noticeForgotten(redis: Redis, key: string, feed: EventFeed): Promise<string | null> {
  const [top] = await redis.xrevrange(key, '+', '-', 'COUNT', 1);
  if (!top || !feed.isForgotten(readEventId(top[0]))) return null;
  const stored = await newest(redis, key);
  feed.fallBack(entriesOf(stored));
  return stored.at(-1)?.[0] ?? null;
}

const newest = async (redis: Redis, key: string): Promise<RawEntry[]> =>
  (await redis.xrevrange(key, '+', '-', 'COUNT', FILL_EVENTS)).reverse();

/** The entries that are events. */
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

/** The names in a JSON text; empty if it is invalid. */
function namesIn(json = '{}'): v.InferOutput<typeof Names> {
  try {
    return v.parse(Names, JSON.parse(json));
  } catch {
    return {};
  }
}

/**
 * The event in a JSON text; null if it is invalid. It is serialized again, because a line break in the original would
 * split it in an event stream.
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
