import { parentPort } from 'node:worker_threads';
import type { ForesightAnswer, ForesightRequest } from '../../schema/wire/foresight.ts';
import { foresee } from '../replay/foresee.ts';
import { restoreWorld } from '../restore/checkpoint.ts';

/** Thread entry: answers each request with the events that follow from its checkpoint. */
parentPort?.on('message', (request: ForesightRequest) => parentPort?.postMessage(answerTo(request)));

function answerTo({ checkpoint, ticks }: ForesightRequest): ForesightAnswer {
  const begin = performance.now();
  const world = restoreWorld(checkpoint);
  const restored = performance.now();
  const { tick } = world.time;
  const foreseen = foresee(world, ticks);
  const until = world.time.tick;
  const tickMs = (performance.now() - restored) / Math.max(1, until - tick);
  return { tick, until, foreseen, restoreMs: restored - begin, tickMs };
}
