import { frameRing } from '../../schema/wire/frame.ts';
import type { Receiver } from '../../schema/wire/mailbox.ts';
import type { Command, Report, Startup } from '../../schema/wire/messages.ts';
import { stateRing } from '../../schema/wire/snapshot.ts';
import { resumeWorld } from '../replay/replay.ts';
import { isHeld } from '../round/hold.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import { tick } from '../tick.ts';
import { createWorld, type GameWorld } from '../world.ts';
import { createPacer } from './pacer.ts';
import { createReporter } from './reporter.ts';
import type { ThreadClock } from './sleeper.ts';

/** Start parameters of a thread, without its mail. */
export type ThreadStartup = Omit<Startup, 'commands' | 'reports'>;

/** How the thread receives commands and sends reports. */
interface Mail {
  receiver: Pick<Receiver<readonly Command[]>, 'take'>;
  send(report: Report): void;
}

/** Maximum time that a step may spend on batches, so that a flood of commands cannot stop the clock. */
const DRAIN_MS = 1;

/**
 * The world with its clock and its mail, as the simulation thread runs it: `step` does what is due, `sleep` waits for
 * more. The first report is sent at once. Only the files of this folder know about threads and time.
 */
export function createThread(startup: ThreadStartup, { receiver, send }: Mail, clock: ThreadClock) {
  const world = startup.resume ? resumeWorld(startup.resume) : createWorld(startup);
  openWorld(world, startup);
  const pacer = createPacer(startup.speed, clock);
  const reporter = createReporter(world, stateRing(startup.state), frameRing(startup.frames), pacer, send);

  const drainCommands = () => {
    const until = Math.min(pacer.deadline(), clock.now() + DRAIN_MS);
    do {
      const batch = receiver.take();
      if (!batch) return;
      world.inbox.push(...batch);
      applyCommands(world);
    } while (clock.now() < until);
  };
  const tickOnce = () => {
    pacer.measure(() => tick(world));
    reporter.ticked();
  };
  /** Whether ticks must be on time: nobody notices late ones while no ships fight. */
  const isFought = () => world.round.phase === 'playing' && !isHeld(world);

  reporter.start();
  return {
    /** Takes commands, answers them, and runs the ticks that are due. */
    step() {
      drainCommands();
      if (reporter.mustTick()) tickOnce();
      if (reporter.answerInMs() === 0) reporter.answer();
      for (let due = pacer.due(); due > 0; due--) tickOnce();
      reporter.flush();
    },
    /** Waits until there is something to do. */
    sleep: () => pacer.sleep(reporter.answerInMs(), isFought()),
    /** Time until there is something to do if no command arrives. Unit: ms. */
    waitMs: () => Math.max(0, Math.min(pacer.deadline() - clock.now(), reporter.answerInMs())),
  };
}

/** Executes the opening commands of a thread and discards their replies. */
function openWorld(world: GameWorld, { opening }: Pick<Startup, 'opening'>) {
  world.inbox.push(...opening.map(command => ({ seq: 0, ...command })));
  applyCommands(world);
  world.outbox.replies.length = 0;
  world.outbox.events.length = 0;
}
