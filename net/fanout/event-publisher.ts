import type { Redis } from 'ioredis';
import { io } from '../../core/io.ts';
import { type FanoutKeys, MAX_STORED_EVENTS } from '../../schema/wire/fanout/channel.ts';
import { readEventId, streamId } from '../../schema/wire/fanout/event-id.ts';
import { ENTRY_FIELDS, type GapEvent } from '../../schema/wire/fanout/messages.ts';
import type { Names } from '../../schema/wire/overlay-socket.ts';
import type { EventHub } from '../events/hub.ts';
import type { StreamEntry } from '../events/ring.ts';
import { hasTypedText, withoutTypedText } from '../overlay/overlay-events.ts';
import type { People } from '../overlay/people.ts';

/** Maximum number of events that a game sends to Redis in one round trip. @limit */
const MOST_AT_ONCE = 500;

interface EventPublisherDeps {
  redis: Pick<Redis, 'pipeline' | 'xrevrange'>;
  keys: FanoutKeys;
  epoch: number;
  hub: EventHub;
  people: Pick<People, 'names'>;
  /** Called when Redis refuses an event because it already has this event, or a later one from another game. */
  onRefused(): Promise<unknown>;
}

/**
 * Copies the events that overlays get to a Redis stream, with the same ids. Events that wait are still in the
 * hub, so nothing is queued here. One batch is sent at a time. After a lost connection, the content of the
 * stream shows where to continue.
 */
export function createEventPublisher(deps: EventPublisherDeps) {
  const { redis, keys, epoch, hub } = deps;
  /** Number of the last event that Redis has; null while this is unknown. */
  let cursor: number | null = null;
  let isSending = false;

  const send = async () => {
    if (isSending || cursor === null) return;
    isSending = true;
    try {
      while (cursor !== null && cursor < hub.last) cursor = await sendAfter(deps, cursor);
    } catch {
      cursor = null; // once Redis is back, the stream shows which events have arrived
    }
    isSending = false;
  };
  const unsubscribe = hub.subscribe(() => void send());

  return {
    /** Continues after the last event in Redis. Rejects if Redis is unreachable. */
    async resume() {
      const [top] = await redis.xrevrange(keys.events, '+', '-', 'COUNT', 1);
      const id = readEventId(top?.[0] ?? '');
      cursor = id?.epoch === epoch ? id.seq : 0;
      void send();
    },
    /** Call this when the link is lost. */
    pause() {
      cursor = null;
    },
    /** Whether it is known which events Redis has. */
    get isUnderWay() {
      return cursor !== null;
    },
    close: unsubscribe,
  };
}

/** Sends some of the events that follow the given number. Resolves with the number of the last event sent. */
async function sendAfter(deps: EventPublisherDeps, seq: number): Promise<number> {
  const { hub, epoch, people } = deps;
  const next = hub.resume(hub.idOf(seq));
  if (next.gap) {
    const gap = gapJson(hub.idOf(seq), hub.idOf(next.seq));
    await add(deps, [[streamId({ epoch, seq: next.seq }), ENTRY_FIELDS.event, gap]]);
    return next.seq;
  }
  const batch = hub.after(seq, MOST_AT_ONCE) ?? [];
  await add(
    deps,
    batch.flatMap(entry => entryOf(entry, epoch, people.names) ?? []),
  );
  return batch.at(-1)?.seq ?? seq;
}

/** An entry of the stream: its id, then names and values of its fields. */
type Entry = [id: string, ...fields: string[]];

/**
 * Returns the stream entry for an event, or null if overlays do not get the event. The names are looked up
 * now, so that a removed name is not published.
 */
function entryOf({ seq, id, type, json, overlay }: StreamEntry, epoch: number, names: Names): [Entry] | null {
  if (!overlay) return null;
  const event = hasTypedText(type) ? JSON.stringify(withoutTypedText(JSON.parse(json))) : json;
  const fields = [ENTRY_FIELDS.event, `{"id":"${id}",${event.slice(1)}`, ENTRY_FIELDS.overlay, overlay.json];
  const named = Object.fromEntries(overlay.people.map(number => [number, names[number]]));
  const people = overlay.people.length > 0 ? [ENTRY_FIELDS.people, JSON.stringify(named)] : [];
  return [[streamId({ epoch, seq }), ...fields, ...people]];
}

const gapJson = (from: string, to: string) =>
  JSON.stringify({ id: to, type: 'gap', at: io.wall(), from, to } satisfies GapEvent);

/**
 * Adds entries to the stream. Rejects if Redis is unreachable. Calls `onRefused` if Redis refuses an entry
 * because of its id.
 */
async function add({ redis, keys, onRefused }: EventPublisherDeps, entries: Entry[]) {
  if (entries.length === 0) return;
  const pipeline = redis.pipeline();
  for (const entry of entries) pipeline.xadd(keys.events, 'MAXLEN', '~', MAX_STORED_EVENTS, ...entry);
  const errors = ((await pipeline.exec()) ?? []).flatMap(([error]) => error ?? []);
  const failure = errors.find(({ message }) => !message.includes(NOT_LATER));
  if (failure) throw failure;
  if (errors.length > 0) await onRefused();
}

/** Part of Redis's error for an id that is not greater than all ids in the stream. */
const NOT_LATER = 'equal or smaller than the target stream top item';
