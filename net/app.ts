import { pino } from 'pino';
import { buildSandbox } from '../sandbox/build.ts';
import { findConfinement } from '../sandbox/find-confinement.ts';
import { createSandbox } from '../sandbox/pool.ts';
import { whyNoScripts } from '../sandbox/processes/find-runtime.ts';
import { createAccess } from './access/access.ts';
import { createAuth } from './access/auth.ts';
import { createExtension } from './access/extension.ts';
import { createKeyUse } from './access/key-use.ts';
import { createOriginGuard } from './access/origin-guard.ts';
import { byTicketOrKey, createTickets } from './access/tickets.ts';
import { bindHandlers } from './actions/index.ts';
import { adminRoutes, loginLink } from './admin/routes.ts';
import type { Config } from './config.ts';
import { createAudit } from './dispatch/audit.ts';
import { createAuditLog } from './dispatch/audit-log.ts';
import { createDispatch } from './dispatch/dispatch.ts';
import { createIdempotency } from './dispatch/idempotency.ts';
import { createLimits } from './dispatch/limits.ts';
import { createSettingsService } from './dispatch/settings-service.ts';
import { createEventHub } from './events/hub.ts';
import { createSse } from './events/sse.ts';
import type { PeerOf } from './http/connection-limit.ts';
import { createServer } from './http/server.ts';
import { staticRoutes } from './http/static.ts';
import type { McpCatalog } from './mcp/catalog.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { docsRoutes } from './openapi/docs.ts';
import { openApiRoute } from './openapi/document.ts';
import { createOverlaySocket } from './overlay/socket.ts';
import { buildPages, DIST } from './pages.ts';
import { createBotImages } from './pictures/bot-images.ts';
import { createReplays } from './replays/replays.ts';
import { createCachedAnswers } from './rest/cached-answers.ts';
import { healthRoute } from './rest/health.ts';
import { restRoutes } from './rest/routes.ts';
import { referenceRoutes } from './scripts/reference/routes.ts';
import { createScripts, type Scripts } from './scripts/scripts.ts';
import { createCheckpointFile } from './simulation/checkpoints.ts';
import { findSavedRound, releaseHold, resumeOrStart } from './simulation/resuming.ts';
import { createRoundKeeper } from './simulation/round-keeper.ts';
import { createSeason } from './simulation/season.ts';
import type { Simulation, SimulationOptions } from './simulation/sim-client.ts';
import { createStateReader } from './simulation/state-reader.ts';
import { asStartError } from './store/errors.ts';
import { requireStore } from './store/lost-store.ts';
import { openStoreWhenFree } from './store/open-store.ts';
import { createVault } from './store/vault.ts';
import { rulesVersion } from './version.ts';

/** The whole server, put together. */
export interface App {
  /** Where it listens. */
  url: string;
  simulation: Simulation;
  scripts: Scripts;
  /** A fresh one-time link to the streaming menu. */
  adminLink(): string;
  log(line: string): void;
  /** Accepts nothing more, ends streams, writes what is to be kept. */
  close(): Promise<void>;
}

export interface AppOptions {
  /** Another entry of the simulation thread, for tests of what happens when it dies. */
  simulationEntry?: URL;
  /** What the MCP server offers beside the game, for tests of the protocol. */
  mcpExtras?: McpCatalog;
  /** Whose connections are limited, for tests without another machine. */
  peerOf?: PeerOf;
}

/**
 * Whether scripts can run here, and the strongest confinement of them that works; a line in the log where they cannot,
 * or where the one that is installed does not.
 */
async function scriptsHere(onLog: (line: string) => void) {
  const problem = await whyNoScripts();
  if (problem) onLog(`Scripts are not available, all else is: ${problem}`);
  const { confinement, blocked } = await findConfinement();
  if (blocked && !problem)
    onLog(
      `Scripts are confined less than they could be: bubblewrap is installed, but does not work. ${blocked}`,
    );
  return { canRun: problem === null, confinement };
}

/** Starts everything and resolves when requests are served. Throws a StartError that says what to do. */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  try {
    return await putTogether(config, options);
  } catch (error) {
    throw asStartError(config.home, error);
  }
}

