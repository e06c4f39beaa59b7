import { seededBy } from '../../core/random.ts';
import { type DiskFaults, diskFull } from '../../harness/simulation/disk.ts';
import type { Host } from '../../harness/simulation/host.ts';
import type { Machine } from '../../harness/simulation/machine.ts';
import type { Network } from '../../harness/simulation/network.ts';
import { CALM, type SimulatedPlatform } from '../../harness/simulation/platform.ts';
import type { Fault, FaultPlan } from './plan.ts';
import { createWaitingFaults } from './waiting-faults.ts';

interface FaultDeps {
  seed: number;
  machine: Machine;
  network: Network;
  platform: SimulatedPlatform;
  host(): Host;
  note(line: string): void;
  /** Something begins to go wrong. */
  onFault(): void;
  /** The store failed. */
  onDiskFault(): void;
}

interface Lasting {
  until: number;
  /** Draws for this fault alone, so that the others stay the same without it. */
  random: () => number;
  fault: Fault;
}

/** Makes happen what the plan says. */
export function createFaults(deps: FaultDeps, plan: FaultPlan) {
  const { seed, machine, network, platform, note } = deps;
  let lasting: Lasting[] = [];
  /** Faults that wait for a call of the disk, with the number of calls until then. */
  let armed: { fault: Fault; left: number; times: number }[] = [];
  let isOver = false;

  const failDisk = (times: number) => {
    for (const call of ['statement', 'commit'] as const)
      armed.push({ fault: { at: machine.now, kind: 'disk', call, n: 1, times }, left: 1, times });
  };
  const waiting = createWaitingFaults({ ...deps, failDisk });

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
    } else if (fault.kind === 'kill') host.crash();
    else if (fault.kind === 'stop') void host.stopAndStart();
    else if (fault.kind === 'thread') host.failThread(fault.how);
    else if (fault.kind === 'thread-stall') host.stallThread(fault.ms);
    else if (fault.kind === 'clock') machine.moveClock(fault.by);
    else if (fault.kind === 'cut') network.cut(fault.who);
    else if (fault.kind === 'kill-in-call') armed.push({ fault, left: fault.n, times: 1 });
    else if (fault.kind === 'disk') armed.push({ fault, left: fault.n, times: fault.times });
    else waiting.take(fault);
  };
  for (const fault of plan) machine.after(fault.at, () => begin(fault));

  const onDiskCall: DiskFaults = call => {
    if (armed.length === 0 || !deps.host().isServing) return;
    for (const one of armed) {
      const { fault } = one;
      const counts = fault.kind === 'kill-in-call' || (fault.kind === 'disk' && fault.call === call);
      if (!counts || --one.left > 0) continue;
      if (--one.times <= 0) armed = armed.filter(other => other !== one);
      note(`disk: ${call} ${fault.kind === 'disk' ? 'fails' : 'is the last one'}`);
      if (fault.kind === 'kill-in-call') deps.host().crash();
      deps.onDiskFault();
      throw diskFull();
    }
  };

  return {
    onDiskCall,
    /** For points of the program. */
    buggify: (point: string, chance: number) =>
      (point === 'commands.late' && waiting.delaysCommands()) ||
      now('points').some(({ random }) => random() < chance),
    onAnswer: waiting.onAnswer,
    onStart: waiting.onStart,
    onRoundEnd: waiting.onRoundEnd,
    onReport: waiting.onReport,
    /** Nothing goes wrong any more. */
    end() {
      isOver = true;
      lasting = [];
      armed = [];
      waiting.end();
    },
  };
}
