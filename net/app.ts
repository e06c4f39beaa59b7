import { setTimeout as pause } from 'node:timers/promises';
import { buildSandbox } from '../sandbox/build.ts';
import type { PeerOf } from '../server/http/connection-limit.ts';
import { buildPages } from '../server/pages.ts';
import { loginLink } from './admin/routes.ts';
import { createActions } from './app/actions.ts';
import { createCallers } from './app/callers.ts';
import { startDemo } from './app/demo.ts';
import { createFrontEnds, startFanout, startForesight } from './app/front-ends.ts';
import { createLog, type Log, notedIn } from './app/log.ts';
import { openSandbox } from './app/sandbox.ts';
import { startTwitch } from './app/twitch.ts';
import { startWorld } from './app/world.ts';
import type { Config } from './config.ts';
import { ALWAYS_OUTSIDE } from './dispatch/outside.ts';
import type { Budget } from './foresight/budget.ts';
import { createLogTail, type LogTail } from './log-tail.ts';
import type { McpCatalog } from './mcp/catalog.ts';
import { createOverlayList } from './overlay/overlay-list.ts';
import { createEmotes } from './pictures/emotes/emotes.ts';
import { type EmoteSource, emotesFrom, noEmotes } from './pictures/emotes/source.ts';
import { accountChannel } from './platform/account/primary.ts';
import type { Platforms } from './platform/platforms.ts';
import { type AvatarSource, avatarsFrom, noAvatars } from './platform/stream-bots/avatars.ts';
import type { Scripts } from './scripts/scripts.ts';
import type { Simulation } from './simulation/sim-client.ts';
import { asStartError } from './store/errors.ts';
import { requireStore } from './store/lost-store.ts';
import { openStoreWhenFree } from './store/open-store.ts';
import { createVault } from './store/vault.ts';

/** The whole server, put together. */
export interface App {
  /** Where it listens. */
  url: string;
  simulation: Simulation;
  scripts: Scripts;
  platforms: Platforms;
  /** A fresh one-time link to the streaming menu. */
  adminLink(): string;
  log(line: string): void;
  /** Whether a round is fought or somebody watches. */
  isNeeded(): boolean;
  /** Resolves when another game has taken the channel: this one is to end, and not to be started again. */
  fenced: Promise<void>;
  /** Accepts no more requests, ends streams and stores what must last. */
  close(): Promise<void>;
}

export interface AppOptions {
  /** Another entry of the simulation thread, for tests of what happens when it dies. */
  simulationEntry?: URL;
  /** What the MCP server offers beside the game, for tests of the protocol. */
  mcpExtras?: McpCatalog;
  /** Where it logs instead of stderr, for tests of what is logged. */
  log?: Log;
  /** Whose connections are limited, for tests without another machine. */
  peerOf?: PeerOf;
  /** Where pictures of emotes come from, if not from the platform. */
  emoteSource?: EmoteSource;
  /** Where pictures of the platform's users come from, if not from the platform. */
  avatarSource?: AvatarSource;
  /** What looking ahead may cost, if not what this machine affords. */
  foresightBudget?: Budget;
}

/** Starts everything and resolves when requests are served. Throws a StartError that says what to do. */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  const logTail = createLogTail();
  const log = notedIn(logTail, options.log ?? createLog(config.logLevel));
  try {
    const parts = await createParts(config, options, { log, logTail });
    const url = await listen(config, parts).catch(async error => {
      await closeParts(parts);
      throw error;
    });
    return appOf(url, parts, log);
  } catch (error) {
    throw asStartError(config.home, error);
  }
}

type Parts = Awaited<ReturnType<typeof createParts>>;

async function createParts(
  config: Config,
  {
    simulationEntry,
    emoteSource,
    avatarSource = avatarsFrom(),
    foresightBudget: budget,
    ...options
  }: AppOptions,
  { log, logTail }: { log: Log; logTail: LogTail },
) {
  const { home, restarted, demo } = config;
  const { onLog } = log;
  if (restarted) requireStore(home);
  const store = await openStoreWhenFree(home, { withBackup: !restarted, onLog });
  const fanout = await startFanout(config, log);
  await buildPages();
  await buildSandbox();
  const [world, { sandbox, confinement }] = await Promise.all([
    startWorld(config, store, log, { epoch: fanout?.epoch, entry: simulationEntry }),
    openSandbox(onLog),
  ]);
  const vault = createVault(store, home);
  const callers = createCallers(config, store, vault, onLog);
  const overlays = createOverlayList();
  const whyNotOutside = fanout?.whyNotOutside ?? ALWAYS_OUTSIDE;
  const acting = { config, store, vault, sandbox, world, callers, overlays, whyNotOutside, log };
  const actions = createActions({ ...acting, avatarSource: demo ? noAvatars : avatarSource });
  const emotes = createEmotes(home, demo ? noEmotes : (emoteSource ?? emotesFrom()));
  const reported = { config, logTail };
  const shown = { world, callers, actions, overlays, emotes, fanout };
  const frontEnds = createFrontEnds({ ...options, ...shown, store, confinement, log, reported });
  const publishFrame = fanout?.publish({ ...world, store });
  const onFrame = () => {
    frontEnds.overlay.frame();
    publishFrame?.();
  };
  world.follow({ onFrame, onPilots: actions.viewers.enforce });
  const foresight = startForesight({ config, world, overlays, overlay: frontEnds.overlay, log, budget });
  callers.extension.followAccount(() => accountChannel(actions.platforms.adapters));
  if (demo) startDemo(config, world, actions, log);
  else startTwitch(actions, log);
  return { store, fanout, world, callers, actions, emotes, overlays, frontEnds, foresight };
}

/** Serves from now on, and resolves with the address. Throws a StartError when the port is taken. */
async function listen({ host, port }: Config, { frontEnds, world }: Parts) {
  const bound = await frontEnds.server.listen(host, port);
  await world.resumeRound();
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

const appOf = (url: string, parts: Parts, log: Log): App => ({
  url,
  simulation: parts.world.simulation,
  scripts: parts.actions.scripts,
  platforms: parts.actions.platforms,
  adminLink: () => loginLink(parts.store, url),
  log: log.info,
  fenced: parts.fanout?.lost ?? new Promise(() => {}),
  isNeeded: () => parts.world.isPlaying() || parts.overlays.count > 0,
  close: () => closeParts(parts),
});

/** Longest wait at the end for scripts, platforms and a demo before the store is closed. @limit */
const OTHERS_CLOSE_MS = 1_000;

/** First what acts, then what stores what was done. */
async function closeParts(parts: Parts) {
  const { store, fanout, world, callers, actions, emotes, frontEnds, foresight } = parts;
  const { server, sse, overlay, demo } = frontEnds;
  server.stopListening();
  sse.close();
  overlay.close();
  emotes.close();
  actions.stopWatching();
  actions.streamBots.close();
  actions.relay.close();
  const others = Promise.all([
    actions.scripts.close(),
    actions.platforms.close(),
    actions.newPilots.close(),
    actions.account.close(),
    demo.stop(),
    foresight?.close(),
  ]);
  await Promise.race([others, pause(OTHERS_CLOSE_MS, undefined, { ref: false })]);
  await world.close();
  await fanout?.close();
  callers.close();
  actions.auditLog.close();
  server.close();
  store.close();
}