async function putTogether(config: Config, { simulationEntry, mcpExtras, peerOf }: AppOptions): Promise<App> {
  const logger = pino({ level: config.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
  const warn = (line: string) => logger.warn(line);
  const onBug = (error: unknown) => logger.error(error);

  if (config.restarted) requireStore(config.home);
  const store = await openStoreWhenFree(config.home, { withBackup: !config.restarted, onLog: warn });
  await buildPages();
  await buildSandbox();
  const findingOut = scriptsHere(warn); // found out beside what follows
  const settings = createSettingsService(store, warn);
  const season = createSeason(settings);
  const idempotency = createIdempotency(store, warn);
  const checkpoints = createCheckpointFile(config.home, rulesVersion(), warn);
  const current = () => ({ settings: settings.current, season: season.current });
  const listeners: SimulationOptions['onReport'][] = [];

  const unstoredBefore = checkpoints.readUnstored();
  const saved = findSavedRound(config, checkpoints);
  const { simulation, resumed } = await resumeOrStart(saved, checkpoints, {
    seed: config.seed,
    speed: config.speed,
    entry: simulationEntry,
    current,
    onReport: (report, log) => {
      for (const listener of listeners) attempt(() => listener(report, log), onBug);
    },
    onRewind: tick => idempotency.forgetAfter(tick),
    onLog: warn,
  });
  const { canRun, confinement } = await findingOut;
  const isPlaying = () => simulation.cold.round.phase === 'playing';
  const hub = createEventHub({ roundStartedAt: resumed?.startedAt });
  const rounds = createRoundKeeper({ store, checkpoints, resumed, unstoredBefore, isPlaying, onLog: warn });
  const replays = createReplays(config.home, simulation, warn);
  const state = createStateReader(simulation, settings, hub.epoch);

  const vault = createVault(store, config.home);
  const extension = createExtension({
    store,
    vault,
    environmentSecret: config.extensionSecret,
    environmentChannel: config.extensionChannel,
  });
  const keyUse = createKeyUse(store, warn);
  const auth = createAuth({ store, extension, keyUse, onLog: warn });
  const originGuard = createOriginGuard(config.host, config.hosts, extension.isOrigin);
  const access = createAccess(originGuard, auth, store, extension);
  const botImages = createBotImages(config.home);
  const tickets = createTickets();
  const limits = createLimits(config.actionsPerSecond);
  const cachedAnswers = createCachedAnswers({ state, settings, epoch: hub.epoch });
  const auditLog = createAuditLog(store, warn);
  const care = { hub, auditLog, audit: createAudit({ log: auditLog }), limits, tickets };
  const scripts = createScripts({
    sandbox: createSandbox({ canRun, confinement }),
    store,
    vault,
    hub,
    audit: care.audit,
    dispatch: (...asked) => dispatch(...asked),
    onLog: warn,
    onBug,
  });
  const front = { store, settings, simulation, state, botImages, scripts, ...care };
  const dispatch = createDispatch(front, bindHandlers(front));
  const sse = createSse({ hub, state, access: byTicketOrKey(access, tickets), auth, onLog: warn });
  const overlay = createOverlaySocket({ hub, state, settings, simulation, store, access });
  const audience = { eventStreams: () => sse.clients, overlays: () => overlay.clients };
  const server = createServer({
    gate: access,
    peerOf,
    onBug,
    sockets: [overlay.route],
    routes: [
      healthRoute(simulation, audience, confinement.level),
      ...restRoutes({ dispatch, access, cachedAnswers, limits, idempotency }),
      ...sse.routes,
      ...mcpRoutes(dispatch, access, onBug, mcpExtras),
      openApiRoute(),
      ...docsRoutes(),
      ...referenceRoutes(),
      botImages.route,
      ...adminRoutes({
        store,
        originGuard,
        auth,
        keyUse,
        extension,
        onTokenRenewed: () => overlay.dropTokenHolders(),
      }),
      ...staticRoutes(DIST),
    ],
  });

  listeners.push(
    report => rounds.report(report),
    (report, log) => replays.report(report, log),
    report => hub.publish(report.events),
    report => report.frame && overlay.frame(),
  );
  season.onChange(turned => simulation.call('setSeason', { season: turned }).catch(onBug));

  const close = async () => {
    server.stopListening();
    sse.close();
    overlay.close();
    season.close();
    await scripts.close();
    await simulation.close();
    await rounds.close();
    await replays.close();
    auth.close();
    keyUse.close();
    auditLog.close();
    server.close();
    store.close();
  };

  try {
    const port = await server.listen(config.host, config.port);
    if (resumed) await releaseHold(simulation, config).then(warn, onBug);
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    return {
      url,
      simulation,
      scripts,
      adminLink: () => loginLink(store, url),
      log: line => logger.info(line),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What fails for one listener of a report, such as a full disk, must not keep it from the others. */
function attempt(work: () => void, onBug: (error: unknown) => void) {
  try {
    work();
  } catch (error) {
    onBug(error);
  }
}
