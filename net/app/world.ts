import { createEmitter, type Emitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { PilotIdentity, PlatformPresence } from '../../schema/wire/messages.ts';
import type { Log } from '../../server/logger.ts';
import { rulesVersion } from '../../server/version.ts';
import type { Config } from '../config.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import type { RoundPause } from '../dispatch/pause.ts';
import type { SettingsService } from '../dispatch/settings-service.ts';
import { createEventHub } from '../events/hub.ts';
import { overlayFormFor } from '../overlay/overlay-events.ts';
import { People } from '../overlay/people.ts';
import { createReplays } from '../replays/replays.ts';
import { type CheckpointFile, createCheckpointFile } from '../simulation/checkpoints.ts';
import type { WorldFacts } from '../simulation/opening.ts';
import { findSavedRound, releaseHold, resumeOrStart } from '../simulation/resuming.ts';
import { createRoundStorage, type RoundStorage } from '../simulation/round-storage.ts';
import { createSeason } from '../simulation/season.ts';
import type { Simulation, SimulationOptions } from '../simulation/sim-client.ts';
import type { StartThread } from '../simulation/sim-thread.ts';
import { createStateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';

/** Stores how viewers can reach the game, which overlays show. */
export function createPresence(onBug: (error: unknown) => void) {
  let current: PlatformPresence = { chat: false, demo: false };
  return {
    get current() {
      return current;
    },
    /** Changes the given fields; a field that is undefined is removed. */
    set(changed: Partial<PlatformPresence>, simulation: Pick<Simulation, 'call'>) {
      current = { ...current, ...changed };
      simulation.call('setPlatform', current).catch(error => {
        if (!(error instanceof GameError)) onBug(error); // the thread is restarting, and will begin with the new values
      });
    },
  };
}

type Reports = Emitter<Parameters<SimulationOptions['onReport']>>;
type PilotsListener = (pilots: readonly PilotIdentity[]) => void;

/** The game world: its simulation, and the data that the front thread stores or caches about it. */
export type World = Awaited<ReturnType<typeof startWorld>>;

interface WorldOptions {
  config: Config;
  store: Store;
  settings: SettingsService;
  emergency: Emergency;
  pause: RoundPause;
  log: Log;
  /** Epoch of event ids, if several games coordinate it. */
  epoch?: string;
  /** Replaces the entry of the simulation thread and the way it runs, for tests. */
  entry?: URL;
  startThread?: StartThread;
  /** Called when the world has returned to the checkpoint of `tick`. Everything that happened later is lost. */
  onRewind(tick: number): void;
}

export async function startWorld(options: WorldOptions) {
  const { config, store, settings, emergency, pause, log, epoch, entry, startThread, onRewind } = options;
  const { onLog, onBug } = log;
  const season = createSeason(settings);
  const presence = createPresence(onBug);
  const checkpoints = createCheckpointFile(config.home, rulesVersion(), onLog);
  const unstoredBefore = checkpoints.readUnstored();
  const reports: Reports = createEmitter({ onError: onBug }); // an error in one listener must not affect the others
  let rounds: RoundStorage | null = null;
  const { simulation, resumed } = await resumeOrStart(findSavedRound(config, checkpoints), checkpoints, {
    seed: config.seed,
    speed: config.speed,
    onReport: reports.emit,
    onRewind: forgettingRounds(() => rounds, onRewind),
    current: () => factsOf({ settings, season, presence, pause }),
    onLog,
    entry,
    startThread,
  });
  const people = new People();
  const overlayForm = overlayFormFor(people);
  const hub = createEventHub({ roundStartedAt: resumed?.startedAt, epoch, overlayForm });
  const isPlaying = () => simulation.cold.round.phase === 'playing';
  const storage = createRoundStorage({ store, checkpoints, resumed, unstoredBefore, isPlaying, onLog });
  rounds = storage;
  const replays = createReplays(config.home, simulation, onLog);
  return {
    simulation,
    people,
    hub,
    state: createStateReader(simulation, { settings, emergency }, hub.epoch),
    isPlaying,
    /** Sets how viewers can reach the game, which overlays show. */
    setPresence: (changed: Partial<PlatformPresence>) => presence.set(changed, simulation),
    /** The tick up to which changes of the world can no longer be undone. */
    safeTick: () => checkpoints.safeTick,
    /** Drops the current recording. Resolves when all other recordings are written. */
    dropRecording: replays.drop,
    /** Writes a new checkpoint of the current round. Resolves when no older checkpoint is left. */
    renewCheckpoint: () => renewCheckpoint(simulation, checkpoints),
    /** Subscribes a listener to the reports. Returns a function that unsubscribes it. */
    listen: reports.listen,
    /**
     * Reports each new frame to `onFrame`, and the list of pilots to `onPilots`, now and whenever it changes.
     * A report is stored before it is shown.
     */
    passReportsOn(onFrame: () => void, onPilots: PilotsListener) {
      reports.listen(report => storage.report(report));
      reports.listen(replays.report);
      // before events are published, because they name pilots by the numbers that `people` assigns
      followPilots(simulation, reports, pilots => people.follow(pilots));
      reports.listen(({ events }) => hub.publish(events));
      reports.listen(({ frame }) => frame && onFrame());
      followPilots(simulation, reports, onPilots);
      season.onChange(turned => simulation.call('setSeason', { season: turned }).catch(onBug));
    },
    /** Resumes an interrupted round after a hold. Call it once the server is reachable. */
    resumeRound: () => resumed && releaseHold(simulation, config).then(line => line && onLog(line), onBug),
    /** Ends the simulation, then the parts that store its last reports. */
    async close() {
      season.close();
      await simulation.close();
      await storage.close();
      await replays.close();
    },
  };
}

/** The current value of each fact for a new world. */
const factsOf = ({ settings, season, presence, pause }: Holding<WorldFacts>): WorldFacts => ({
  settings: settings.current,
  season: season.current,
  presence: presence.current,
  pause: pause.current,
});

/** For each field of `T`, an object with its current value. */
type Holding<T> = { [K in keyof T]: { readonly current: T[K] } };

/** Before a new world starts, forgets the round of the last one, because the next server could still resume it. */
const forgettingRounds =
  (rounds: () => RoundStorage | null, onRewind: WorldOptions['onRewind']) => (tick: number) => {
    if (tick < 0) rounds()?.forgetRound();
    onRewind(tick);
  };

async function renewCheckpoint(simulation: Simulation, checkpoints: CheckpointFile) {
  await simulation.call('takeCheckpoint', {});
  await new Promise<void>(io.soon); // lets the handlers of the simulation's last report finish
  await checkpoints.settled();
}

/** Calls the listener with the list of all pilots, now and whenever it changes. */
function followPilots(simulation: Simulation, reports: Reports, listener: PilotsListener) {
  listener(simulation.cold.pilots);
  reports.listen(({ cold }) => cold?.pilots && listener(simulation.cold.pilots));
}
