import { createHash } from 'node:crypto';
import { seedBuggify } from '../../core/buggify.ts';
import { seededBy } from '../../core/random.ts';
import { createClients } from '../../harness/simulation/client.ts';
import { watchDisk } from '../../harness/simulation/disk.ts';
import { createHost, type Host } from '../../harness/simulation/host.ts';
import { createMachine } from '../../harness/simulation/machine.ts';
import { createNetwork } from '../../harness/simulation/network.ts';
import { createPlatform } from '../../harness/simulation/platform.ts';
import { actsOverMcp, isOfAgent } from './agent-part.ts';
import { putsUpBanners } from './banners-part.ts';
import { countsPoints } from './boards-part.ts';
import { chats } from './chat-part.ts';
import { createCommandsWitness } from './commands-witness.ts';
import { createDeliveriesWitness, type DeliveriesWitness } from './deliveries-witness.ts';
import { createFaults } from './faults.ts';
import type { Sent } from './followed.ts';
import { createFramesWitness, type FramesWitness } from './frames-witness.ts';
import { leaksNothing } from './leaks-part.ts';
import { createMoments } from './moments.ts';
import { showsGame } from './overlays-part.ts';
import { pays } from './payments-part.ts';
import { keepsPilots } from './pilots-part.ts';
import { drawPlan, type FaultPlan } from './plan.ts';
import { pollsEvents } from './polls-part.ts';
import { createRoundsWitness, type RoundsWitness } from './rounds-witness.ts';
import { savesScripts } from './scripts-part.ts';
import { changesSettings } from './settings-part.ts';
import { createSettingsWitness } from './settings-witness.ts';
import { Halt, runsShow } from './show-part.ts';
import type { Invariant, Part, Simulation, Violation } from './simulation.ts';
import { createStopWitness } from './stop-witness.ts';
import { type FirstSent, followsEvents } from './streams-part.ts';
import { createWorldWitness } from './world-witness.ts';

export interface Outcome {
  violation: Violation | null;
  /** SHA-256 of the log. */
  digest: string;
  log: readonly string[];
  /** Simulated time. Unit: s. */
  seconds: number;
}

export interface RunOptions {
  seed: number;
  minutes: number;
  /** The plan to use instead of the seed's own plan. */
  plan?: FaultPlan;
}

/**
 * Many settings, so that each is changed rarely. The next change of a setting would hide that an earlier one was lost.
 */
const VOLUMES = [
  'soundMaster',
  'musicVolume',
  'lobbyMusicVolume',
  'sfxLasers',
  'sfxMissiles',
  'sfxHits',
  'sfxExplosions',
  'sfxCrashing',
  'sfxThunder',
  'sfxJoins',
];

/** Matches log lines with errors that no user can cause. */
const BUG =
  /(?<!Game)(?:Type|Range|Reference|\b)Error: (?!ENOSPC|The simulated|The platform does not answer)/;

/** Time in which a world that has started sends its first report. Unit: ms. */
const FIRST_REPORT_MS = 5;

/** Time after a failed call to the disk in which acknowledged data may be only in memory. Unit: ms. */
const REFUSED_MS = 30_000;

/** Longest time that a stop takes, and longest time that it takes if no fault delays it. Unit: ms. */
const LONGEST_STOP_MS = 12_000;
const LONGEST_CALM_STOP_MS = 500;

/** Time after which a failure of the disk, and of the thread, no longer delays a stop. Unit: ms. */
const DISK_DELAYS_MS = 5_000;
const THREAD_DELAYS_MS = 2_000;

/** Maximum length of the description of a violation. Unit: characters. */
const MAX_DETAIL = 2_000;

/** Of so many seeds, one counts what visits leave in memory. */
const VISITED_SEEDS = 4;

/** Shortest time without faults at the end. Unit: s. */
const QUIET_SECONDS = 15;
/** Longest time for which the server may be unavailable without a fault. Unit: s. */
const LONGEST_AWAY_SECONDS = 130;
/**
 * Longest time without faults in which everything pending is completed: payments may wait for a minute, and stops last
 * 20 s. Unit: s.
 */
const SETTLED_SECONDS = 90;

