import { buggify } from '../../core/buggify.ts';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Bundle, Command, EncodedReply, SingleCommand } from '../../schema/wire/messages.ts';
import type { CommandLog } from './command-log.ts';

/** The result of a command that was carried out. */
export interface Outcome {
  /** The output as JSON. */
  json: string;
  /** First tick whose checkpoint contains the effect. */
  tick: number;
}

/** Commands that wait for their replies. Calls are refused until `open` is called. */
export interface Calls {
  /** Accepts calls from now on. */
  open(): void;
  /** Refuses new calls with `restarting`. Pending calls still get their replies. */
  close(): void;
  /** Refuses new calls and all pending calls. */
  refuseAll(): void;
  /** Sends a command with the next batch. Rejects with the GameError in its reply, or with `restarting`. */
  add(command: Omit<SingleCommand, 'seq'> | Omit<Bundle, 'seq'>): Promise<Outcome>;
  /** Records a command that was carried out, then settles its call. Ignores replies without a pending call. */
  settle(reply: EncodedReply): void;
}

interface Pending {
  command: Command;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export function createCalls(send: (batch: readonly Command[]) => void, log: CommandLog): Calls {
  const pending = new Map<number, Pending>();
  const outbox = createOutbox(send);
  let seq = 0;
  let isOpen = false;

  return {
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
    },
    refuseAll() {
      isOpen = false;
      const calls = [...pending.values()];
      pending.clear();
      outbox.clear();
      for (const { reject } of calls) reject(restarting());
    },
    add(unnumbered) {
      if (!isOpen) return Promise.reject(restarting());
      const command = { seq: ++seq, ...unnumbered };
      outbox.add(command);
      return new Promise((resolve, reject) => pending.set(command.seq, { command, resolve, reject }));
    },
    settle(reply) {
      const call = pending.get(reply.seq);
      if (!call) return;
      pending.delete(reply.seq);
      if (!reply.ok) return call.reject(new GameError(reply.code, reply.message));
      if (!reply.unchanged) log.record(call.command, reply.tick);
      // A checkpoint with the same tick was taken before the command was carried out, so only later
      // checkpoints contain the command.
      const isBehindCheckpoint = log.checkpoint?.tick === reply.tick;
      call.resolve({ json: reply.json, tick: reply.tick + Number(isBehindCheckpoint) });
    },
  };
}

/** Creates a function that collects the commands of one turn of the event loop and sends them as one batch. */
function createOutbox(send: (batch: readonly Command[]) => void) {
  let batch: Command[] = [];
  const flush = () => {
    const flushed = batch;
    batch = [];
    if (flushed.length > 0) send(flushed);
  };
  return {
    add(command: Command) {
      if (batch.length === 0 && buggify('commands.late', 0.2)) io.after(40, flush);
      else if (batch.length === 0) io.soon(flush);
      batch.push(command);
    },
    clear() {
      batch = [];
    },
  };
}

const restarting = () =>
  new GameError(
    'restarting',
    'The simulation is being restarted from its last checkpoint; try again in a second.',
  );
