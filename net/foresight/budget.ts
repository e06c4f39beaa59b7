import { io } from '../../core/io.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { ForesightAnswer } from '../../schema/wire/foresight.ts';
import type { TickTiming } from '../../schema/wire/messages.ts';

/** Decides how far and how often the game can look ahead without being slowed down. */

/** Share of a CPU core that foresight (the forecasts for the overlays' cameras) may use. @limit */
const SHARE = 0.05;
/** Longest time that foresight looks ahead, in real seconds. @limit */
const MAX_HORIZON_S = 6;
/** Shortest time that foresight looks ahead, in real seconds. @limit */
const MIN_HORIZON_S = 2;
/** Longest time between two forecasts. @limit */
const MAX_INTERVAL_S = 3;
/** Shortest time between two forecasts. @limit */
const MIN_INTERVAL_S = 1;
/** Assumed cost of a forecast until it has been measured. It is the cost in a large fight. */
const UNKNOWN = { restoreMs: 10, tickMs: 0.3 };
/** If ticks are late by more than this, foresight pauses. @limit */
const LATE_MS = 8;
/** Duration for which foresight pauses when ticks are late. @limit */
const PAUSE_MS = 10_000;
/** Weight of the latest measurement in the average cost of a forecast. @limit */
const NEW_SHARE = 0.3;

type Cost = Pick<ForesightAnswer, 'restoreMs' | 'tickMs'>;

export interface Look {
  /** How far to look ahead, in ticks. */
  ticks: number;
  /** Time until the next forecast. Unit: ms. */
  pauseMs: number;
}

export type Budget = ReturnType<typeof createBudget>;

/** `speed` is the number of simulated seconds per second. `now` is a monotonic clock, in ms. */
export function createBudget(speed: number, now = io.steady) {
  let cost: Cost = UNKNOWN;
  let slipped = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  return {
    /** Records whether the simulation keeps up with the clock. */
    watch({ slipped: dropped, latenessMs }: Pick<TickTiming, 'slipped' | 'latenessMs'>) {
      if (dropped > slipped || latenessMs.p99 > LATE_MS) pausedUntil = now() + PAUSE_MS;
      slipped = dropped;
    },
    /** Records the cost of a forecast. */
    spent({ restoreMs, tickMs }: Cost) {
      cost = { restoreMs: mixed(cost.restoreMs, restoreMs), tickMs: mixed(cost.tickMs, tickMs) };
    },
    /** Returns how far to look ahead now; null while foresight pauses because ticks were late. */
    look: (): Look | null => (now() < pausedUntil ? null : affordable(cost, speed)),
  };
}

const mixed = (before: number, measured: number) => before + (measured - before) * NEW_SHARE;

/**
 * Chooses the longest forecast that the budget allows, then the shortest pause for it. If even the shortest
 * forecast is too expensive, the pause gets longer. Forecasts do not stop entirely, so that a lower cost is
 * noticed, for example once the thread has warmed up.
 */
function affordable({ restoreMs, tickMs }: Cost, speed: number): Look {
  const nearest = Math.round(MIN_HORIZON_S * TICK_RATE * speed);
  const farthest = Math.round(MAX_HORIZON_S * TICK_RATE * speed);
  const pauseFor = (ticks: number) => (restoreMs + tickMs * ticks) / SHARE;
  const pauseMs = Math.min(MAX_INTERVAL_S * 1000, Math.max(MIN_INTERVAL_S * 1000, pauseFor(farthest)));
  const ticks = Math.min(farthest, Math.floor((pauseMs * SHARE - restoreMs) / tickMs));
  return ticks < nearest ? { ticks: nearest, pauseMs: pauseFor(nearest) } : { ticks, pauseMs };
}
