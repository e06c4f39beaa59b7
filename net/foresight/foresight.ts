import { Worker } from 'node:worker_threads';
import { io } from '../../core/io.ts';
import type { ForesightAnswer, ForesightRequest } from '../../schema/wire/foresight.ts';
import type { Checkpoint, Report } from '../../schema/wire/messages.ts';
import { type Budget, createBudget } from './budget.ts';

/**
 * Time by which a forecast may begin before its interval is over. It is needed because checkpoints come only about
 * once per second. @limit
 */
const SLACK_MS = 100;
/** Time without an answer from the foresight thread after which that thread is ended. @limit */
const LOST_MS = 10_000;

export interface ForesightDeps {
  /** Number of simulated seconds per second. */
  speed: number;
  /** Whether anybody is watching a fight, so that a forecast is useful. */
  isWanted(): boolean;
  /** Number of restarts of the simulation. A forecast from before a restart is no longer valid. */
  restarts(): number;
  onForeseen(answer: ForesightAnswer): void;
  onLog(line: string): void;
  /** Replaces the thread's entry, for tests in which it dies. */
  entry?: URL;
  now?: () => number;
  /** Replaces this machine's budget, for tests. */
  budget?: Budget;
}

export type Foresight = ReturnType<typeof createForesight>;

/**
 * Looks ahead while a fight is watched. A separate thread continues the newest checkpoint as if nobody acted. Only the
 * overlays' cameras get the result. While the machine has no time for forecasts, none is made.
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

  /** Ends foresight for good. It is not retried, because nothing depends on it. */
  function fail(why: string) {
    if (isOver) return;
    isOver = true;
    thread?.end();
    onLog(`Cameras continue without foresight, because its thread ${why}.`);
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
    /** Processes a report from the simulation. */
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

interface ForesightThread {
  ask(request: ForesightRequest): void;
  /** Resolves when the thread has ended. */
  end(): Promise<unknown>;
}

interface ForesightThreadEvents {
  onAnswer(answer: ForesightAnswer): void;
  /** Called when the thread ends on its own. */
  onFailure(error: Error): void;
}

const ENTRY = new URL('../../engine/thread/foresight-worker.ts', import.meta.url);

/** Memory limit for the worlds of forecasts. Each world is dropped soon. Unit: MB. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 };

/** Starts the thread that looks ahead. It does not keep the process running. */
function startForesightThread(
  { onAnswer, onFailure }: ForesightThreadEvents,
  entry = ENTRY,
): ForesightThread {
  const worker = new Worker(entry, { resourceLimits: RESOURCE_LIMITS });
  worker.on('message', onAnswer);
  worker.on('error', onFailure);
  worker.unref(); // this comes last, because adding a message listener refs the worker again
  return {
    ask: request => worker.postMessage(request),
    end: () => worker.terminate(),
  };
}
