import { availableParallelism } from 'node:os';
import { expiry } from '../core/io.ts';
import { buildSandbox } from '../sandbox/build.ts';
import type { PeerOf } from '../server/http/connection-limit.ts';
import { createOwnPages } from '../server/http/own-pages.ts';
import { createServer } from '../server/http/server.ts';
import { staticRoutes } from '../server/http/static.ts';
import type { Transport } from '../server/http/transport.ts';
import { licensesRoute } from '../server/licenses.ts';
import { createLog, type Log } from '../server/logger.ts';
import { buildPages, DIST } from '../server/pages.ts';
import { createAccess } from './access/access.ts';
import { createAuth } from './access/auth.ts';
import { createExtension } from './access/extension.ts';
import { createKeyUse } from './access/key-use.ts';
import { createOriginGuard } from './access/origin-guard.ts';
import { byTicketOrKey, createTickets } from './access/tickets.ts';
import type { ActionContext } from './actions/context.ts';
import { bindHandlers } from './actions/index.ts';
import { createDemoProgram } from './admin/demo.ts';
import { adminRoutes, loginLink } from './admin/routes.ts';
import { createDemoHttp, startDemo } from './app/demo.ts';
import { openSandbox } from './app/sandbox.ts';
import { startWorld } from './app/world.ts';
import type { Config } from './config.ts';
import { createAudit } from './dispatch/audit.ts';
import { createAuditLog } from './dispatch/audit-log.ts';
import { createDispatch, type Dispatch } from './dispatch/dispatch.ts';
import { createEmergency } from './dispatch/emergency.ts';
import { NEVER_BLOCKED } from './dispatch/external-acts.ts';
import { createIdempotency } from './dispatch/idempotency.ts';
import { createLimits } from './dispatch/limits.ts';
import { createPause } from './dispatch/pause.ts';
import { createSettingsService } from './dispatch/settings-service.ts';
import { createWorkQueue } from './dispatch/work-queue.ts';
import { createSse } from './events/sse.ts';
import { openFanout } from './fanout/fanout.ts';
import type { Budget } from './foresight/budget.ts';
import { createForesight } from './foresight/foresight.ts';
import { guideRoutes } from './guides/routes.ts';
import { createLogTail, notedIn } from './log-tail.ts';
import type { McpCatalog } from './mcp/catalog.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { countedRoutes, createEventCounts } from './metrics/event-counts.ts';
import { gameMetricsRoute } from './metrics/metrics.ts';
import { docsRoutes } from './openapi/docs.ts';
import { openApiRoute } from './openapi/document.ts';
import { createOverlayList } from './overlay/overlay-list.ts';
import { createOverlaySocket } from './overlay/socket.ts';
import { createBotImages } from './pictures/bot-images.ts';
import { createEmotes } from './pictures/emotes/emotes.ts';
import { type EmoteSource, emotesFrom, noEmotes } from './pictures/emotes/source.ts';
import { createLookupLimits } from './platform/account/users.ts';
import { createChat } from './platform/chat/chat.ts';
import { createEcho } from './platform/chat/echo.ts';
import { createLobbyVote } from './platform/chat/lobby-vote.ts';
import { LINES_BEFORE_RESTART } from './platform/chat/send-rate.ts';
import { createSpeaker } from './platform/chat/speaker.ts';
import { demoRelay } from './platform/demo/account.ts';
import { createAdapters } from './platform/intake/adapters.ts';
import { createInbox } from './platform/intake/inbox.ts';
import type { Platform } from './platform/intake/platform.ts';
import { createPlatforms, type Platforms } from './platform/platforms.ts';
import { createLedger } from './platform/redeems/ledger.ts';
import { createPayments } from './platform/redeems/payments.ts';
import { createRelayFacts } from './platform/relay/facts.ts';
import { openRelay, PAUSE_AFTER_RESTART_MS } from './platform/relay/open-relay.ts';
import type { Service } from './platform/services/service.ts';
import { createServices } from './platform/services/services.ts';
import { type AvatarSource, avatarsFrom, noAvatars } from './platform/stream-bots/avatars.ts';
import { createStreamBots } from './platform/stream-bots/stream-bots.ts';
import { streamElements } from './platform/streamelements/streamelements.ts';
import { streamerBot } from './platform/streamerbot/streamerbot.ts';
import { twitch } from './platform/twitch/twitch.ts';
import { withShownNames } from './platform/viewers/named-pilots.ts';
import { createViewers } from './platform/viewers/viewers.ts';
import { createCachedAnswers } from './rest/cached-answers.ts';
import { createHealth, healthRoute } from './rest/health.ts';
import { restRoutes } from './rest/routes.ts';
import { referenceRoutes } from './scripts/reference/routes.ts';
import { createScripts, type Scripts } from './scripts/scripts.ts';
import { createShow } from './show/show.ts';
import type { Simulation } from './simulation/sim-client.ts';
import type { StartThread } from './simulation/sim-thread.ts';
import { createTimingLog } from './simulation/timing-log.ts';
import { asStartError } from './store/errors.ts';
import { createJournal } from './store/journal.ts';
import { requireStore } from './store/lost-store.ts';
import { openStoreWhenFree } from './store/open-store.ts';
import { createVault } from './store/vault.ts';
import { watchBackups } from './viewer-data/deletions.ts';
import { createViewerData } from './viewer-data/viewer-data.ts';

