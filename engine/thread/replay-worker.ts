import { parentPort, workerData } from 'node:worker_threads';
import { replay } from '../replay/replay.ts';

/** Thread entry: replays the recording that it is started with and answers with the outcome. */
parentPort?.postMessage(replay(workerData));
