import { GameError } from '../../../schema/error.ts';

/**
 * Does work in turn, at most `most` at once. Throws `busy` while `mostWaiting` wait already.
 */
export function createTurns(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function begin() {
    if (running < most) return void running++;
    if (waiting.length >= mostWaiting) {
      throw new GameError('busy', 'Too many pictures of emotes are being fetched: try again in a moment.');
    }
    await new Promise<void>(resolve => waiting.push(resolve));
  }

  /** Whoever waits takes over the place of the one who ends. */
  function end() {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
