import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { commandsOf, textOfReport } from '../../schema/wire/lines.ts';
import { createReceiver, createSender, mailboxIn } from '../../schema/wire/mailbox.ts';
import type { Report, Startup } from '../../schema/wire/messages.ts';
import { createMailClock } from './mail-clock.ts';
import { createThread } from './thread.ts';

/**
 * The simulation thread. It never returns to its event loop: it sleeps in `Atomics.wait` until the next tick is
 * due or a batch of commands wakes it.
 */
const { port, ...startup }: Startup & { port: MessagePort } = workerData;
const commands = mailboxIn(startup.commands);
const receiver = createReceiver(commands, () => receiveMessageOnPort(port)?.message, commandsOf);
/** Encodes a report as text, or returns null if it has a checkpoint, which consists of arrays. */
const textOf = (report: Report) => (report.checkpoint ? null : textOfReport(report));
const send = createSender(mailboxIn(startup.reports), port, textOf);
const thread = createThread(startup, { receiver, send }, createMailClock(commands, receiver));
for (;;) {
  thread.step();
  thread.sleep();
}
