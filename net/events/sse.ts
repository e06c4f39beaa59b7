import { API_PATH } from '../../schema/route.ts';
import type { Access } from '../access/access.ts';
import type { Auth } from '../access/auth.ts';
import type { Identity } from '../access/identity.ts';
import type { ByteStream } from '../http/byte-stream.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/routes.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import { type EventFilter, parseEventFilter } from './filter.ts';
import type { EventHub, StreamEntry } from './hub.ts';

/**
 * The event stream. A client is a place in the hub's ring: it is sent what comes after that place in one write
 * per batch, and while it reads too slowly nothing is queued for it. What is buffered for a client is thus at
 * most one write, and a client that does not read for too long is cut: it can resume.
 */

const PING_MS = 25_000;
/** Without a blank line: some parsers take each of those for the end of an event. */
const PING = ': ping\n';
/** How soon a client that was cut off should come back; said in the stream. */
const RETRY_MS = 1_000;
/** A client that has not read for this long is cut. */
const MAX_STALL_MS = 10_000;
/** Most events in one write to a client that has catching up to do. */
const CATCH_UP_EVENTS = 500;

const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };

interface Client {
  identity: Identity;
  stream: ByteStream;
  filter: EventFilter;
  /** Seq of the last event that was sent to it or passed over. */
  seq: number;
  /** Since when it has not read what it was sent, or null. */
  stalledAt: number | null;
}

interface SseParts {
  hub: EventHub;
  state: Pick<StateReader, 'read'>;
  access: Pick<Access, 'identify'>;
  auth: Pick<Auth, 'isValid' | 'onChange'>;
  onLog(line: string): void;
  pingMs?: number;
  retryMs?: number;
  maxStallMs?: number;
}

const frame = (id: string, type: string, json: string) => `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;

const framesOf = (entries: readonly StreamEntry[], { wants }: EventFilter) =>
  entries.reduce((text, { id, type, json }) => (wants(type) ? text + frame(id, type, json) : text), '');

export function createSse({
  hub,
  state,
  access,
  auth,
  onLog,
  pingMs = PING_MS,
  retryMs = RETRY_MS,
  maxStallMs = MAX_STALL_MS,
}: SseParts) {
  const clients = new Set<Client>();

  const write = (client: Client, text: string | Uint8Array) => {
    if (text.length > 0 && !client.stream.write(text)) client.stalledAt ??= performance.now();
  };

  const cut = (client: Client, reason: string) => {
    onLog(`An event stream of "${client.identity.name}" was cut: ${reason}. It can resume.`);
    clients.delete(client);
    client.stream.cut();
  };

  const catchUp = (client: Client) => {
    while (client.stalledAt === null && client.seq < hub.last) {
      const missed = hub.after(client.seq, CATCH_UP_EVENTS);
      if (!missed) return cut(client, 'the events it waits for are no longer kept');
      client.seq += missed.length;
      write(client, framesOf(missed, client.filter));
    }
  };

  const sweep = () => {
    for (const client of clients) {
      if (client.stalledAt === null) continue;
      if (performance.now() - client.stalledAt > maxStallMs) cut(client, 'it does not read');
    }
  };

  /** Clients that are up to date share the bytes of a batch, made once per choice of types. */
  const send = (batch: readonly StreamEntry[]) => {
    const shared = new Map<string, Buffer>();
    const before = batch[0].seq - 1;
    for (const client of clients) {
      if (client.stalledAt !== null || client.seq !== before) continue;
      const { filter } = client;
      const bytes = shared.get(filter.key) ?? Buffer.from(framesOf(batch, filter));
      shared.set(filter.key, bytes);
      client.seq = hub.last;
      write(client, bytes);
    }
    sweep();
  };

  const ping = () => {
    for (const client of clients) if (client.stalledAt === null) write(client, PING);
    sweep();
  };

  const cutRevoked = () => {
    for (const client of clients) {
      if (!auth.isValid(client.identity)) cut(client, 'its key is no longer valid');
    }
  };

  const snapshot = () =>
    `{"type":"snapshot","at":${Date.now()},"state":${Buffer.from(state.read().bytes).toString('utf8')}}`;

  const gap = (from: string, seq: number) =>
    JSON.stringify({ type: 'gap', at: Date.now(), from: from.slice(0, 60), to: hub.idOf(seq) });

  /** What a client is told before the first event: where it goes on and, if it asks, the state to start from. */
  const opening = (lastId: string, wantsSnapshot: boolean) => {
    const resumed = lastId === '' ? { seq: hub.last, gap: false } : hub.resume(lastId);
    const isFresh = lastId === '' || resumed.gap;
    const seq = isFresh && wantsSnapshot ? hub.last : resumed.seq;
    const id = hub.idOf(seq);
    let text = `retry: ${retryMs}\n`;
    if (resumed.gap) text += frame(id, 'gap', gap(lastId, seq));
    if (isFresh && wantsSnapshot) text += frame(id, 'snapshot', snapshot());
    return { seq, text };
  };

  function open(exchange: Exchange) {
    const identity = access.identify(exchange);
    const query = new URLSearchParams(exchange.query);
    const filter = parseEventFilter(query.get('types') ?? '', identity.scope);
    const { seq, text } = opening(exchange.header('last-event-id'), query.get('snapshot') === '1');
    const stream = exchange.openStream(200, STREAM_HEADERS);
    if (!stream) return;
    const client: Client = { identity, stream, filter, seq, stalledAt: null };
    stream.onDrain(() => {
      client.stalledAt = null;
      if (clients.has(client)) catchUp(client);
    });
    stream.onClose(() => clients.delete(client));
    clients.add(client);
    write(client, text);
    catchUp(client);
  }

  hub.subscribe(send);
  auth.onChange(cutRevoked);
  const timer = setInterval(ping, pingMs);
  timer.unref();

  return {
    routes: [{ method: 'GET', path: `${API_PATH}/events`, handle: open }] satisfies Route[],
    get clients() {
      return clients.size;
    },
    /** Ends every stream cleanly. */
    close() {
      clearInterval(timer);
      for (const { stream } of clients) stream.end();
      clients.clear();
    },
  };
}
