import { setImmediate } from 'node:timers/promises';
import { createSignal, type Signal } from '../../core/signal.ts';
import { GameError } from '../../schema/base/error.ts';
import type { PilotIdentity, PlatformPresence } from '../../schema/wire/messages.ts';
import { rulesVersion } from '../../server/version.ts';
import type { Config } from '../config.ts';
import { createEmergency } from '../dispatch/emergency.ts';
import { createIdempotency, type Idempotency } from '../dispatch/idempotency.ts';
import { createPause } from '../dispatch/pause.ts';
import { createSettingsService } from '../dispatch/settings-service.ts';
import { createEventHub, type EventHub } from '../events/hub.ts';
import { createInbox, type Inbox } from '../platform/intake/inbox.ts';
import { createLedger, type Ledger } from '../platform/redeems/ledger.ts';
import { createReplays } from '../replays/replays.ts';
import { type CheckpointFile, createCheckpointFile } from '../simulation/checkpoints.ts';
import { findSavedRound, releaseHold, resumeOrStart } from '../simulation/resuming.ts';
import { createRoundKeeper } from '../simulation/round-keeper.ts';
import { createSeason } from '../simulation/season.ts';
import type { Simulation, SimulationOptions } from '../simulation/sim-client.ts';
import { createStateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';
import type { Log } from './log.ts';

/** How viewers can reach the game now, which overlays say. */
export function createPresence(onBug: (error: unknown) => void) {
  let current: PlatformPresence = { chat: false, demo: false };
  return {
    get current() {
      return current;
    },
    set(changed: PlatformPresence, simulation: Pick<Simulation, 'call'>) {
      current = changed;
      simulation.call('setPlatform', current).catch(error => {
        if (!(error instanceof GameError)) onBug(error); // a thread that is brought back begins with it
      });
    },
  };
}

/** The game world: its simulation, and what the front thread stores and knows of it. */
export type World = Awaited<ReturnType<typeof startWorld>>;

interface Followers {
  /** Called when a frame was published. */
  onFrame(): void;
  /** Called with everybody in the game, at once and whenever that changes. */
  onPilots(pilots: readonly PilotIdentity[]): void;
}

interface WorldOptions {
  /** Of events, where games agree on it. */
  epoch?: string;
  /** Another entry of the simulation thread, for tests. */
  entry?: URL;
}

export async function startWorld(
  config: Config,
  store: Store,
  log: Log,
  { epoch, entry }: WorldOptions = {},
) {
  const { onLog, onBug } = log;
  const settings = createSettingsService(store, onLog);
  const emergency = createEmergency(store, onLog);
  const pause = createPause(store, onLog);
  const season = createSeason(settings);
  const undoable = {
    idempotency: createIdempotency(store, onLog),
    ledger: createLedger(store),
    inbox: createInbox(store),
  };
  const checkpoints = createCheckpointFile(config.home, rulesVersion(), onLog);
  const reports: Reports = createSignal({ onError: onBug }); // what fails for one listener is not the others' fault
  const presence = createPresence(onBug);
  const unstoredBefore = checkpoints.readUnstored();
  const current = () => ({
    settings: settings.current,
    season: season.current,
    presence: presence.current,
    pause: pause.current,
  });
  const starting = { checkpoints, reports, current, undoable, onLog, entry };
  const { simulation, resumed } = await startSimulation(config, starting);
  const hub = createEventHub({ roundStartedAt: resumed?.startedAt, epoch });
  const isPlaying = () => simulation.cold.round.phase === 'playing';
  const rounds = createRoundKeeper({ store, checkpoints, resumed, unstoredBefore, isPlaying, onLog });
  const replays = createReplays(config.home, simulation, onLog);
  const parts = { simulation, season, rounds, replays, hub };

  return {
    ...undoable,
    settings,
    emergency,
    pause,
    simulation,
    hub,
    state: createStateReader(simulation, { settings, emergency }, hub.epoch),
    /** Overlays say from now on how viewers can reach the game. */
    setPresence: (changed: PlatformPresence) => presence.set(changed, simulation),
    isPlaying,
    /** What the world did up to this tick, nothing can undo. */
    safeTick: () => checkpoints.safeTick,
    /** Drops the recording under way. Resolves when all others are written. */
    dropRecording: replays.drop,
    renewCheckpoint: () => renewCheckpoint(simulation, checkpoints),
    onReport: reports.listen,
    /** Passes on what happens from now on. */
    follow: (followers: Followers) => follow(reports, parts, { ...followers, onBug }),
    /** Resumes an interrupted round after a pause; call once the server can be reached. */
    resumeRound: async () => resumed && releaseHold(simulation, config).then(onLog, onBug),
    close: () => closeInOrder(parts),
  };
}

type Reports = Signal<Parameters<SimulationOptions['onReport']>>;

interface SimulationParts {
  checkpoints: CheckpointFile;
  reports: Reports;
  current: SimulationOptions['current'];
  undoable: Undoable;
  onLog(line: string): void;
  entry: URL | undefined;
}

const startSimulation = (config: Config, { checkpoints, reports, undoable, ...parts }: SimulationParts) =>
  resumeOrStart(findSavedRound(config, checkpoints), checkpoints, {
    seed: config.seed,
    speed: config.speed,
    onReport: reports.emit,
    onRewind: tick => undo(undoable, tick),
    ...parts,
  });

interface Undoable {
  idempotency: Idempotency;
  ledger: Ledger;
  inbox: Inbox;
}

/** What the world did after that tick is lost. */
function undo({ idempotency, ledger, inbox }: Undoable, tick: number) {
  idempotency.forgetAfter(tick);
  ledger.rewind(tick);
  inbox.forgetAfter(tick);
}

/** Writes the round under way anew, and resolves when no older checkpoint is left. */
async function renewCheckpoint(simulation: Pick<Simulation, 'call'>, checkpoints: CheckpointFile) {
  await simulation.call('takeCheckpoint', {});
  await setImmediate(); // its report is handled
  await checkpoints.settled();
}

interface FollowingParts {
  simulation: Simulation;
  season: ReturnType<typeof createSeason>;
  rounds: ReturnType<typeof createRoundKeeper>;
  replays: ReturnType<typeof createReplays>;
  hub: EventHub;
}

/** In this order: what is kept of a report comes before what is shown of it. */
function follow(
  reports: Reports,
  { simulation, season, rounds, replays, hub }: FollowingParts,
  { onFrame, onPilots, onBug }: Pick<Log, 'onBug'> & Followers,
) {
  onPilots(simulation.cold.pilots);
  reports.listen(report => rounds.report(report));
  reports.listen((report, log) => replays.report(report, log));
  reports.listen(({ events }) => hub.publish(events));
  reports.listen(({ frame }) => frame && onFrame());
  reports.listen(({ cold }) => cold?.pilots && onPilots(simulation.cold.pilots));
  season.onChange(turned => simulation.call('setSeason', { season: turned }).catch(onBug));
}

/** The simulation before those that keep its last reports. */
async function closeInOrder({ season, simulation, rounds, replays }: FollowingParts) {
  season.close();
  await simulation.close();
  await rounds.close();
  await replays.close();
}