/** The game's platforms. If a caller names no platform, the first one's account is used. */
export const PLATFORMS: readonly Platform[] = [twitch];

/** The services that report several platforms to the game. */
const SERVICES: readonly Service[] = [streamElements, streamerBot];

/** The whole server. */
export interface App {
  /** Address on which the server listens. */
  url: string;
  simulation: Simulation;
  scripts: Scripts;
  platforms: Platforms;
  /** Creates a one-time link to the streaming menu. */
  adminLink(): string;
  log(line: string): void;
  /** Whether a round is running or somebody is watching. */
  isNeeded(): boolean;
  /** Resolves when another game has taken the channel. This server must then end and must not be restarted. */
  fenced: Promise<void>;
  /** Resolves when the streamer quits the game in the menu. The server must then end and must not be restarted. */
  quit: Promise<void>;
  /** Stops accepting requests, ends streams and stores everything. */
  close(): Promise<void>;
}

export interface AppOptions {
  /** Replaces the entry of the simulation thread, for tests in which it dies. */
  simulationEntry?: URL;
  /** Additions to the MCP server, for tests of the protocol. */
  mcpExtras?: McpCatalog;
  /** Replaces the log on stderr, for tests of log lines. */
  log?: Log;
  /** Decides whose connections are limited, for tests that have no other machine. */
  peerOf?: PeerOf;
  /** Replaces the platforms of the game. */
  platforms?: readonly Platform[];
  /** Replaces the services of the game. */
  services?: readonly Service[];
  /** Replaces the source of emote pictures. */
  emoteSource?: EmoteSource;
  /** Replaces the source of users' pictures. */
  avatarSource?: AvatarSource;
  /** Replaces the time budget for foresight, which otherwise depends on this machine. */
  foresightBudget?: Budget;
  /** Replaces threads, processes and the network in a simulated run. */
  machine?: Machine;
}

interface Machine {
  startThread: StartThread;
  transport: Transport;
  openSandbox: typeof openSandbox;
}

/** Longest time that a shutdown waits for scripts, platforms and a demo before it closes the store. @limit */
const OTHERS_CLOSE_MS = 1_000;

/** Starts all parts. Resolves when the server answers requests. Rejects with a StartError that says what to do. */
export const startApp = (config: Config, options: AppOptions = {}): Promise<App> =>
  buildApp(config, options).catch(error => {
    throw asStartError(config.home, error);
  });

/**
 * Builds the parts of the server, each from earlier parts. This function may be longer than others, because
 * it is a list.
 */
