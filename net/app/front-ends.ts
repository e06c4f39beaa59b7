import type { ConfinementLevel } from '../../schema/script-run.ts';
import { byTicketOrKey } from '../access/tickets.ts';
import { createDemoProgram } from '../admin/demo-program.ts';
import type { ReportSources } from '../admin/report/contents.ts';
import { adminRoutes } from '../admin/routes.ts';
import { createSse } from '../events/sse.ts';
import type { PeerOf } from '../http/connection-limit.ts';
import { createServer } from '../http/server.ts';
import { staticRoutes } from '../http/static.ts';
import type { McpCatalog } from '../mcp/catalog.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import { countedRoutes } from '../metrics/counted-routes.ts';
import { createEventCounts } from '../metrics/event-counts.ts';
import { metricsRoute } from '../metrics/route.ts';
import { docsRoutes } from '../openapi/docs.ts';
import { openApiRoute } from '../openapi/document.ts';
import type { OverlayList } from '../overlay/overlay-list.ts';
import { createOverlaySocket } from '../overlay/socket.ts';
import { DIST } from '../pages.ts';
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

interface FrontEndParts {
  store: Store;
  world: World;
  callers: Callers;
  overlays: OverlayList;
  actions: Pick<Actions, 'dispatch' | 'botImages' | 'platforms' | 'scripts' | 'auditLog'>;
  emotes: Pick<Emotes, 'route'>;
  confinement: ConfinementLevel;
  mcpExtras?: McpCatalog;
  peerOf?: PeerOf;
  log: Log;
  reported: Pick<ReportSources, 'config' | 'logTail'>;
}

/** The server with everything that it answers, and what must be ended with it: streams with their clients, and the demo. */
export function createFrontEnds(parts: FrontEndParts) {
  const { store, world, callers, actions, overlays, peerOf, log } = parts;
  const { hub, state } = world;
  const { access, auth, tickets } = callers;
  const { onLog, onBug } = log;
  const sse = createSse({ hub, state, access: byTicketOrKey(access, tickets), auth, onLog });
  const overlay = createOverlaySocket({ ...world, store, access, overlays });
  const audience = { eventStreams: () => sse.clients, overlays: () => overlays.count };
  const mcp = countedRoutes(mcpRoutes(actions.dispatch, access, onBug, parts.mcpExtras));
  const metrics = {
    ...world,
    ...actions,
    store,
    audience,
    counts: createEventCounts(hub),
    mcpRequests: () => mcp.requests,
    answers: () => server.answers.byClass,
  };
  const demo = createDemoProgram();
  const isLive = () => world.isPlaying() || actions.platforms.isLive;
  const health = createHealth(world, audience, parts.confinement, isLive);
  const timings = createTimingLog();
  world.onReport(timings.report);
  const report = {
    ...world,
    ...parts.reported,
    store,
    health,
    overlays,
    auditLog: actions.auditLog,
    ticks: timings.seconds,
  };
  const server = createServer({
    gate: access,
    peerOf,
    onBug,
    sockets: [overlay.route],
    routes: [
      healthRoute(health),
      metricsRoute(metrics, access),
      ...sse.routes,
      ...actionRoutes(parts),
      ...mcp.routes,
      ...adminRoutes({
        ...callers,
        store,
        demo,
        isLive,
        dist: DIST,
        onTokenRenewed: () => overlay.dropTokenHolders(),
        report,
      }),
      parts.emotes.route,
      ...publicRoutes(),
    ],
  });
  return { server, sse, overlay, demo };
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
