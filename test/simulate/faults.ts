import { seededBy } from '../../core/random.ts';
import { type DiskCall, type DiskFaults, diskFull } from '../../harness/simulation/disk.ts';
import type { Host } from '../../harness/simulation/host.ts';
import type { Machine } from '../../harness/simulation/machine.ts';
import type { Network } from '../../harness/simulation/network.ts';
import { CALM, type SimulatedPlatform } from '../../harness/simulation/platform.ts';
import type { Fault, FaultPlan, Mishap } from './plan.ts';
import { createWaitingFaults } from './waiting-faults.ts';

interface FaultDeps {
  seed: number;
  machine: Machine;
  network: Network;
  platform: SimulatedPlatform;
  host(): Host;
  note(line: string): void;
  /** Called when a fault begins. */
  onFault(): void;
  /** Called when the store has failed. */
  onDiskFault(): void;
}

interface Lasting {
  until: number;
  /** Source of random numbers for this fault alone, so that removing the fault does not change the others. */
  random: () => number;
  fault: Fault;
}

/** A failure that will be caused in a later call to the disk. */
interface Armed {
  /** The calls that are counted: all of one kind, or rare statements; null for all calls. */
  call: DiskCall | 'rare' | null;
  /** Number of counted calls until the failure. */
  left: number;
  what: Mishap;
}

/** Longest time for which callers can act before a stop. Unit: ms. */
const MOST_LEAD_MS = 12;

/** Longest time for which the server waits for an answer of the platform. Unit: ms. */
const UNANSWERED_MS = 31_000;

/** Causes the faults of the plan. */
export function createFaults(deps: FaultDeps, plan: FaultPlan) {
  const { seed, machine, network, platform, note } = deps;
  let lasting: Lasting[] = [];
  let armed: Armed[] = [];
  /** Time at which the last fault of the platform ends, in ms. */
  let platformFailedAt = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const arm = (call: Armed['call'], left: number, what: Mishap) => void armed.push({ call, left, what });
  const leads = seededBy(seed, 'leads');
  /** Stops the server, at once or after other callers have had a moment to act. */
  const stop = () => {
    deps.onFault();
    machine.after(Math.max(0, leads() * 2 - 1) * MOST_LEAD_MS, () => !isOver && deps.host().stopAndStart());
  };
  const happen = (what: Mishap) => {
    const host = deps.host();
    if (what.kind === 'kill') host.crash();
    else if (what.kind === 'stop') stop();
    else if (what.kind === 'thread') host.failThread(what.how);
    else if (what.kind === 'stall') host.stallThread(what.ms);
  };
  const waiting = createWaitingFaults({ ...deps, arm, happen });

  const now = (kind: Fault['kind']) =>
    lasting.filter(({ fault, until }) => fault.kind === kind && until > machine.now);
  const happens = (kind: 'refuse' | 'lose-requests' | 'lose-answers' | 'repeat') =>
    now(kind).some(({ random, fault }) => 'share' in fault && random() < fault.share);
  const platformDoes = (how: string) =>
    now('platform').some(
      ({ fault, random }) => fault.kind === 'platform' && fault.how === how && random() < fault.share,
    );

  network.weather = {
    delayMs: () =>
      now('delay').reduce(
        (sum, { fault, random }) => sum + (fault.kind === 'delay' ? random() * fault.most : 0),
        0,
      ),
    refuses: () => happens('refuse'),
    losesRequest: () => happens('lose-requests'),
    losesAnswer: () => happens('lose-answers'),
    repeats: () => happens('repeat'),
  };
  platform.weather = {
    isAway: () => platformDoes('away'),
    losesAnswer: () => platformDoes('no-answer'),
    ignores: () => platformDoes('ignores'),
    delayMs: () => (platformDoes('slow') ? 8_000 : CALM.delayMs()),
  };

  const begin = (fault: Fault) => {
    if (isOver) return;
    note(`fault ${JSON.stringify(fault)}`);
    deps.onFault();
    const host = deps.host();
    if ('lasts' in fault) {
      const random = seededBy(seed, 'fault', fault.at);
      lasting = lasting.filter(({ until }) => until > machine.now);
      lasting.push({ fault, random, until: machine.now + fault.lasts });
      if (fault.kind === 'platform') platformFailedAt = Math.max(platformFailedAt, machine.now + fault.lasts);
    } else if (fault.kind === 'kill') host.crash();
    else if (fault.kind === 'stop') stop();
    else if (fault.kind === 'thread') host.failThread(fault.how);
    else if (fault.kind === 'thread-stall') host.stallThread(fault.ms);
    else if (fault.kind === 'clock') machine.moveClock(fault.by);
    else if (fault.kind === 'cut') network.cut(fault.who);
    else if (fault.kind === 'kill-in-call') arm(null, fault.n, { kind: 'kill' });
    else if (fault.kind === 'disk') arm(fault.call, fault.n, { kind: 'disk', times: fault.times });
    else if (fault.kind === 'disk-rare') arm('rare', 1, { kind: 'disk', times: fault.times });
    else waiting.take(fault);
  };
  for (const fault of plan) machine.after(fault.at, () => begin(fault));

  const rarity = createRarity();
  const onDiskCall: DiskFaults = (call, sql) => {
    const isRare = rarity.note(sql);
    if (armed.length === 0) return;
    const { run, isServing } = deps.host();
    if (!run) return;
    for (const one of armed) {
      const { what } = one;
      if (one.call === 'rare' ? !isRare && one.left > 0 : !isServing) continue;
      if ((one.call === 'statement' || one.call === 'commit') && one.call !== call) continue;
      if (--one.left > 0) continue;
      if (what.kind !== 'disk' || 1 - one.left >= what.times) armed = armed.filter(other => other !== one);
      note(`disk: ${what.kind} at a ${call}`);
      happen(what);
      if (what.kind === 'disk') deps.onDiskFault();
      if (what.kind === 'disk' || what.kind === 'kill') throw diskFull();
    }
  };

  return {
    onDiskCall,
    /** The function for the named points of the program, see `core/buggify.ts`. */
    buggify: (point: string, chance: number) =>
      (point === 'commands.late' && waiting.delaysCommands()) ||
      (point === 'file.slow' && waiting.delaysFile()) ||
      now('points').some(({ random }) => random() < chance),
    onArrival: waiting.onArrival,
    onAnswer: waiting.onAnswer,
    onWorldStart: waiting.onWorldStart,
    onStart: waiting.onStart,
    onRoundEnd: waiting.onRoundEnd,
    onReport: waiting.onReport,
    /** Whether a fault may delay the end of the server now. */
    get delaysEnd() {
      const isUnanswered = machine.now - platformFailedAt < UNANSWERED_MS;
      return now('points').length > 0 || isUnanswered || waiting.isSaving;
    },
    /** Ends all faults. */
    end() {
      isOver = true;
      lasting = [];
      armed = [];
      waiting.end();
    },
  };
}

/** A statement is rare if it is less than this share of all statements so far. */
const RARE_SHARE = 1 / 200;

/** Counts the statements by their SQL. */
function createRarity() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    /** Notes a call to the disk. Returns whether it is a rare statement. */
    note(sql: string | null): boolean {
      if (sql === null) return false;
      const count = (counts.get(sql) ?? 0) + 1;
      counts.set(sql, count);
      return count < ++total * RARE_SHARE;
    },
  };
}
