import { pino } from 'pino';
import { buildSandbox } from '../sandbox/build.ts';
import { findConfinement } from '../sandbox/find-confinement.ts';
import { createSandbox } from '../sandbox/pool.ts';
import { createAccess } from './access.ts';
import { adminRoutes, loginLink } from './admin.ts';
import { createAudit } from './audit.ts';
import { createAuth } from './auth.ts';
import { createBotImages } from './bot-images.ts';
import { buildPages, DIST } from './build.ts';
import { createCheckpointFile } from './checkpoints.ts';
import type { Config } from './config.ts';
import type { PeerOf } from './connection-limit.ts';
import { createDispatch } from './dispatch.ts';
import { docsRoutes } from './docs.ts';
import { createEventHub } from './event-hub.ts';
import { createExtension } from './extension.ts';
import { healthRoute } from './health.ts';
import { createIdempotency } from './idempotency.ts';
import { createInstants } from './instants.ts';
import { createKeptActs } from './kept-acts.ts';
import { createKeyUse } from './key-use.ts';
import { createLimits } from './limits.ts';
import { requireStore } from './lost-store.ts';
import { mcpRoutes } from './mcp.ts';
import type { McpCatalog } from './mcp-catalog.ts';
import { openApiRoute } from './openapi.ts';
import { createOverlaySocket } from './overlay-socket.ts';
import { createReplays } from './replays.ts';
import { restRoutes } from './rest.ts';
import { findSavedRound, letGoOn, resumeOrStart } from './resuming.ts';
import { createRoundKeeper } from './round-keeper.ts';
import { referenceRoutes } from './scripts/reference/routes.ts';
import { createScripts, type Scripts } from './scripts/scripts.ts';
import { createSeason } from './season.ts';
import { createServer } from './server.ts';
import { createSettingsService } from './settings-service.ts';
import type { Simulation, SimulationOptions } from './sim-client.ts';
import { createSse } from './sse.ts';
import { createStateReader } from './state-reader.ts';
import { staticRoutes } from './static.ts';
import { openStoreWhenFree } from './store.ts';
import { asStartError } from './store-errors.ts';
import { byTicketOrKey, createTickets } from './tickets.ts';
import { createVault } from './vault.ts';
import { rulesVersion } from './version.ts';
import { createWall } from './wall.ts';

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

/** The strongest confinement of scripts that works here; a line in the log where the one that is installed does not. */
async function confinementHere(onLog: (line: string) => void) {
  const { confinement, blocked } = await findConfinement();
  if (blocked)
    onLog(
      `Scripts are confined less than they could be: bubblewrap is installed, but does not work. ${blocked}`,
    );
  return confinement;
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
  const confining = confinementHere(warn); // found out beside what follows
  const settings = createSettingsService(store, warn);
  const season = createSeason(settings);
  const idempotency = createIdempotency(store, warn);
  const checkpoints = createCheckpointFile(config.home, rulesVersion(), warn);
  const current = () => ({ settings: settings.current, season: season.current });
  const listeners: SimulationOptions['onReport'][] = [];

  const leftOver = checkpoints.leftOver();
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
  const confinement = await confining;
  const isPlaying = () => simulation.cold.round.phase === 'playing';
  const hub = createEventHub({ roundStartedAt: resumed?.startedAt });
  const rounds = createRoundKeeper({ store, checkpoints, resumed, leftOver, isPlaying, onLog: warn });
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
  const wall = createWall(config.host, config.hosts, extension.isOrigin);
  const access = createAccess(wall, auth, store, extension);
  const botImages = createBotImages(config.home);
  const tickets = createTickets();
  const limits = createLimits(config.actionsPerSecond);
  const instants = createInstants({ state, settings, epoch: hub.epoch });
  const acts = createKeptActs(store, warn);
  const care = { hub, acts, audit: createAudit({ acts }), limits, tickets };
  const scripts = createScripts({
    sandbox: createSandbox({ confinement }),
    store,
    vault,
    hub,
    audit: care.audit,
    dispatch: (...asked) => dispatch(...asked),
    onLog: warn,
    onBug,
  });
  const dispatch = createDispatch({ store, settings, simulation, state, botImages, scripts, ...care });
  const sse = createSse({ hub, state, access: byTicketOrKey(access, tickets), auth, onLog: warn });
  const overlay = createOverlaySocket({ hub, state, settings, simulation, store, access });
  const audience = { eventStreams: () => sse.clients, overlays: () => overlay.clients };
  const server = createServer({
    access,
    peerOf,
    onBug,
    sockets: [overlay.route],
    routes: [
      healthRoute(simulation, audience, confinement.level),
      ...restRoutes({ dispatch, access, instants, limits, idempotency }),
      ...sse.routes,
      ...mcpRoutes(dispatch, access, onBug, mcpExtras),
      openApiRoute(),
      ...docsRoutes(),
      ...referenceRoutes(),
      botImages.route,
      ...adminRoutes({
        store,
        wall,
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
    acts.close();
    server.close();
    store.close();
  };

  try {
    const port = await server.listen(config.host, config.port);
    if (resumed) await letGoOn(simulation, config).then(warn, onBug);
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
