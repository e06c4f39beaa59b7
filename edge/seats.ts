import { GameError } from '../schema/base/error.ts';

/** Maximum number of open connections per watcher's token: enough for a page and its reloads. @limit */
export const SEATS_PER_TOKEN = 8;

interface Limits {
  maxViewers: number;
  maxFights: number;
}

export type Seats = ReturnType<typeof createSeats>;

/** Counts the connections of watchers: per token, for the fight, and in total. */
export function createSeats({ maxViewers, maxFights }: Limits) {
  const byToken = new Map<string, number>();
  let watchers = 0;
  let fights = 0;

  const move = (token: string, isFight: boolean, by: 1 | -1) => {
    const left = (byToken.get(token) ?? 0) + by;
    if (left > 0) byToken.set(token, left);
    else byToken.delete(token);
    watchers += by;
    if (isFight) fights += by;
  };

  return {
    get watchers() {
      return watchers;
    },
    get fights() {
      return fights;
    },
    /** Throws a GameError if no more connections are allowed. */
    require(token: string, isFight: boolean) {
      if ((byToken.get(token) ?? 0) >= SEATS_PER_TOKEN) throw TOO_MANY_BY_TOKEN;
      if (watchers >= maxViewers) throw FULL;
      if (isFight && fights >= maxFights) throw FIGHTS_FULL;
    },
    take(token: string, isFight: boolean) {
      move(token, isFight, 1);
    },
    giveBack(token: string, isFight: boolean) {
      move(token, isFight, -1);
    },
  };
}

const TOO_MANY_BY_TOKEN = new GameError(
  'too-many-requests',
  `A token may have ${SEATS_PER_TOKEN} connections open, and this one has reached that limit: close some, or fetch another token.`,
);
const FULL = new GameError(
  'busy',
  'This edge has reached its maximum number of watchers: try again, or use another edge.',
);
const FIGHTS_FULL = new GameError(
  'busy',
  'This edge sends the fight to the maximum number of watchers: the pulse and the events are still available.',
);
