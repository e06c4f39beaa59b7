import { Worker } from 'node:worker_threads';
import type { ForesightAnswer, ForesightRequest } from '../../schema/wire/foresight.ts';

export interface ForesightThread {
  ask(request: ForesightRequest): void;
  /** Resolves when the thread is gone. */
  end(): Promise<unknown>;
}

export interface ForesightThreadEvents {
  onAnswer(answer: ForesightAnswer): void;
  /** The thread is gone without having been ended. */
  onFailure(error: Error): void;
}

const ENTRY = new URL('../../engine/thread/foresight-worker.ts', import.meta.url);

/** Room for worlds, each of which is thrown away at once. Unit: MB. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 };

/** Starts the thread that looks ahead. It never keeps the process from ending. */
export function startForesightThread(
  { onAnswer, onFailure }: ForesightThreadEvents,
  entry = ENTRY,
): ForesightThread {
  const worker = new Worker(entry, { resourceLimits: RESOURCE_LIMITS });
  worker.on('message', onAnswer);
  worker.on('error', onFailure);
  worker.unref(); // last: whoever listens to messages holds the process
  return {
    ask: request => worker.postMessage(request),
    end: () => worker.terminate(),
  };
}
