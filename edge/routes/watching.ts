import { OVERLAY_PROTOCOL } from '../../schema/wire/overlay-socket.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import { sendAwayOutdated } from '../../server/http/outdated-page.ts';
import type { Route } from '../../server/http/routes.ts';
import type { SocketRoute } from '../../server/http/socket.ts';
import type { Kind } from '../channel/channel.ts';
import type { Audience } from '../watchers/audience.ts';
import { MAX_WAITING, SocketWatcher, StreamWatcher } from '../watchers/watcher.ts';
import type { Admission } from './admission.ts';

const PATHS: Record<Kind, string> = {
  pulse: '/v/:channel/pulse',
  events: '/v/:channel/events',
  frames: '/v/:channel/frames',
  overlay: '/v/:channel/overlay/socket',
};
/** Kinds that are also available as event streams. */
const STREAMED = ['pulse', 'events', 'frames'] as const;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // makes a proxy forward each event at once
};
const RETRY = 'retry: 1000\n\n';

export const socketRoutes = (admission: Admission, { backlog }: Audience): SocketRoute[] =>
  Object.entries(PATHS).map(([kind, path]) => ({
    path,
    ...(kind === 'overlay' ? { protocol: OVERLAY_PROTOCOL, outdated: sendAwayOutdated } : { protocol: '' }),
    maxWaiting: MAX_WAITING,
    accept(exchange) {
      const place = admission.admit(exchange, kind as Kind);
      if (!place) return null;
      return socket => {
        const watcher = new SocketWatcher(socket, place, backlog);
        place.enter(watcher);
        return watcher;
      };
    },
  }));

export const streamRoutes = (admission: Admission, audience: Audience): Route[] =>
  STREAMED.map(kind => ({
    method: 'GET',
    path: PATHS[kind],
    handle: exchange => openStream(exchange, kind, admission, audience),
  }));

function openStream(exchange: Exchange, kind: Kind, admission: Admission, audience: Audience) {
  const place = admission.admit(exchange, kind);
  const stream = place && exchange.openStream(200, STREAM_HEADERS);
  if (!place || !stream) return;
  const watcher = new StreamWatcher(stream, audience, place);
  audience.enter(watcher);
  watcher.write(RETRY);
  place.enter(watcher);
}
