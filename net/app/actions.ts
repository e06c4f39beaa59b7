import type { Sandbox } from '../../schema/records/script-run.ts';
import { bindHandlers } from '../actions/index.ts';
import type { Config } from '../config.ts';
import { createAudit } from '../dispatch/audit.ts';
import { createAuditLog } from '../dispatch/audit-log.ts';
import { createDispatch, type Dispatch } from '../dispatch/dispatch.ts';
import type { WhyNotOutside } from '../dispatch/outside.ts';
import { createWorkQueue } from '../dispatch/work-queue.ts';
import type { OverlayList } from '../overlay/overlay-list.ts';
import { type BotImages, createBotImages } from '../pictures/bot-images.ts';
import { createLookupLimits } from '../platform/account/lookup-limits.ts';
import { demoAccount } from '../platform/demo/account.ts';
import { createDemoHttp } from '../platform/demo/recorded-web.ts';
import type { Platforms } from '../platform/platforms.ts';
import type { AvatarSource } from '../platform/stream-bots/avatars.ts';
import { createStreamBots } from '../platform/stream-bots/stream-bots.ts';
import { withShownNames } from '../platform/viewers/named-pilots.ts';
import { createViewers } from '../platform/viewers/viewers.ts';
import { createScripts } from '../scripts/scripts.ts';
import { createShow } from '../show/show.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { watchBackups } from '../viewer-data/deletions.ts';
import { createViewerData } from '../viewer-data/viewer-data.ts';
import type { Callers } from './callers.ts';
import type { Log } from './log.ts';
import { openAccount, openPlatforms } from './platforms.ts';
import { startRelay } from './relay.ts';
import type { World } from './world.ts';

interface ActionParts {
  config: Pick<Config, 'home' | 'demo' | 'restarted' | 'menu' | 'twitchClientId' | 'relay'>;
  store: Store;
  vault: Vault;
  sandbox: Sandbox;
  world: World;
  callers: Pick<Callers, 'limits' | 'tickets'>;
  overlays: OverlayList;
  avatarSource: AvatarSource;
  whyNotOutside: WhyNotOutside;
  log: Log;
}

/** What callers can do, by `dispatch` alone, and what is stored of it. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(parts: ActionParts) {
  const { config, store, vault, world, callers, overlays, whyNotOutside, log } = parts;
  const { settings, emergency, pause, simulation, state, hub } = world;
  const { limits, tickets } = callers;
  const botImages = createBotImages(config.home);
  const auditLog = createAuditLog(store, log.onLog);
  const audit = createAudit({ log: auditLog });
  const dispatch: Dispatch = (...given) => dispatchAction(...given); // scripts act, and actions concern scripts
  const say: Platforms['say'] = (...given) => {
    if (!emergency.stop) platforms.say(...given);
  };
  const scripts = openScripts(parts, { audit, dispatch, say });
  const viewers = createViewers({ store, settings, simulation, onBug: log.onBug });
  const queue = createWorkQueue();
  const account = openAccount({ config, store, vault, world, log });
  const platforms = openPlatforms({
    config,
    world,
    scripts,
    viewers,
    audit,
    whyNotOutside,
    queue,
    log,
  });
  const streamBots = openStreamBots(parts, botImages, platforms);
  const relay = startRelay({ ...world, ...log, config, store, vault, viewers, audit, whyNotOutside, queue });
  const show = createShow({ config, store, settings, simulation, hub, dispatch, ...log });
  world.onReport(show.report);
  const viewerData = createViewerData({ ...world, home: config.home, store, viewers, auditLog });
  const stopWatching = watchBackups(config.home, store, log.onBug);
  const rooms = {
    scripts,
    platforms,
    account: config.demo ? demoAccount : account,
    relay,
    show,
    lookups: createLookupLimits(),
    viewers,
    viewerData,
    botImages,
    audit,
    auditLog,
    overlays,
  };
  const named = withShownNames(simulation, viewers);
  const newPilots = createWorkQueue();
  const taking = { emergency, pause, limits, newPilots };
  const context = { ...rooms, ...taking, store, settings, state, hub, tickets, simulation: named };
  const dispatchAction = createDispatch(context, bindHandlers(context));
  const acting = { dispatch: dispatchAction, scripts, platforms, account, relay, viewers };
  return { ...acting, botImages, auditLog, streamBots, newPilots, stopWatching };
}

const openStreamBots = (
  { store, world, avatarSource, log }: ActionParts,
  botImages: BotImages,
  { adapters }: Pick<Platforms, 'adapters'>,
) => createStreamBots({ ...world, ...log, store, botImages, adapters, source: avatarSource });

const openScripts = (
  { config, store, vault, sandbox, world, whyNotOutside, log }: ActionParts,
  acting: Pick<Parameters<typeof createScripts>[0], 'audit' | 'dispatch' | 'say'>,
) =>
  createScripts({
    ...acting,
    ...log,
    store,
    vault,
    sandbox,
    hub: world.hub,
    emergency: world.emergency,
    phase: () => world.simulation.cold.round.phase,
    whyNotOutside,
    createHttp: config.demo ? createDemoHttp : undefined,
  });
