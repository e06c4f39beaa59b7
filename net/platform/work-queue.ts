import { GameError } from '../../schema/error.ts';

/**
 * The work that comes in from platforms, relay and bridges, in the order in which it came. A few milliseconds of it are done
 * in each turn of the event loop, so that a crowd that joins at once holds up nobody else.
 */
export interface WorkQueue {
  /** Does the work in its turn, and settles as it does. For what nobody would send again. */
  add<T>(work: Work<T>): Promise<T>;
  /** The same for a caller who can try again: rejects with `busy` while too much waits, and with `restarting` at a stop. */
  offer<T>(work: Work<T>): Promise<T>;
  /** Refuses what was offered and has not begun, and resolves when all the rest is done. */
  close(): Promise<void>;
}

type Work<T> = () => Promise<T>;

interface Waiting {
  begin(): void;
  /** For what can be refused. */
  refuse?(error: GameError): void;
}

/** No work is begun in a turn of the event loop that has spent so long on it. Unit: ms. */
const TURN_MS = 10;
/** Most work that has begun and not ended, such as commands that wait for the world. */
const MAX_UNDER_WAY = 100;
/** With so much waiting, nothing more can be offered. */
const MAX_WAITING = 2_000;

export function createWorkQueue(now: () => number = () => performance.now()): WorkQueue {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isPlanned = false;
  let isClosed = false;
  const idle = Promise.withResolvers<void>();

  const takeTurn = () => {
    isPlanned = false;
    const from = now();
    while (underWay < MAX_UNDER_WAY && now() - from < TURN_MS) {
      const next = waiting.shift();
      if (!next) break;
      next.begin();
    }
    goOn();
  };
  const goOn = () => {
    if (!isPlanned && waiting.length > 0 && underWay < MAX_UNDER_WAY) {
      isPlanned = true;
      setImmediate(takeTurn);
    }
    if (isClosed && waiting.length === 0 && underWay === 0) idle.resolve();
  };
  const ended = () => {
    underWay--;
    goOn();
  };

  const enter = <T>(work: Work<T>, canBeRefused: boolean) =>
    new Promise<T>((resolve, reject) => {
      const begin = () => {
        underWay++;
        work().finally(ended).then(resolve, reject);
      };
      waiting.push(canBeRefused ? { begin, refuse: reject } : { begin });
      goOn();
    });

  return {
    add: work => enter(work, false),
    async offer(work) {
      if (isClosed) throw stopping();
      if (waiting.length >= MAX_WAITING) throw tooMuch();
      return enter(work, true);
    },
    close() {
      isClosed = true;
      for (const { refuse } of waiting) refuse?.(stopping());
      waiting = waiting.filter(({ refuse }) => !refuse);
      goOn();
      return idle.promise;
    },
  };
}

const tooMuch = () =>
  new GameError(
    'busy',
    `${MAX_WAITING} lines, redemptions and cheers wait to be dealt with: this one was not taken in. Send it again, with the same id, in a second.`,
  );

const stopping = () =>
  new GameError(
    'restarting',
    'The server is stopping, so this was not carried out: send it again when it is back.',
  );
