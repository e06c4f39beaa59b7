import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { frameRing } from '../../schema/wire/frame.ts';
import { commandsOf, textOfReport } from '../../schema/wire/lines.ts';
import { createReceiver, createSender, mailboxIn, SENT } from '../../schema/wire/mailbox.ts';
import type { Report, Startup } from '../../schema/wire/messages.ts';
import { stateRing } from '../../schema/wire/snapshot.ts';
import { resumeWorld } from '../replay/resume.ts';
import { isHeld } from '../round/hold.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import { tick } from '../tick.ts';
import { createWorld } from '../world.ts';
import { openWorld } from './opening.ts';
import { createPacer } from './pacer.ts';
import { createReporter } from './reporter.ts';
import type { ThreadClock } from './sleeper.ts';

/**
 * The simulation thread. It never returns to its event loop: it sleeps in `Atomics.wait` until the next tick is
 * due or a batch of commands wakes it. Only the files of this folder know about threads and time.
 */
const { port, ...startup }: Startup & { port: MessagePort } = workerData;
const world = startup.resume ? resumeWorld(startup.resume) : createWorld(startup);
openWorld(world, startup);
const commands = mailboxIn(startup.commands);
const receiver = createReceiver(commands, () => receiveMessageOnPort(port)?.message, commandsOf);
/** Null for a report with a checkpoint, which consists of arrays and cannot be text. */
const textOf = (report: Report) => (report.checkpoint ? null : textOfReport(report));
const clock: ThreadClock = {
  now: () => performance.now(),
  wait: ms => Atomics.wait(commands.counts, SENT, receiver.taken, ms) === 'timed-out',
  hasWork: () => Atomics.load(commands.counts, SENT) !== receiver.taken,
};
const pacer = createPacer(startup.speed, clock);
const reporter = createReporter(
  world,
  stateRing(startup.state),
  frameRing(startup.frames),
  pacer,
  createSender(mailboxIn(startup.reports), port, textOf),
);

/** Maximum time that a wake may spend on batches, so that a flood of commands cannot stop the clock. */
const DRAIN_MS = 1;

function drainCommands() {
  const until = Math.min(pacer.deadline(), performance.now() + DRAIN_MS);
  do {
    const batch = receiver.take();
    if (!batch) return;
    world.inbox.push(...batch);
    applyCommands(world);
  } while (performance.now() < until);
}

const step = () => tick(world);
/** Whether the tick must be sharp: nobody notices a late one while no ships fight. */
const isFought = () => world.round.phase === 'playing' && !isHeld(world);

reporter.start();
for (;;) {
  drainCommands();
  if (reporter.answerInMs() === 0) reporter.answer();
  for (let due = pacer.due(); due > 0; due--) {
    pacer.measure(step);
    reporter.ticked();
  }
  reporter.flush();
  pacer.sleep(reporter.answerInMs(), isFought());
}
