import { buggify } from '../../core/buggify.ts';
import { io } from '../../core/io.ts';
import { API_PATH } from '../../schema/base/route.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import type { Access } from '../access/access.ts';
import type { Auth } from '../access/auth.ts';
import type { Identity } from '../access/identity.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import { type EventFilter, parseEventFilter } from './filter.ts';
import type { EventHub } from './hub.ts';
import type { StreamEntry } from './ring.ts';
import { StreamClient } from './stream-client.ts';

interface OpeningDeps {
  hub: EventHub;
  state: Pick<StateReader, 'read'>;
  /** Time after which a disconnected client should reconnect. */
  retryMs: number;
}

/** The beginning of a stream. */
interface Opening {
  text: string;
  /** Number of the last event that the client already has. */
  seq: number;
}

/**
 * Maximum length of an event id that the event `gap` returns to the client that sent it; longer ids are truncated.
 * @limit characters
 */
const MAX_ID_LENGTH = 60;

/** Builds the beginning of a stream: the position at which the client continues and, on request, the state. */
export function openingOf(
  { hub, state, retryMs }: OpeningDeps,
  lastId: string,
  wantsSnapshot: boolean,
): Opening {
  const resumed = lastId === '' ? { seq: hub.last, gap: false } : hub.resume(lastId);
  const getsSnapshot = wantsSnapshot && (lastId === '' || resumed.gap);
  const seq = getsSnapshot ? hub.last : resumed.seq;
  const id = hub.idOf(seq);
  let text = `retry: ${retryMs}\n`;
  if (resumed.gap) text += frame(id, 'gap', gapOf(lastId, id));
  if (getsSnapshot) text += frame(id, 'snapshot', snapshotOf(state));
  return { text, seq };
}

const gapOf = (from: string, to: string) =>
  JSON.stringify({ type: 'gap', at: io.wall(), from: from.slice(0, MAX_ID_LENGTH), to });

const snapshotOf = (state: OpeningDeps['state']) =>
  `{"type":"snapshot","at":${io.wall()},"state":${Buffer.from(state.read().bytes).toString('utf8')}}`;

/** Maximum number of events in one write to a client that is behind. @limit */
const CATCH_UP_EVENTS = 500;
/** A ping has no blank line, because some parsers treat a blank line as the end of an event. */
const PING = ': ping\n';

/**
 * The clients of the event stream. Each gets the events after its position, in one write per batch. For a
 * slow client, at most one write is buffered. A client that has not read for longer than `maxStallMs` is
 * disconnected.
 */
function createStreamClients(hub: EventHub, maxStallMs: number, onLog: (line: string) => void) {
  const clients = new Set<StreamClient>();

  const cut = (client: StreamClient, reason: string) => {
    onLog(`The event stream of "${client.identity.name}" was disconnected: ${reason}. It can resume.`);
    clients.delete(client);
    client.cut();
  };

  const catchUp = (client: StreamClient) => {
    while (!client.isStalled && client.seq < hub.last) {
      const missed = hub.after(client.seq, buggify('events.catch-up', 0.3) ? 1 : CATCH_UP_EVENTS);
      if (!missed) return cut(client, 'the events it needs are no longer stored');
      client.seq += missed.length;
      client.write(framesOf(missed, client.filter));
    }
  };

  const cutStalled = () => {
    for (const client of clients) if (client.hasStalledFor(maxStallMs)) cut(client, 'it does not read');
  };

  return {
    get size() {
      return clients.size;
    },
    /** Sends the opening text and the events after the client's position; later events follow. */
    add(client: StreamClient, opening: string) {
      client.onDrain(() => {
        if (clients.has(client)) catchUp(client);
      });
      client.onClose(() => clients.delete(client));
      clients.add(client);
      client.write(opening);
      catchUp(client);
    },
    /** Sends a new batch to all clients that are up to date. Its bytes are built once for each selection of types. */
    send(batch: readonly StreamEntry[]) {
      const shared = new Map<string, Buffer>();
      const before = (batch[0]?.seq ?? 0) - 1;
      for (const client of clients) {
        if (client.isStalled || client.seq !== before) continue;
        const { filter } = client;
        const bytes = shared.get(filter.key) ?? Buffer.from(framesOf(batch, filter));
        shared.set(filter.key, bytes);
        client.seq = hub.last;
        client.write(bytes);
      }
      cutStalled();
    },
    ping() {
      for (const client of clients) if (!client.isStalled) client.write(PING);
      cutStalled();
    },
    /** Disconnects the clients whose key is no longer valid. */
    cutRevoked(isValid: (identity: Identity) => boolean) {
      for (const client of clients) {
        if (!isValid(client.identity)) cut(client, 'its key is no longer valid');
      }
    },
    /** Ends every stream cleanly. */
    endAll() {
      for (const client of clients) client.end();
      clients.clear();
    },
  };
}

/** Interval of comments in an idle event stream. @limit */
const PING_MS = 25_000;
/** Time after which disconnected clients of an event stream are asked to reconnect. @limit */
const RETRY_MS = 1_000;
/**
 * Time without reading after which a client of an event stream is disconnected. The client can reconnect and
 * resume. @limit
 */
const MAX_STALL_MS = 10_000;

const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };

interface SseDeps {
  hub: EventHub;
  state: Pick<StateReader, 'read'>;
  access: Pick<Access, 'identify'>;
  auth: Pick<Auth, 'isValid' | 'onChange'>;
  onLog(line: string): void;
  pingMs?: number;
  retryMs?: number;
  maxStallMs?: number;
}

/** The event stream, `GET /events`: server-sent events that can be resumed after an interruption. */
export function createSse(deps: SseDeps) {
  const { hub, state, access, auth, onLog } = deps;
  const { pingMs = PING_MS, retryMs = RETRY_MS, maxStallMs = MAX_STALL_MS } = deps;
  const clients = createStreamClients(hub, maxStallMs, onLog);

  const open = (exchange: Exchange) => {
    const identity = access.identify(exchange);
    const query = new URLSearchParams(exchange.query);
    const filter = parseEventFilter(query.get('types') ?? '', identity.scope);
    const lastId = exchange.header('last-event-id');
    const { text, seq } = openingOf({ hub, state, retryMs }, lastId, query.get('snapshot') === '1');
    const stream = exchange.openStream(200, STREAM_HEADERS);
    if (stream) clients.add(new StreamClient(identity, stream, filter, seq), text);
  };

  hub.subscribe(batch => clients.send(batch));
  auth.onChange(() => clients.cutRevoked(auth.isValid));
  const timer = io.every(pingMs, () => clients.ping());

  return {
    routes: [{ method: 'GET', path: `${API_PATH}/events`, handle: open }] satisfies Route[],
    get clients() {
      return clients.size;
    },
    /** Ends every stream cleanly. */
    close() {
      timer.cancel();
      clients.endAll();
    },
  };
}

/** Formats one event for the stream. */
export const frame = (id: string, type: string, json: string) =>
  `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;

/** Formats the events of a batch that the filter selects; empty if it selects none. */
export const framesOf = (batch: readonly StreamEntry[], { wants }: EventFilter) =>
  batch.reduce((text, { id, type, json }) => (wants(type) ? text + frame(id, type, json) : text), '');
