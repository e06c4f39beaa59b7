import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { reportOf, textOfCommands } from '../../schema/wire/lines.ts';
import {
  createMailboxBuffer,
  createReceiver,
  createSender,
  type Mailbox,
  mailboxIn,
  SENT,
} from '../../schema/wire/mailbox.ts';
import type { Command, Report, Startup } from '../../schema/wire/messages.ts';

/** One run of the simulation thread, and the messages to and from it. */
export interface SimThread {
  /** Sends a batch of commands. The whole batch wakes the thread only once. */
  send(batch: readonly Command[]): void;
  /**
   * Resolves with the thread's CPU time, in ms, once the thread's event loop can answer. Rejects if the
   * thread has ended.
   */
  cpuMs(): Promise<number>;
  /** Resolves when the thread has ended. */
  end(): Promise<unknown>;
}

/**
 * Size of a semi-space in the simulation's heap, of which V8 allocates two. With this size, short-lived
 * objects are collected every few seconds instead of several times per second.
 * @limit MB
 */
const YOUNG_MEMORY = 16;

export interface SimThreadEvents {
  onReport(report: Report): void;
  onError(error: Error): void;
  /** Called after the last report, in whichever way the thread ended. */
  onExit(): void;
}

export type StartThread = typeof startSimThread;

export function startSimThread(
  entry: URL,
  startup: Omit<Startup, 'commands' | 'reports'>,
  { onReport, onError, onExit }: SimThreadEvents,
): SimThread {
  const buffers = { commands: createMailboxBuffer(), reports: createMailboxBuffer() };
  const { port1: port, port2 } = new MessageChannel();
  setFlagsFromString(`--min-semi-space-size=${YOUNG_MEMORY}`);
  const worker = new Worker(entry, {
    workerData: { ...startup, ...buffers, port: port2 },
    transferList: [port2],
  });
  const reports = passOnReports(mailboxIn(buffers.reports), port, onReport);

  worker.on('error', onError);
  worker.on('exit', () => {
    reports.stop();
    port.close();
    onExit();
  });

  return {
    send: createSender(mailboxIn(buffers.commands), port, textOfCommands),
    async cpuMs() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1_000;
    },
    end: () => worker.terminate(),
  };
}

/** Calls `onReport` with each report as it arrives. `stop` passes on the remaining reports and then ends. */
function passOnReports(mailbox: Mailbox, port: MessagePort, onReport: (report: Report) => void) {
  const receiver = createReceiver<Report>(mailbox, () => receiveMessageOnPort(port)?.message, reportOf);
  let isStopped = false;

  const drain = () => {
    for (let report = receiver.take(); report; report = receiver.take()) onReport(report);
  };
  const listen = async () => {
    while (!isStopped) {
      await Atomics.waitAsync(mailbox.counts, SENT, receiver.taken).value;
      drain();
    }
  };

  listen();
  return {
    stop() {
      drain();
      isStopped = true;
      Atomics.notify(mailbox.counts, SENT); // wakes the pending wait, which would otherwise keep the buffer alive
    },
  };
}
