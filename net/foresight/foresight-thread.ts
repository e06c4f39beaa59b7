import { Worker } from 'node:worker_threads';
import type { ForesightAnswer, ForesightRequest } from '../../schema/wire/foresight.ts';

export interface ForesightThread {
  ask(request: ForesightRequest): void;
  /** Resolves when the thread has ended. */
  end(): Promise<unknown>;
}

export interface ForesightThreadEvents {
  onAnswer(answer: ForesightAnswer): void;
  /** Called when the thread ends by itself. */
  onFailure(error: Error): void;
}

const ENTRY = new URL('../../engine/thread/foresight-worker.ts', import.meta.url);

/** Memory for worlds, each of which is dropped at once. Unit: MB. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 };

/** Starts the thread that looks ahead. It does not keep the process running. */
export function startForesightThread(
  { onAnswer, onFailure }: ForesightThreadEvents,
  entry = ENTRY,
): ForesightThread {
  const worker = new Worker(entry, { resourceLimits: RESOURCE_LIMITS });
  worker.on('message', onAnswer);
  worker.on('error', onFailure);
  worker.unref(); // last: a message listener keeps the process running
  return {
    ask: request => worker.postMessage(request),
    end: () => worker.terminate(),
  };
}
