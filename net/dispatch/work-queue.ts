import { buggify, SLOWED } from '../../core/buggify.ts';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';

/**
 * A queue of work that arrives from outside, in order of arrival. Work is started only for a few milliseconds
 * in each turn of the event loop, so that many viewers who join at once do not delay other callers. Work must
 * not wait for other work in the same queue.
 */
export interface WorkQueue {
  /**
   * Runs the work when its turn comes. The returned promise settles as the work does. For work that nobody would send
   * again.
   */
  add<T>(work: Work<T>): Promise<T>;
  /**
   * Like `add`, for a caller who can retry. Rejects with `busy` if too much work is waiting, and with
   * `restarting` during a shutdown.
   */
  offer<T>(work: Work<T>): Promise<T>;
  /** Refuses work from `offer` that has not begun. Resolves when all other work is done. */
  close(): Promise<void>;
}

type Work<T> = () => Promise<T>;

interface Waiting {
  begin(): void;
  /** Refuses the work. Present only if it can be refused. */
  refuse?(error: GameError): void;
}

/** Time in each turn of the event loop during which queued work may start. @limit */
const TURN_MS = 10;
/** Maximum number of jobs that have started and not ended, such as commands that wait for the world. @limit */
const MAX_UNDER_WAY = 100;
/**
 * Maximum number of jobs that wait in the queue for chat, payments and new pilots. When it is full, requests
 * from bridges and `POST /pilots` are refused with 503 `busy`. @limit
 */
const MAX_WAITING = 2_000;

export function createWorkQueue(now: () => number = io.steady): WorkQueue {
  let waiting: Waiting[] = [];
  let underWay = 0;
  /** Time at which the first work in this turn of the event loop was started. */
  let turnBegan: number | null = null;
  let isClosed = false;
  const idle = Promise.withResolvers<void>();

  const hasTime = () => {
    if (turnBegan === null) beginTurn();
    return turnBegan !== null && now() - turnBegan < TURN_MS;
  };
  const beginTurn = () => {
    const isSlow = buggify('queue.slow', 0.2);
    turnBegan = isSlow ? Number.NEGATIVE_INFINITY : now();
    if (isSlow) io.after(SLOWED, nextTurn);
    else io.soon(nextTurn);
  };
  const nextTurn = () => {
    turnBegan = null;
    startNext();
  };
  const startNext = () => {
    while (waiting.length > 0 && underWay < MAX_UNDER_WAY && hasTime()) waiting.shift()?.begin();
    if (isClosed && waiting.length === 0 && underWay === 0) idle.resolve();
  };
  const ended = () => {
    underWay--;
    startNext();
  };

  const enter = <T>(work: Work<T>, canBeRefused: boolean) =>
    new Promise<T>((resolve, reject) => {
      const begin = async () => {
        underWay++;
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
        ended();
      };
      waiting.push(canBeRefused ? { begin, refuse: reject } : { begin });
      startNext();
    });

  return {
    add: work => enter(work, false),
    async offer(work) {
      if (isClosed) throw stopping();
      if (waiting.length >= MAX_WAITING || buggify('queue.full', 0.1)) throw tooMuch();
      return enter(work, true);
    },
    close() {
      isClosed = true;
      for (const { refuse } of waiting) refuse?.(stopping());
      waiting = waiting.filter(({ refuse }) => !refuse);
      startNext();
      return idle.promise;
    },
  };
}

const tooMuch = () =>
  new GameError(
    'busy',
    `${MAX_WAITING} others are waiting: this was not accepted. Send it again in a second, with the same id if it has one.`,
  );

const stopping = () =>
  new GameError(
    'restarting',
    'The server is stopping, so this was not carried out: send it again when it is back.',
  );
