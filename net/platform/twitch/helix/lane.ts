import { GameError } from '../../../../schema/error.ts';

/** Does one thing after another. Rejects with `unreachable` while so many wait already. */
export function createLane(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) return Promise.reject(tooMany());
    waiting++;
    const done = last.then(work).finally(() => waiting--);
    last = done.catch(() => {}); // its caller gets the error
    return done;
  };
}

const tooMany = () => new GameError('unreachable', 'Twitch does not answer, and too much waits for it.');