async function buildApp(config: Config, options: AppOptions): Promise<App> {
  const { home, demo, restarted } = config;
  const logTail = createLogTail();
  const log = notedIn(logTail, options.log ?? createLog(config.logLevel));
  const { onLog, onBug } = log;
  const kinds = options.platforms ?? PLATFORMS;
  const extensionPlatform = kinds.find(({ hasExtension }) => hasExtension)?.name ?? 'extension';
  const { machine } = options;

  // The store, and the channel through which other machines show the game. A demo has no channel.
  if (restarted) requireStore(home);
  const store = await openStoreWhenFree(home, { withBackup: !restarted, onLog });
  const fanout = config.fanout && !demo ? await openFanout(config.fanout, log) : null;
  const whyBlocked = fanout?.whyBlocked ?? NEVER_BLOCKED;
  if (!machine) await buildPages();
  if (!machine) await buildSandbox();

  // The stored settings, the world, and the sandbox of scripts.
  const settings = createSettingsService(store, onLog);
  const emergency = createEmergency(store, onLog);
  const pause = createPause(store, onLog);
  const journal = createJournal(store, onLog);
  const idempotency = createIdempotency(journal);
  const inbox = createInbox(journal);
  const ledger = createLedger(store);
  const onRewind = (tick: number) => {
    journal.rewind(tick);
    ledger.rewind(tick);
  };
  const [world, { sandbox, confinement }] = await Promise.all([
    startWorld({
      config,
      store,
      settings,
      emergency,
      pause,
      log,
      epoch: fanout?.epoch,
      entry: options.simulationEntry,
      startThread: machine?.startThread,
      onRewind,
    }),
    (machine?.openSandbox ?? openSandbox)(onLog),
  ]);
  const { simulation, people, hub, state } = world;

  // Admission of callers, and limits on how often they may act.
  const vault = createVault(store, home);
  const adapters = createAdapters(whyBlocked);
  const extension = createExtension({
    store,
    vault,
    environmentSecret: config.extensionSecret,
    environmentChannel: config.extensionChannel,
  });
  extension.followAccount(() => adapters.channelOf(extensionPlatform));
  const keyUse = createKeyUse(store, onLog);
  const auth = createAuth(store, extension, keyUse, onLog);
  const originGuard = createOriginGuard(config.host, config.hosts, extension.isOrigin);
  const access = createAccess(originGuard, auth, store, extension);
  const tickets = createTickets(auth.isValid);
  const limits = createLimits(config.actionsPerSecond);

  // Scripts. They act and write to chats, and actions manage them.
  const auditLog = createAuditLog(store, onLog);
  const audit = createAudit({ log: auditLog });
  const dispatch: Dispatch = (...call) => dispatchAction(...call);
  const echo = createEcho();
  const services = createServices({
    kinds: demo ? [] : (options.services ?? SERVICES),
    store,
    vault,
    onLog,
  });
  const speaker = createSpeaker({
    adapters: adapters.all,
    services,
    hub,
    echo,
    emergency,
    whyBlocked,
    onLog,
    linesBefore: restarted ? LINES_BEFORE_RESTART : 0,
  });
  const scripts = createScripts({
    sandbox,
    store,
    vault,
    hub,
    audit,
    emergency,
    dispatch,
    say: speaker.say,
    createHttp: demo ? createDemoHttp : undefined,
    whyBlocked,
    phase: () => simulation.cold.round.phase,
    onLog,
    onBug,
  });
  const { triggers } = scripts;

  // Viewers: their actions from all sources, and replies to them.
  const viewers = createViewers({
    store,
    settings,
    simulation,
    hasUniqueLogins: platform => kinds.some(kind => kind.name === platform && kind.hasUniqueLogins),
    onBug,
  });
  const queue = createWorkQueue();
  const vote = createLobbyVote({ settings, simulation, dispatch, onVote: world.setPresence, onBug });
  const chat = createChat({
    adapters: adapters.all,
    services,
    settings,
    simulation,
    viewers,
    emergency,
    inbox,
    triggers,
    audit,
    echo,
    speaker,
    vote,
    onPresence: world.setPresence,
    onBug,
  });
  const payments = createPayments({
    ledger,
    simulation,
    settings,
    emergency,
    hub,
    triggers,
    viewers,
    adapters: adapters.all,
    safeTick: world.safeTick,
    onReceipt: speaker.sendReceipt,
    whyBlocked,
    onLog,
  });
  world.listen(({ cold }) => cold && chat.check());
  world.listen(payments.report);
  void payments.start();
  const platforms = createPlatforms({ adapters, services, chat, payments, viewers, hub, queue, onBug });
  const botImages = createBotImages(home);
  const streamBots = createStreamBots({
    store,
    settings,
    simulation,
    botImages,
    adapters: adapters.all,
    source: demo ? noAvatars : (options.avatarSource ?? avatarsFrom()),
    onBug,
  });
  const relay = openRelay({
    platform: extensionPlatform,
    facts: createRelayFacts(store, vault, demo ? {} : config.relay),
    simulation,
    state,
    hub,
    viewers,
    queue,
    audit,
    emergency,
    whyBlocked,
    onLog,
    onBug,
  });
  if (!demo) relay.start(restarted ? PAUSE_AFTER_RESTART_MS : 0);

  // Actions.
  const show = createShow({ config, store, settings, simulation, hub, dispatch, onLog, onBug });
  world.listen(show.report);
  const viewerData = createViewerData({
    home,
    store,
    viewers,
    simulation,
    auditLog,
    dropRecording: world.dropRecording,
    renewCheckpoint: world.renewCheckpoint,
  });
  const stopWatching = watchBackups(home, store, onBug);
  const newPilots = createWorkQueue();
  const overlays = createOverlayList();
  const context: ActionContext = {
    store,
    settings,
    simulation: withShownNames(simulation, viewers),
    newPilots,
    state,
    botImages,
    hub,
    audit,
    auditLog,
    limits,
    emergency,
    pause,
    tickets,
    scripts,
    show,
    platforms,
    relay: demo ? demoRelay(relay) : relay,
    services,
    lookups: createLookupLimits(),
    vote,
    viewers,
    viewerData,
    overlays,
  };
  const dispatchAction = createDispatch(context, bindHandlers(context));

  // The routes.
  const sse = createSse({ hub, state, access: byTicketOrKey(access, tickets), auth, onLog });
  const overlay = createOverlaySocket({ hub, people, state, settings, simulation, store, access, overlays });
  const mcp = countedRoutes(mcpRoutes(dispatch, access, onBug, options.mcpExtras));
  const emotes = createEmotes(home, demo ? noEmotes : (options.emoteSource ?? emotesFrom()));
  const demoProgram = createDemoProgram();
  const quit = Promise.withResolvers<void>();
  const isLive = () => world.isPlaying() || platforms.isLive;
  const audience = { eventStreams: () => sse.clients, overlays: () => overlays.count };
  const fanoutHealth = () => fanout?.health() ?? null;
  const health = createHealth({ simulation, emergency }, audience, confinement, isLive, fanoutHealth);
  const timings = createTimingLog();
  world.listen(timings.report);
  const ticks = timings.seconds;
  const cachedAnswers = createCachedAnswers({ state, settings, epoch: hub.epoch });
  const server = createServer({
    gate: access,
    ownPages: createOwnPages(home),
    peerOf: options.peerOf,
    transport: machine?.transport,
    onBug,
    sockets: [overlay.route],
    routes: [
      healthRoute(health),
      gameMetricsRoute(
        {
          simulation,
          counts: createEventCounts(hub),
          scripts,
          store,
          audience,
          mcpRequests: () => mcp.requests,
          answers: () => server.answers.byClass,
        },
        access,
      ),
      ...sse.routes,
      ...restRoutes({ dispatch, access, cachedAnswers, limits, idempotency }),
      botImages.route,
      ...mcp.routes,
      ...adminRoutes({
        store,
        originGuard,
        auth,
        keyUse,
        extension,
        demo: demoProgram,
        isLive,
        dist: DIST,
        onTokenRenewed: overlay.dropTokenHolders,
        onQuit: quit.resolve,
        report: { config, store, settings, health, overlays, ticks, auditLog, logTail },
      }),
      emotes.route,
      openApiRoute(),
      ...guideRoutes(),
      ...docsRoutes(),
      licensesRoute(),
      ...referenceRoutes(),
      ...staticRoutes(DIST),
    ],
  });

  // Parts that follow the world, and the platforms of viewers.
  const publishFrame = fanout?.publish({ hub, people, simulation, state, settings, store });
  const onFrame = () => {
    overlay.frame();
    publishFrame?.();
  };
  world.passReportsOn(onFrame, viewers.enforce);
  const canForesee = config.foresight && availableParallelism() > 1;
  const foresight = canForesee
    ? createForesight({
        speed: config.speed,
        isWanted: () => world.isPlaying() && overlays.count > 0 && settings.current.camera !== 'map',
        restarts: () => simulation.restarts,
        onForeseen: overlay.ahead,
        onLog,
        budget: options.foresightBudget,
      })
    : null;
  if (foresight) world.listen(foresight.report);
  if (demo) startDemo({ seed: config.seed, world, emergency, dispatch, scripts, platforms, log });
  for (const { name: platform, create } of demo ? [] : kinds) {
    const adapter = create({
      store,
      vault,
      variables: config.platformVariables,
      onAccount: state => hub.publish([{ type: 'stream.account', fields: { platform, state } }]),
      onLog,
    });
    platforms.add(adapter);
  }
  platforms.startServices(restarted ? PAUSE_AFTER_RESTART_MS : 0);

  /** Closes the parts that act before the parts that store data. */
  const close = async () => {
    server.stopListening();
    sse.close();
    overlay.close();
    emotes.close();
    stopWatching();
    streamBots.close();
    relay.close();
    const others = Promise.all([
      scripts.close(),
      payments.close(),
      platforms.close(),
      newPilots.close(),
      demoProgram.stop(),
      foresight?.close(),
    ]);
    await Promise.race([others, expiry(OTHERS_CLOSE_MS)]);
    await world.close();
    await fanout?.close();
    auth.close();
    keyUse.close();
    auditLog.close();
    server.close();
    await journal.close();
    store.close();
  };

  try {
    const port = await server.listen(config.host, config.port);
    await world.resumeRound();
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    return {
      url,
      simulation,
      scripts,
      platforms,
      adminLink: () => loginLink(store, url),
      log: log.info,
      fenced: fanout?.lost ?? new Promise(() => {}),
      quit: quit.promise,
      isNeeded: () => world.isPlaying() || overlays.count > 0,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