/** Runs the server with its clients for `minutes` simulated minutes, or until an invariant is violated. */
export async function runSeed({
  seed,
  minutes,
  plan = drawPlan(seed, minutes),
}: RunOptions): Promise<Outcome> {
  const log: string[] = [];
  const machine = createMachine(seed);
  const network = createNetwork(machine, seededBy(seed, 'network'));
  const platform = createPlatform(machine);
  const clients = createClients(machine, network);
  const frames = createFramesWitness();
  const world = createWorldWitness(() => machine.now);
  const rounds = createRoundsWitness(() => machine.now);
  const moments = createMoments();
  const stop = new Halt();
  let violation: Violation | null = null;
  let diskFailedAt = -1;
  let endedAt = -1;
  let forgotAt = -1;
  let isEnding = false;
  let host: Host;
  /** Times of additional checks between the checks of each second. Unit: ms. */
  let checks: number[] = [];

  const note = (line: string) =>
    void log.push(`${(machine.now / 1_000).toFixed(3)} ${line.replaceAll(host.folder, '')}`);
  const fail = (invariant: Invariant, detail: string) => {
    if (violation) return;
    violation = { invariant, detail: detail.slice(0, MAX_DETAIL), at: machine.now / 1_000 };
    note(`VIOLATION ${invariant}: ${detail}`);
  };
  const commands = createCommandsWitness(
    () => machine.now,
    what => fail('a world that failed continues where it was', what),
    what => fail('a clean stop loses nothing', what),
  );
  const settings = createSettingsWitness();
  const deliveries = createDeliveriesWitness();
  const stops = createStopWitness(
    () => machine.now,
    () => stop.since(diskFailedAt),
    isOfAgent,
    what => fail('nothing acts while everything is stopped', what),
  );
  const faults = createFaults(
    {
      seed,
      machine,
      network,
      platform,
      host: () => host,
      note,
      onFault: moments.passRare,
      onDiskFault() {
        diskFailedAt = machine.now;
        platform.storeFailed();
      },
    },
    plan,
  );
  const ends = [
    watchDisk((call, sql) => faults.onDiskCall(call, sql)),
    seedBuggify((point, chance) => faults.buggify(point, chance)),
  ];
  const onRejection = (error: unknown) => fail('the server reports no bug', `unhandled: ${stackOf(error)}`);
  process.on('unhandledRejection', onRejection);
  ends.push(() => process.off('unhandledRejection', onRejection));

  const simulation: Simulation = {
    machine,
    network,
    clients,
    platform,
    get host() {
      return host;
    },
    world,
    moments,
    get diskFailedAt() {
      return diskFailedAt;
    },
    get endedAt() {
      return endedAt;
    },
    get forgotAt() {
      return forgotAt;
    },
    get isEnding() {
      return isEnding;
    },
    random: part => seededBy(seed, part),
    arrives: caller => faults.onArrival(caller),
    answered: caller => faults.onAnswer(caller),
    checkIn: ms => void checks.push(machine.now + ms),
    note,
    fail,
  };
  const leaks = leaksNothing(simulation, seed % VISITED_SEEDS === VISITED_SEEDS - 1);
  host = createHost({
    machine,
    network,
    platform,
    seed,
    log: {
      info: note,
      onLog(line) {
        note(`log: ${line.split('\n', 1)[0]}`);
        rounds.logged(line);
        commands.logged(line);
        if (BUG.test(line)) fail('the server reports no bug', line);
      },
      onBug: error => fail('the server reports no bug', stackOf(error)),
    },
    threads: {
      started: startup => {
        world.observer.started(startup);
        rounds.observer.started(startup);
        commands.observer.started(startup);
        settings.observer.started(startup);
        deliveries.observer.started(startup);
        faults.onWorldStart();
        moments.passRare();
        simulation.checkIn(FIRST_REPORT_MS);
        note(`world starts ${startup.resume ? `from tick ${startup.resume.checkpoint.tick}` : 'anew'}`);
      },
      reported(report, startup) {
        world.observer.reported(report, startup);
        rounds.observer.reported(report, startup);
        commands.observer.reported(report, startup);
        settings.observer.reported(report, startup);
        deliveries.observer.reported(report, startup);
        stops.reported(report, startup);
        frames.reported(report, startup);
        faults.onReport(report);
        const hasEnded = report.events.some(({ type }) => type === 'round.end');
        if (hasEnded) faults.onRoundEnd();
        if (hasEnded) moments.passRare();
        else if (report.checkpoint) moments.pass();
      },
      sent(batch, isEarly) {
        commands.observer.sent(batch, isEarly);
        settings.observer.sent(batch, isEarly);
        deliveries.observer.sent(batch, isEarly);
        stops.sent(batch, isEarly);
        if (isEarly)
          fail('what was refused is not done', `a world was sent refused commands: ${JSON.stringify(batch)}`);
      },
    },
    witness: leaks.witness,
    onClosed(tookMs) {
      const troubleAt = Math.max(host.threadFailedAt, world.silentAt, world.startedAt);
      const isCalm =
        !faults.delaysEnd &&
        machine.now - diskFailedAt > DISK_DELAYS_MS &&
        machine.now - troubleAt > THREAD_DELAYS_MS;
      note(`server: closed in ${tookMs.toFixed(0)} ms${isCalm ? ', without delaying faults' : ''}`);
      if (tookMs > (isCalm ? LONGEST_CALM_STOP_MS : LONGEST_STOP_MS))
        fail('a stop takes little time', `it took ${tookMs.toFixed(0)} ms`);
    },
    onChange(state) {
      note(`server: ${state}`);
      moments.passRare();
      if (state === 'serves') {
        faults.onStart();
        return;
      }
      commands.processEnded(state === 'stopped');
      endedAt = machine.now;
      if (diskFailedAt >= 0 && endedAt - diskFailedAt < REFUSED_MS) forgotAt = endedAt;
    },
  });
  const parts = workload(simulation, { frames, rounds, deliveries }, stop);
  parts.push(settings.partOf(simulation), leaks.part);

  const nextCheckAt = () => {
    checks = checks.filter(at => at > machine.now);
    return Math.min(Math.floor(machine.now / 1_000 + 1) * 1_000, ...checks);
  };
  const runSeconds = async (seconds: number) => {
    const end = machine.now + seconds * 1_000;
    while (machine.now < end && !violation) {
      await machine.runUntil(Math.min(end, nextCheckAt()), () => violation !== null);
      for (const part of violation ? [] : parts) await part.check?.(Math.floor(machine.now / 1_000));
    }
  };
  /** Runs until the condition is true, for at most that number of seconds. */
  const runUntil = async (isTrue: () => boolean, seconds: number) => {
    for (let left = seconds; left > 0 && !violation && !isTrue(); left--) await runSeconds(1);
  };
  const finish = async () => {
    faults.end();
    isEnding = true;
    await runSeconds(QUIET_SECONDS);
    await runUntil(() => host.isServing, LONGEST_AWAY_SECONDS);
    if (!violation && !host.isServing) fail('the server comes back', 'it does not');
    await runUntil(() => parts.every(part => part.isSettled?.() ?? true), SETTLED_SECONDS);
    if (violation) return;
    for (const part of parts.filter(({ finish }) => finish !== leaks.part.finish)) await part.finish?.();
    await runSeconds(5);
    if (!violation) await leaks.part.finish?.();
    let left = -1;
    void host.stop().then(timers => {
      left = timers;
    });
    await machine.runUntil(machine.now + 10_000);
    if (left !== 0) fail('nothing leaks', `${left} timers run after the server was closed`);
  };

  try {
    void host.start();
    await machine.runUntil(1_000);
    for (const part of parts) part.start?.();
    await runSeconds(minutes * 60);
    if (!violation) await finish();
  } catch (error) {
    fail('the server reports no bug', stackOf(error));
  } finally {
    isEnding = true;
    host.dispose();
    for (const end of ends) end();
  }
  const digest = createHash('sha256').update(log.join('\n')).digest('hex');
  return { violation, digest, log, seconds: machine.now / 1_000 };
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

interface Witnesses {
  frames: FramesWitness;
  rounds: RoundsWitness;
  deliveries: DeliveriesWitness;
}

function workload(simulation: Simulation, { frames, rounds, deliveries }: Witnesses, stop: Halt): Part[] {
  const firstSent: FirstSent = new Map();
  const sent: Sent = new Map();
  return [
    keepsPilots(simulation),
    changesSettings(simulation, 'sound', VOLUMES, 100),
    changesSettings(simulation, 'layout', ['trailMinutes', 'pieOffsetX'], 600),
    savesScripts(simulation),
    runsShow(simulation, stop),
    actsOverMcp(simulation, stop),
    putsUpBanners(simulation, firstSent, { name: 'crier' }),
    ...simulation.host.otherKeys.map((key, number) =>
      putsUpBanners(simulation, firstSent, { name: `herald${number}`, key, least: 2_000, most: 8_000 }),
    ),
    countsPoints(simulation, rounds),
    pays(simulation, stop, deliveries),
    chats(simulation),
    followsEvents(simulation, 'stream1', sent, firstSent),
    followsEvents(simulation, 'stream2', sent, firstSent),
    followsEvents(simulation, 'stream3', sent, firstSent, { types: ['announce', 'kill', 'round.end'] }),
    followsEvents(simulation, 'stream4', sent, firstSent, { snapshot: true }),
    pollsEvents(simulation, 'poller1', sent, { full: true }),
    pollsEvents(simulation, 'poller2', sent, { full: false }),
    ...['overlay1', 'overlay2'].map(name => showsGame(simulation, name, frames)),
  ];
}
