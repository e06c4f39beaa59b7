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

/**
 * Faults that wait for an event: a request or its answer, a start, the end of a round, a report, or commands to be
 * sent.
 */
export function createWaitingFaults({ machine, host, note, arm, happen }: Deps) {
  let requests: { fault: Of<'in-request'>; left: number }[] = [];
  let answers: { fault: Of<'kill-after-answer'>; left: number }[] = [];
  let rounds: (Of<'kill-after-round'> | Of<'disk-after-round'>)[] = [];
  let starts: Of<'kill-after-start'>[] = [];
  let commands: Of<'thread-before-commands'>[] = [];
  let acts: Of<'kill-behind-checkpoint'>[] = [];
  let saves: Of<'thread-after-checkpoint'>[] = [];
  let threads: { fault: Of<'thread-in-a-row'>; left: number }[] = [];
  let checkpointTick = -1;
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
      } else if (fault.kind === 'kill-after-answer') answers.push({ fault, left: fault.n });
      else if (fault.kind === 'kill-after-round' || fault.kind === 'disk-after-round') rounds.push(fault);
      else if (fault.kind === 'kill-after-start') starts.push(fault);
      else if (fault.kind === 'thread-before-commands') commands.push(fault);
      else if (fault.kind === 'kill-behind-checkpoint') acts.push(fault);
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
      if (due.length > 0) kill(`after an answer to ${caller}`);
    },
    /** Call this when a world starts. */
    onWorldStart() {
      for (const one of threads) machine.after(one.fault.every, () => failThread(one.fault.how));
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
      if (checkpoint && replies.length > 0) {
        for (const { after, how } of saves.splice(0)) machine.after(after, () => failThread(how));
      }
      if (checkpoint) checkpointTick = checkpoint.tick;
      if (!replies.some(reply => reply.ok && !reply.unchanged && reply.tick === checkpointTick)) return;
      for (const { after } of acts.splice(0))
        machine.after(after, () => kill('after an act behind a checkpoint'));
    },
    /** Call this before commands are sent to the world. Returns whether they are sent late. */
    delaysCommands(): boolean {
      const fault = commands.shift();
      if (fault) machine.after(fault.after, () => host().failThread(fault.how));
      return fault !== undefined;
    },
    /** Ends all faults. */
    end() {
      isOver = true;
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
