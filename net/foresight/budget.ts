import { io } from '../../core/io.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { ForesightAnswer } from '../../schema/wire/foresight.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';

/** Decides how far and how often to look ahead without slowing down the game. */

/** Share of a core that looking ahead may use. @limit */
const SHARE = 0.05;
/** Farthest look ahead, in seconds of the show. @limit */
const MAX_HORIZON_S = 6;
/** Nearest look ahead, in seconds of the show. @limit */
const MIN_HORIZON_S = 2;
/** Longest time between two looks ahead. @limit */
const MAX_INTERVAL_S = 3;
/** Shortest time between two looks ahead. @limit */
const MIN_INTERVAL_S = 1;
/** Assumed cost until it has been measured: the cost of a large fight. */
const UNKNOWN = { restoreMs: 10, tickMs: 0.3 };
/** Lateness of ticks above which looking ahead pauses. @limit */
const LATE_MS = 8;
/** Pause of looking ahead while ticks are late. @limit */
const PAUSE_MS = 10_000;
/** Weight of the latest measurement in the average cost of looking ahead. @limit */
const NEW_SHARE = 0.3;

type Cost = Pick<ForesightAnswer, 'restoreMs' | 'tickMs'>;

export interface Look {
  /** How far to look ahead, in ticks. */
  ticks: number;
  /** Time until the next look. Unit: ms. */
  pauseMs: number;
}

export type Budget = ReturnType<typeof createBudget>;

/** `speed`: simulated seconds per second; `now`: a monotonic clock in ms. */
export function createBudget(speed: number, now = io.steady) {
  let cost: Cost = UNKNOWN;
  let slipped = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  return {
    /** Records how well the simulation keeps up. */
    watch({ slipped: dropped, latenessMs }: Pick<TickTiming, 'slipped' | 'latenessMs'>) {
      if (dropped > slipped || latenessMs.p99 > LATE_MS) pausedUntil = now() + PAUSE_MS;
      slipped = dropped;
    },
    /** Records the cost of a look. */
    spent({ restoreMs, tickMs }: Cost) {
      cost = { restoreMs: mixed(cost.restoreMs, restoreMs), tickMs: mixed(cost.tickMs, tickMs) };
    },
    /** How to look ahead now; null if there is no time for it. */
    look: (): Look | null => (now() < pausedUntil ? null : affordable(cost, speed)),
  };
}

const mixed = (before: number, measured: number) => before + (measured - before) * NEW_SHARE;

/**
 * Looks ahead as far as possible, as often as that allows. If even the shortest look is too expensive, it is done less
 * often, so that a lower cost is noticed, such as after the thread has warmed up.
 */
function affordable({ restoreMs, tickMs }: Cost, speed: number): Look {
  const nearest = Math.round(MIN_HORIZON_S * TICK_RATE * speed);
  const farthest = Math.round(MAX_HORIZON_S * TICK_RATE * speed);
  const pauseFor = (ticks: number) => (restoreMs + tickMs * ticks) / SHARE;
  const pauseMs = Math.min(MAX_INTERVAL_S * 1000, Math.max(MIN_INTERVAL_S * 1000, pauseFor(farthest)));
  const ticks = Math.min(farthest, Math.floor((pauseMs * SHARE - restoreMs) / tickMs));
  return ticks < nearest ? { ticks: nearest, pauseMs: pauseFor(nearest) } : { ticks, pauseMs };
}
