import { Worker } from 'node:worker_threads';

/** Starts a thread that only answers. A command of the game takes at least as long as an answer of this thread. */
export function startPingPong() {
  const buffer = new SharedArrayBuffer(8);
  const cells = new Int32Array(buffer);
  const worker = new Worker(new URL('./ping-pong-worker.ts', import.meta.url), { workerData: buffer });
  return {
    async ask() {
      const asked = Atomics.add(cells, 0, 1) + 1;
      Atomics.notify(cells, 0);
      while (Atomics.load(cells, 1) !== asked) {
        const { async: isAsync, value } = Atomics.waitAsync(cells, 1, asked - 1, 1000);
        if (isAsync) await value;
      }
    },
    stop: () => worker.terminate(),
  };
}
