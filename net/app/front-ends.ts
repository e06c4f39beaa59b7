import { availableParallelism } from 'node:os';
import type { ConfinementLevel } from '../../schema/records/script-run.ts';
import type { PeerOf } from '../../server/http/connection-limit.ts';
import { createOwnPages } from '../../server/http/own-pages.ts';
import { createServer } from '../../server/http/server.ts';
import { staticRoutes } from '../../server/http/static.ts';
import { DIST } from '../../server/pages.ts';
import { byTicketOrKey } from '../access/tickets.ts';
import { createDemoProgram } from '../admin/demo-program.ts';
import type { ReportSources } from '../admin/report/contents.ts';
import { type AdminParts, adminRoutes } from '../admin/routes.ts';
import type { Config } from '../config.ts';
import { createSse } from '../events/sse.ts';
import { type Fanout, openFanout } from '../fanout/fanout.ts';
import type { Budget } from '../foresight/budget.ts';
import { createForesight, type Foresight } from '../foresight/foresight.ts';
import type { McpCatalog } from '../mcp/catalog.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import { countedRoutes } from '../metrics/counted-routes.ts';
import { createEventCounts } from '../metrics/event-counts.ts';
import type { MetricSources } from '../metrics/metrics.ts';
import { metricsRoute } from '../metrics/route.ts';
import { docsRoutes } from '../openapi/docs.ts';
import { openApiRoute } from '../openapi/document.ts';
import type { OverlayList } from '../overlay/overlay-list.ts';
import { createOverlaySocket } from '../overlay/socket.ts';
import type { Emotes } from '../pictures/emotes/emotes.ts';
import { createCachedAnswers } from '../rest/cached-answers.ts';
import { createHealth, healthRoute } from '../rest/health.ts';
import { restRoutes } from '../rest/routes.ts';
import { referenceRoutes } from '../scripts/reference/routes.ts';
import { createTimingLog } from '../simulation/timing-log.ts';
import type { Store } from '../store/store.ts';
import type { Actions } from './actions.ts';
import type { Callers } from './callers.ts';
import type { Log } from './log.ts';
import type { World } from './world.ts';

/** Takes the game's channel, when other machines show the game; a demo is shown by none. */
export async function startFanout({ fanout: place, demo }: Pick<Config, 'fanout' | 'demo'>, log: Log) {
  if (!place || demo) return null;
  return openFanout(place, log);
}

interface ForesightParts {
  config: Pick<Config, 'speed' | 'foresight'>;
  world: World;
  overlays: Pick<OverlayList, 'count'>;
  overlay: Pick<ReturnType<typeof createOverlaySocket>, 'ahead'>;
  log: Log;
  budget?: Budget;
}

/** Looks ahead for the overlays' cameras from now on; null where it is turned off or the machine has one core alone. */
export function startForesight({
  config,
  world,
  overlays,
  overlay,
  log,
  budget,
}: ForesightParts): Foresight | null {
  if (!config.foresight || availableParallelism() < 2) return null;
  const { simulation, settings } = world;
  const foresight = createForesight({
    speed: config.speed,
    isWanted: () => world.isPlaying() && overlays.count > 0 && settings.current.camera !== 'map',
    restarts: () => simulation.restarts,
    onForeseen: overlay.ahead,
    onLog: log.onLog,
    budget,
  });
  world.onReport(foresight.report);
  return foresight;
}

interface FrontEndParts {
  store: Store;
  world: World;
  callers: Callers;
  overlays: OverlayList;
  actions: Pick<Actions, 'dispatch' | 'botImages' | 'platforms' | 'scripts' | 'auditLog'>;
  emotes: Pick<Emotes, 'route'>;
  confinement: ConfinementLevel;
  /** Null when no other machine shows the game. */
  fanout: Pick<Fanout, 'health'> | null;
  mcpExtras?: McpCatalog;
  peerOf?: PeerOf;
  log: Log;
  reported: Pick<ReportSources, 'config' | 'logTail'>;
}

/** The server with everything that it answers, and what must be ended with it: streams with their clients, and the demo. */
export function createFrontEnds(parts: FrontEndParts) {
  const { world, callers, actions, overlays, peerOf, log } = parts;
  const { access } = callers;
  const { sse, overlay } = createStreams(parts);
  const audience = { eventStreams: () => sse.clients, overlays: () => overlays.count };
  const mcp = countedRoutes(mcpRoutes(actions.dispatch, access, log.onBug, parts.mcpExtras));
  const demo = createDemoProgram();
  const isLive = () => world.isPlaying() || actions.platforms.isLive;
  const health = createHealth(
    world,
    audience,
    parts.confinement,
    isLive,
    () => parts.fanout?.health() ?? null,
  );
  const counted = { audience, mcpRequests: () => mcp.requests, answers: () => server.answers.byClass };
  const menu = { demo, isLive, health, onTokenRenewed: () => overlay.dropTokenHolders() };
  const server = createServer({
    gate: access,
    ownPages: createOwnPages(parts.reported.config.home),
    peerOf,
    onBug: log.onBug,
    sockets: [overlay.route],
    routes: [
      healthRoute(health),
      measuringRoute(parts, counted),
      ...sse.routes,
      ...actionRoutes(parts),
      ...mcp.routes,
      ...menuRoutes(parts, menu),
      parts.emotes.route,
      ...publicRoutes(),
    ],
  });
  return { server, sse, overlay, demo };
}

/** What sends to its clients by itself. */
function createStreams({ store, world, callers, overlays, log }: FrontEndParts) {
  const { hub, state } = world;
  const { access, auth, tickets } = callers;
  return {
    sse: createSse({ hub, state, access: byTicketOrKey(access, tickets), auth, onLog: log.onLog }),
    overlay: createOverlaySocket({ ...world, store, access, overlays }),
  };
}

type Counted = Pick<MetricSources, 'audience' | 'mcpRequests' | 'answers'>;

const measuringRoute = ({ store, world, actions, callers }: FrontEndParts, counted: Counted) =>
  metricsRoute(
    { ...world, ...actions, ...counted, store, counts: createEventCounts(world.hub) },
    callers.access,
  );

type MenuParts = Pick<AdminParts, 'demo' | 'isLive' | 'onTokenRenewed'> & Pick<ReportSources, 'health'>;

/** Routes of the streaming menu alone. */
function menuRoutes(parts: FrontEndParts, { health, ...menu }: MenuParts) {
  const { store, world, callers, overlays, actions, reported } = parts;
  const timings = createTimingLog();
  world.onReport(timings.report);
  const { auditLog } = actions;
  const report = { ...world, ...reported, store, health, overlays, auditLog, ticks: timings.seconds };
  return adminRoutes({ ...callers, ...menu, store, dist: DIST, report });
}

/** Routes of the interface, which need a key. */
function actionRoutes({ world, callers, actions }: FrontEndParts) {
  const { hub, state, settings, idempotency } = world;
  const { access, limits } = callers;
  const { dispatch, botImages } = actions;
  const cachedAnswers = createCachedAnswers({ state, settings, epoch: hub.epoch });
  return [...restRoutes({ dispatch, access, cachedAnswers, limits, idempotency }), botImages.route];
}

/** Documents and pages, which need none. */
const publicRoutes = () => [openApiRoute(), ...docsRoutes(), ...referenceRoutes(), ...staticRoutes(DIST)];
