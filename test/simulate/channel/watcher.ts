import { Channel } from '../../../edge/channel/channel.ts';
import type { RedisClient as EdgeRedis } from '../../../edge/redis-client.ts';
import type { Audience } from '../../../edge/watchers/audience.ts';
import type { Message } from '../../../edge/watchers/message.ts';
import type { Watcher } from '../../../edge/watchers/watcher.ts';
import type { RedisClient } from '../../../harness/simulation/redis-client.ts';
import {
  compareEventIds,
  type EventId,
  eventIdText,
  readEventId,
} from '../../../schema/wire/fanout/event-id.ts';
import { unpackFrame } from '../../../schema/wire/fanout/packed-frame.ts';
import { createFrameDecoder, type FrameDecoder } from '../../../schema/wire/frame-codec/index.ts';

interface Deps {
  connect(): RedisClient;
  /** Called when data of an earlier game arrives after data of a later one, or an event arrives twice. */
  fail(what: string): void;
  /** Called when an event is missing and no gap was reported. */
  failGap(what: string): void;
  /** Called when a frame cannot be drawn, because an earlier frame is missing. */
  failFrame(what: string): void;
  onLog(line: string): void;
}

/** The source of an edge's data, in the simulated Redis. `createRedisClient` creates such a source in a real Redis. */
function redisOf({ connect }: Deps): EdgeRedis {
  const requests = connect();
  const subscriptions = connect();
  const listeners = new Map<string, (message: Buffer) => void>();
  const presence = new Set<(isThere: boolean) => void>();
  let isThere = false;
  const change = () => {
    const now = requests.status === 'ready' && subscriptions.status === 'ready';
    if (now === isThere) return;
    isThere = now;
    for (const listener of presence) listener(now);
  };
  for (const client of [requests, subscriptions]) client.on('ready', change).on('close', change);
  subscriptions.on('ready', () => {
    for (const [key, listener] of listeners) subscriptions.follow(key, listener);
  });
  return {
    get: async (key: string) => (await requests.getBuffer(key))?.toString() ?? null,
    getBytes: (key: string) => requests.getBuffer(key),
    range: (key: string, from: string, to: string, count: number) =>
      requests.xrange(key, from, to, 'COUNT', count),
    get isThere() {
      return isThere;
    },
    onPresence(listener: (isThere: boolean) => void) {
      presence.add(listener);
      return () => presence.delete(listener);
    },
    subscribe(key: string, listener: (message: Buffer) => void) {
      listeners.set(key, listener);
      subscriptions.follow(key, listener);
    },
    unsubscribe: (key: string) => void listeners.delete(key),
    connect: () => connect().asLibrary,
    close() {},
  };
}

/** The kind of stream that a topic belongs to. Pages that draw the fight have two topics. */
const kindOf = (topic: string) => {
  const [name = ''] = topic.split(' ');
  return name === 'fight' ? 'overlay' : name;
};

/** Watches all data of a channel through an edge, and records which game published it. */
export function watchChannel(deps: Deps) {
  const { fail, failGap, failFrame } = deps;
  const seen = {
    epoch: 0,
    messages: 0,
    event: { epoch: 0, seq: -1 } as EventId,
    pageEvent: null as EventId | null,
  };

  const see = (epoch: number, what: string) => {
    if (epoch < seen.epoch) fail(`${what} of the game ${epoch} came after something of ${seen.epoch}`);
    seen.epoch = Math.max(seen.epoch, epoch);
    seen.messages++;
  };
  const seeEvent = ({ id, type }: { id: string; type: string }) => {
    const event = readEventId(id) as EventId;
    see(event.epoch, `event ${id}`);
    if (type === 'open') return;
    const isOfSame = event.epoch === seen.event.epoch;
    const last = `${seen.event.epoch}.${seen.event.seq}`;
    if (isOfSame && event.seq <= seen.event.seq) fail(`event ${id} came after ${last}`);
    // all events of these games are for screens, so the edge must not omit any
    if (isOfSame && type !== 'gap' && event.seq !== seen.event.seq + 1)
      failGap(`event ${id} came after ${last}, and no gap was reported`);
    seen.event = event;
  };
  /** Pages get the events of a batch after the other watchers, so only their own order counts. */
  const seePageEvent = (id: string) => {
    const event = readEventId(id) as EventId;
    seen.messages++;
    if (seen.pageEvent && compareEventIds(event, seen.pageEvent) <= 0)
      fail(`event ${id} for pages came after ${eventIdText(seen.pageEvent)}`);
    seen.pageEvent = event;
  };
  /** One decoder for each kind of stream, as in a page. */
  const decoders = new Map<string, FrameDecoder>();
  const draw = (kind: string, bytes: Uint8Array) => {
    const decoder = decoders.get(kind) ?? createFrameDecoder();
    decoders.set(kind, decoder);
    if (!decoder.decode(bytes)) failFrame(`${kind}: a frame came without the one before it`);
  };
  const take = (kind: string, { socket }: Message) => {
    if (typeof socket !== 'string') {
      const frame = kind === 'frames' ? unpackFrame(socket) : null;
      if (frame) see(frame.epoch, `frame ${frame.seq}`);
      return draw(kind, frame?.bytes ?? socket);
    }
    const message = JSON.parse(socket);
    if (Array.isArray(message)) for (const event of message) seeEvent(event);
    else if (kind === 'pulse' && message.t !== 'status') see(message.epoch, `pulse ${message.seq}`);
    else if (message.t === 'event') seePageEvent(message.id);
    else if (message.t === 'hello') see(Number(message.epoch), `state ${message.seq}`);
  };
  /**
   * The edge sends a message to all watchers that have joined its topic. This watcher joins the topics of its own
   * kinds.
   */
  const joined = new Set<string>();
  const audience = {
    publish(topic: string, message: Message) {
      if (joined.has(topic)) take(kindOf(topic), message);
    },
  } as unknown as Audience;
  const channel = new Channel('main', redisOf(deps), audience, deps.onLog);
  for (const kind of ['pulse', 'events', 'frames', 'overlay'] as const) {
    const watcher: Watcher = {
      isClosed: false,
      waiting: 0,
      send: message => take(kind, message),
      join: topic => void joined.add(topic),
      drained: async () => {},
    };
    channel.enter(watcher, kind, null);
  }
  return { seen, close: () => channel.close() };
}
