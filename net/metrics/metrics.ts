import { PHASES } from '../../schema/catalog/catalog.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';
import type { Route } from '../../server/http/routes.ts';
import { metricsRoute } from '../../server/metrics-route.ts';
import type { Metric } from '../../server/registry.ts';
import type { Access } from '../access/access.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { Store } from '../store/store.ts';
import type { EventCounts } from './event-counts.ts';

/** The route of the game's metrics. Callers other than programs on this machine need a key. */
export const gameMetricsRoute = (sources: MetricSources, access: Access): Route =>
  metricsRoute(metricsOf(sources), exchange => void access.identify(exchange));

interface MetricSources {
  simulation: Simulation;
  counts: EventCounts;
  scripts: Scripts;
  store: Store;
  audience: { eventStreams(): number; overlays(): number };
  mcpRequests(): number;
  /** Number of answers by status class, such as `2xx`. */
  answers(): Readonly<Record<string, number>>;
}

/** All metrics of the server. They contain only numbers, no names. */
export const metricsOf = (sources: MetricSources): Metric[] => [
  ...simulationMetrics(sources),
  ...gameMetrics(sources),
  ...callerMetrics(sources),
  ...scriptMetrics(sources),
  ...processMetrics(sources),
];

const gauge = (name: string, help: string, read: Metric['read'], label?: string): Metric => ({
  type: 'gauge',
  name,
  help,
  read,
  label,
});
const counter = (name: string, help: string, read: Metric['read'], label?: string): Metric => ({
  ...gauge(name, help, read, label),
  type: 'counter',
});

const simulationMetrics = ({ simulation }: MetricSources) => [
  gauge('up', '1 while commands are carried out, otherwise 0.', () => Number(simulation.ready)),
  counter('ticks_total', 'Ticks since the start of the simulation.', () => simulation.tick),
  counter('slipped_ticks_total', 'Ticks skipped because the machine was too slow.', () =>
    simulation.timing ? simulation.timing.slipped : 0,
  ),
  counter('simulation_restarts_total', 'Restarts of the simulation.', () => simulation.restarts),
  gauge(
    'tick_duration_seconds',
    'Duration of a tick, in the last second.',
    () => quantilesOf(simulation.timing?.tickMs),
    'quantile',
  ),
  gauge(
    'tick_lateness_seconds',
    'Lateness of a tick, in the last second.',
    () => quantilesOf(simulation.timing?.latenessMs),
    'quantile',
  ),
];

/** The quantiles in seconds; empty before the first measurement. */
const quantilesOf = (ms?: TickTiming['tickMs']): Record<string, number> =>
  ms ? { '0.5': ms.p50 / 1000, '0.99': ms.p99 / 1000 } : {};

const gameMetrics = ({ simulation, counts }: MetricSources) => [
  gauge('phase', '0 in the menu, 1 in a lobby or while results are shown, 2 in a round.', () =>
    PHASES.indexOf(simulation.cold.round.phase),
  ),
  gauge('pilots', 'Pilots in the game.', () => pilotsOf(simulation), 'kind'),
  counter('events_total', 'Events of the stream.', () => counts.events, 'type'),
  counter(
    'redemptions_total',
    'Redemptions by state; a redemption counts once for each state that it has had.',
    () => counts.receipts,
    'state',
  ),
];

function pilotsOf({ cold }: MetricSources['simulation']) {
  const bots = cold.pilots.filter(({ bot }) => bot).length;
  return { viewer: cold.pilots.length - bots, bot: bots };
}

const callerMetrics = ({ audience, mcpRequests, answers }: MetricSources) => [
  gauge(
    'connections',
    'Connected overlays and open event streams.',
    () => ({ overlay: audience.overlays(), events: audience.eventStreams() }),
    'kind',
  ),
  counter('mcp_requests_total', 'Requests to the MCP server, which has no lasting connections.', mcpRequests),
  counter('http_answers_total', 'Answers by class of status, such as 2xx.', answers, 'class'),
];

const scriptMetrics = ({ scripts, counts }: MetricSources) => [
  counter('script_runs_total', 'Runs of scripts by how they ended.', () => counts.runs, 'end'),
  counter(
    'script_runs_dropped_total',
    'Runs dropped because too many were waiting.',
    () => scripts.triggers.dropped,
  ),
  gauge(
    'scripts',
    'Script runs that are in progress, and those that wait.',
    () => ({ running: scripts.load.running, waiting: scripts.load.waiting }),
    'state',
  ),
];

const processMetrics = ({ store }: MetricSources) => [
  gauge('uptime_seconds', 'Time since the start of the server.', () => process.uptime()),
  gauge(
    'memory_bytes',
    'Memory of the server process; the processes of scripts are not counted.',
    memory,
    'kind',
  ),
  gauge('store_bytes', 'Size of the store, without its log.', () => storeBytes(store)),
];

function memory() {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed, external };
}

const storeBytes = (store: Store) =>
  Number(store.get<{ page_count: number }>('PRAGMA page_count')?.page_count) *
  Number(store.get<{ page_size: number }>('PRAGMA page_size')?.page_size);
