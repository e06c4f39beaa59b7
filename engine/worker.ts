import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { frameRing } from '../schema/frame.ts';
import type { Command, Startup } from '../schema/messages.ts';
import { stateRing } from '../schema/snapshot.ts';
import { openWorld } from './opening.ts';
import { createPacer } from './pacer.ts';
import { createReporter } from './reporter.ts';
import { resumeWorld } from './resume.ts';
import { applyCommands } from './systems/apply-commands.ts';
import { tick } from './tick.ts';
import { createWorld } from './world.ts';

/**
 * The simulation thread. It never returns to its event loop: it sleeps in `Atomics.wait` until the next tick
 * is due or a batch of commands wakes it. This file and the two beside it that it is made of (`pacer.ts`,
 * `reporter.ts`) are the only ones in `engine/` that know threads and time.
 */
const port = parentPort;
if (!port) throw new Error('engine/worker.ts is the entry of a worker thread.');

const startup: Startup = workerData;
const world = startup.resume ? resumeWorld(startup.resume) : createWorld(startup);
openWorld(world, startup);
const wake = new Int32Array(startup.wake);
const pacer = createPacer(startup.speed);
const reporter = createReporter(world, stateRing(startup.state), frameRing(startup.frames), pacer, report =>
  port.postMessage(report),
);

/** Longest that a wake may spend on taking in batches, so that a flood of commands cannot stop the clock. */
const DRAIN_MS = 1;

function drain() {
  const until = Math.min(pacer.deadline(), performance.now() + DRAIN_MS);
  do {
    const batch = receiveMessageOnPort(port as NonNullable<typeof parentPort>);
    if (!batch) return;
    world.inbox.push(...(batch.message as Command[]));
    applyCommands(world);
  } while (performance.now() < until);
}

const step = () => tick(world);

reporter.start();
for (;;) {
  const seen = Atomics.load(wake, 0); // before the drain, or a wake-up between the two is lost
  drain();
  if (reporter.answerInMs() === 0) reporter.answer();
  for (let due = pacer.due(); due > 0; due--) {
    pacer.measure(step);
    reporter.ticked();
  }
  reporter.flush();
  Atomics.wait(wake, 0, seen, Math.min(pacer.sleepMs(), reporter.answerInMs()));
}
