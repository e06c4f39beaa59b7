import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { reportOf, textOfCommands } from '../../schema/wire/lines.ts';
import {
  createMailboxBuffer,
  createReceiver,
  createSender,
  mailboxIn,
  SENT,
} from '../../schema/wire/mailbox.ts';
import type { Command, Report, Startup } from '../../schema/wire/messages.ts';

/** One run of the simulation thread, and the mail to and from it. */
export interface SimThread {
  /** One batch wakes the thread once. */
  send(batch: readonly Command[]): void;
  /** Processor time that the thread has had, in ms. Resolves when the thread gets its turn; rejects when it is gone. */
  cpuMs(): Promise<number>;
  /** Resolves when the thread is gone. */
  end(): Promise<unknown>;
}

export interface SimThreadEvents {
  onReport(report: Report): void;
  onError(error: Error): void;
  /** Called after the last report, however the thread ended. */
  onExit(): void;
}

export function startSimThread(
  entry: URL,
  startup: Omit<Startup, 'commands' | 'reports'>,
  { onReport, onError, onExit }: SimThreadEvents,
): SimThread {
  const buffers = { commands: createMailboxBuffer(), reports: createMailboxBuffer() };
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(entry, {
    workerData: { ...startup, ...buffers, port: port2 },
    transferList: [port2],
  });
  const reports = mailboxIn(buffers.reports);
  const receiver = createReceiver<Report>(reports, () => receiveMessageOnPort(port)?.message, reportOf);
  let isGone = false;

  const drain = () => {
    for (let report = receiver.take(); report; report = receiver.take()) onReport(report);
  };

  const listen = async () => {
    while (!isGone) {
      await Atomics.waitAsync(reports.counts, SENT, receiver.taken).value;
      drain();
    }
  };

  worker.on('error', onError);
  worker.on('exit', () => {
    drain();
    isGone = true;
    Atomics.notify(reports.counts, SENT); // lets go of the memory
    port.close();
    onExit();
  });
  listen();

  return {
    send: createSender(mailboxIn(buffers.commands), port, textOfCommands),
    async cpuMs() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1_000;
    },
    end: () => worker.terminate(),
  };
}
