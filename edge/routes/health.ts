import { GameError } from '../../schema/base/error.ts';
import type { Route } from '../../server/http/routes.ts';
import { metricsRoute } from '../../server/metrics-route.ts';
import type { Metric } from '../../server/registry.ts';
import { GAME_VERSION } from '../../server/version.ts';
import type { Channels } from '../channel/channels.ts';
import type { RedisClient } from '../redis-client.ts';
import type { Seats } from '../seats.ts';
import type { Backlog } from '../watchers/backlog.ts';

interface HealthSources {
  redis: RedisClient;
  channels: Channels;
  seats: Seats;
  backlog: Backlog;
  /** Number of answers by status class, such as `2xx`. */
  answers(): Readonly<Record<string, number>>;
}

/** `GET /health` and, for programs on this machine, `GET /metrics`. */
export const healthRoutes = (sources: HealthSources): Route[] => [
  healthRoute(sources),
  metricsRoute(metricsOf(sources), refuse),
];

/**
 * An edge without Redis counts as healthy, because it still serves pages and the last pulse, and its watchers
 * stay connected.
 */
const healthRoute = ({ redis, channels, seats }: HealthSources): Route => ({
  method: 'GET',
  path: '/health',
  handle(exchange) {
    const health = {
      ok: true,
      game: GAME_VERSION,
      uptime: Math.round(process.uptime()),
      redis: redis.isThere ? 'there' : 'away',
      channels: channels.size,
      viewers: seats.watchers,
      fights: seats.fights,
    };
    exchange.json(health, { 'cache-control': 'no-store' });
  },
});

function refuse() {
  throw FORBIDDEN;
}

const FORBIDDEN = new GameError('forbidden', 'Metrics are for programs on the machine of this edge.');

const metricsOf = ({ redis, channels, seats, backlog, answers }: HealthSources): Metric[] => [
  {
    type: 'gauge',
    name: 'edge_redis_up',
    help: '1 if Redis can be reached, otherwise 0.',
    read: () => Number(redis.isThere),
  },
  { type: 'gauge', name: 'edge_channels', help: 'Followed channels.', read: () => channels.size },
  {
    type: 'gauge',
    name: 'edge_viewers',
    help: 'Connections of watchers: those that receive the fight, and others.',
    label: 'kind',
    read: () => ({ fight: seats.fights, other: seats.watchers - seats.fights }),
  },
  {
    type: 'gauge',
    name: 'edge_backlog_bytes',
    help: 'Unsent data of all slow watchers together.',
    read: () => backlog.look(),
  },
  {
    type: 'counter',
    name: 'edge_http_answers_total',
    help: 'Answers by class of status, such as 2xx.',
    label: 'class',
    read: answers,
  },
  {
    type: 'gauge',
    name: 'edge_uptime_seconds',
    help: 'Time since the start of the edge.',
    read: () => process.uptime(),
  },
  {
    type: 'gauge',
    name: 'edge_memory_bytes',
    help: 'Memory of the edge.',
    read: () => process.memoryUsage.rss(),
  },
];
