import type { DiskCall } from '../../harness/simulation/disk.ts';
import type { Host } from '../../harness/simulation/host.ts';
import type { Machine } from '../../harness/simulation/machine.ts';
import type { ThreadFailure } from '../../harness/simulation/thread.ts';
import type { Report } from '../../schema/wire/messages.ts';
import type { Fault, Mishap } from './plan.ts';

type Of<K extends Fault['kind']> = Extract<Fault, { kind: K }>;

interface Deps {
  machine: Machine;
  host(): Host;
  note(line: string): void;
  /** Causes a failure in the n-th call to the disk from now on, counting only calls of the kind `call`. */
  arm(call: DiskCall | null, n: number, what: Mishap): void;
  /** Causes a failure now. */
  happen(what: Mishap): void;
}

/** Longest time that writing a file slowly takes. Unit: ms. */
const SAVING_MS = 5_000;

/**
 * Faults that wait for an event: a request or its answer, a start, the end of a round, a report, or commands to be
 * sent.
 */
export function createWaitingFaults({ machine, host, note, arm, happen }: Deps) {
  let requests: { fault: Of<'in-request'>; left: number }[] = [];
  let answers: { fault: Of<'after-answer'>; left: number }[] = [];
  let rounds: (Of<'kill-after-round'> | Of<'disk-after-round'>)[] = [];
  let starts: Of<'kill-after-start'>[] = [];
  let commands: Of<'thread-before-commands'>[] = [];
  let acts: Of<'kill-behind-checkpoint'>[] = [];
  let contained: Of<'kill-with-checkpoint'>[] = [];
  let files: Of<'stop-while-saving'>[] = [];
  let saves: Of<'thread-after-checkpoint'>[] = [];
  let threads: { fault: Of<'thread-in-a-row'>; left: number }[] = [];
  /** Ways in which the thread fails with its next report. */
  let withReport: ThreadFailure[] = [];
  let checkpointTick = -1;
  /** Tick in which the world last carried out a command. */
  let actTick = -1;
  /** Time at which a file was last begun that is written slowly, in ms. */
  let slowAt = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const kill = (why: string) => {
    if (isOver) return;
    note(`killed ${why}`);
    host().crash();
  };

  const failThread = (how: ThreadFailure) => !isOver && host().failThread(how);

  return {
    /** Adds a fault if it waits for an event. Ignores other faults. */
    take(fault: Fault) {
      if (fault.kind === 'in-request') requests.push({ fault, left: fault.n });
      else if (fault.kind === 'thread-in-a-row') {
        threads.push({ fault, left: fault.times - 1 });
        failThread(fault.how);
      } else if (fault.kind === 'after-answer') answers.push({ fault, left: fault.n });
      else if (fault.kind === 'kill-after-round' || fault.kind === 'disk-after-round') rounds.push(fault);
      else if (fault.kind === 'kill-after-start') starts.push(fault);
      else if (fault.kind === 'thread-before-commands') commands.push(fault);
      else if (fault.kind === 'kill-behind-checkpoint') acts.push(fault);
      else if (fault.kind === 'kill-with-checkpoint') contained.push(fault);
      else if (fault.kind === 'stop-while-saving') files.push(fault);
      else if (fault.kind === 'thread-after-checkpoint') saves.push(fault);
    },
    /** Call this when a request is about to reach the server. */
    onArrival(caller: string) {
      const due = requests.filter(one => caller.startsWith(one.fault.who) && --one.left <= 0);
      requests = requests.filter(one => !due.includes(one));
      for (const { fault } of due) {
        note(`in a request of ${caller}: ${JSON.stringify(fault.what)}`);
        if (fault.call === null) machine.soon(() => happen(fault.what));
        else arm(fault.call, fault.k, fault.what);
      }
    },
    /** Call this when an answer has reached a caller. */
    onAnswer(caller: string) {
      const due = answers.filter(one => caller.startsWith(one.fault.who) && --one.left <= 0);
      answers = answers.filter(one => !due.includes(one));
      for (const { fault } of due) {
        note(`${fault.how} after an answer to ${caller}`);
        happen({ kind: fault.how });
      }
    },
    /** Call this when a world starts. */
    onWorldStart() {
      for (const { fault } of threads)
        machine.after(fault.every, () => {
          if (fault.isWithReport) withReport.push(fault.how);
          else failThread(fault.how);
        });
      threads = threads.filter(one => --one.left > 0);
    },
    /** Call this when the server begins to answer requests. */
    onStart() {
      for (const { after } of starts.splice(0)) machine.after(after, () => kill('after a start'));
    },
    /** Call this when the world has reported the end of a round. */
    onRoundEnd() {
      for (const fault of rounds) {
        if (fault.kind === 'disk-after-round')
          for (const call of ['statement', 'commit'] as const)
            arm(call, 1, { kind: 'disk', times: fault.times });
        const killAfter = fault.kind === 'disk-after-round' ? fault.killAfter : fault.after;
        if (killAfter !== null) machine.after(killAfter, () => kill('after a round'));
      }
      rounds = [];
    },
    /** Call this when the world reports. */
    onReport({ replies, checkpoint }: Report) {
      for (const how of withReport.splice(0)) machine.after(0, () => failThread(how));
      if (checkpoint && replies.length > 0) {
        for (const { after, how } of saves.splice(0)) machine.after(after, () => failThread(how));
      }
      const acted = replies.flatMap(reply => (reply.ok && !reply.unchanged ? reply.tick : []));
      actTick = acted.at(-1) ?? actTick;
      if (!checkpoint && acted.includes(checkpointTick))
        for (const { after } of acts.splice(0))
          machine.after(after, () => kill('after an act behind a checkpoint'));
      if (!checkpoint) return;
      checkpointTick = checkpoint.tick;
      if (actTick === checkpointTick)
        for (const { after } of contained.splice(0))
          machine.after(after, () => kill('after acts in the tick of a checkpoint'));
    },
    /** Call this before commands are sent to the world. Returns whether they are sent late. */
    delaysCommands(): boolean {
      const fault = commands.shift();
      if (fault) machine.after(fault.after, () => host().failThread(fault.how));
      return fault !== undefined;
    },
    /** Call this when a file is begun. Returns whether writing it takes seconds. */
    delaysFile(): boolean {
      const fault = files.shift();
      if (!fault) return false;
      slowAt = machine.now;
      machine.after(fault.after, () => !isOver && happen({ kind: 'stop' }));
      return true;
    },
    /** Whether a file may still be written that is written slowly. */
    get isSaving() {
      return machine.now - slowAt < SAVING_MS;
    },
    /** Ends all faults. */
    end() {
      isOver = true;
      withReport = [];
      contained = [];
      files = [];
      requests = [];
      answers = [];
      threads = [];
      starts = [];
      rounds = [];
      commands = [];
      acts = [];
      saves = [];
    },
  };
}
