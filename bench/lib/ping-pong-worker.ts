import { workerData } from 'node:worker_threads';

/**
 * The minimum that a thread must do to answer: it sleeps, is woken, and wakes the caller. `cells[0]` is the number of
 * requests, `cells[1]` the number of answers.
 */
const cells = new Int32Array(workerData);
for (let seen = 0; ; ) {
  Atomics.wait(cells, 0, seen);
  seen = Atomics.load(cells, 0);
  Atomics.store(cells, 1, seen);
  Atomics.notify(cells, 1);
}
