import { API_PATH } from '../../schema/base/route.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import type { Access } from '../access/access.ts';
import type { Auth } from '../access/auth.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import { parseEventFilter } from './filter.ts';
import type { EventHub } from './hub.ts';
import { openingOf } from './opening.ts';
import { StreamClient } from './stream-client.ts';
import { StreamClients } from './stream-clients.ts';

const PING_MS = 25_000;
/** How soon a disconnected client should reconnect; the stream says so. */
const RETRY_MS = 1_000;
/** A client that has not read for longer than this is disconnected. It can resume. */
const MAX_STALL_MS = 10_000;

const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };

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

/** The event stream, `GET /events`: server-sent events that can be resumed where they were interrupted. */
export function createSse(parts: SseParts) {
  const { hub, state, access, auth, onLog } = parts;
  const { pingMs = PING_MS, retryMs = RETRY_MS, maxStallMs = MAX_STALL_MS } = parts;
  const clients = new StreamClients({ hub, maxStallMs, onLog });

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
  const timer = setInterval(() => clients.ping(), pingMs);
  timer.unref();

  return {
    routes: [{ method: 'GET', path: `${API_PATH}/events`, handle: open }] satisfies Route[],
    get clients() {
      return clients.size;
    },
    /** Ends every stream cleanly. */
    close() {
      clearInterval(timer);
      clients.endAll();
    },
  };
}
