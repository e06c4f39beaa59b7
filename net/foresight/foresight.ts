import { io } from '../../core/io.ts';
import type { ForesightAnswer } from '../../schema/wire/foresight.ts';
import type { Checkpoint, Report } from '../../schema/wire/messages.ts';
import { type Budget, createBudget } from './budget.ts';
import { type ForesightThread, startForesightThread } from './foresight-thread.ts';

/** Time by which a look ahead may come early. Checkpoints come once a second, give or take as much. @limit */
const SLACK_MS = 100;
/** Time without an answer after which the foresight thread is ended. @limit */
const LOST_MS = 10_000;

export interface ForesightDeps {
  /** Simulated seconds a second. */
  speed: number;
  /** Whether somebody watches a fight for whom it is of use. */
  isWanted(): boolean;
  /** How often the simulation was brought back: what was foreseen before that need not happen. */
  restarts(): number;
  onForeseen(answer: ForesightAnswer): void;
  onLog(line: string): void;
  /** Another thread entry, for tests of what happens when it dies. */
  entry?: URL;
  now?: () => number;
  /** Another budget than this machine's, for tests. */
  budget?: Budget;
}

export type Foresight = ReturnType<typeof createForesight>;

/**
 * Looks ahead while a fight is watched: a thread of its own continues each newest checkpoint as if nobody acted. What it
 * sees goes to the overlays' cameras and to nobody else. It is done without when the machine has no time for it.
 */
export function createForesight(deps: ForesightDeps) {
  const { speed, isWanted, restarts, onForeseen, onLog, entry, now = io.steady } = deps;
  const { budget = createBudget(speed, now) } = deps;
  let thread: ForesightThread | undefined;
  let asked: { at: number; restarts: number } | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const start = () =>
    startForesightThread({ onAnswer: receive, onFailure: error => fail(`failed: ${error.message}`) }, entry);

  function receive(answer: ForesightAnswer) {
    const isStill = asked?.restarts === restarts() && isWanted();
    asked = undefined;
    budget.spent(answer);
    if (isStill) onForeseen(answer);
  }

  /** Nothing depends on it, so it is not tried again. */
  function fail(why: string) {
    if (isOver) return;
    isOver = true;
    thread?.end();
    onLog(`Cameras go on without looking ahead, because its thread ${why}.`);
  }

  function look(checkpoint: Checkpoint) {
    const at = now();
    if (asked && at - asked.at > LOST_MS) fail('does not answer');
    if (isOver || asked || at < nextAt || !isWanted()) return;
    const wanted = budget.look();
    if (!wanted) return;
    thread ??= start();
    asked = { at, restarts: restarts() };
    nextAt = at + wanted.pauseMs - SLACK_MS;
    thread.ask({ checkpoint, ticks: wanted.ticks });
  }

  return {
    /** Takes in a report of the simulation. */
    report({ timing, checkpoint }: Pick<Report, 'timing' | 'checkpoint'>) {
      if (timing) budget.watch(timing);
      if (checkpoint) look(checkpoint);
    },
    async close() {
      isOver = true;
      await thread?.end();
    },
  };
}
