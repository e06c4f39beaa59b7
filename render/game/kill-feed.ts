import { signal } from '@preact/signals';
import { type CreditedKill, createKillMarks, type MarkedKill } from '../../schema/moments/kill-marks.ts';
import { createRows } from './rows.ts';

/** How long omitted kills are counted, and how often the displayed number changes. Unit: ms. */
const COUNTED_MS = 6_000;
const STEP_MS = 1_000;

/** Counts the items for which a list recently had no room. */
function createLeftOut() {
  const count = signal(0);
  let times: number[] = [];
  let countedAt = Number.NEGATIVE_INFINITY;
  return {
    count,
    add(at: number) {
      times.push(at);
    },
    /** Updates the count, once per second. */
    tick(now: number) {
      if (now - countedAt < STEP_MS) return;
      countedAt = now;
      times = times.filter(at => now - at < COUNTED_MS);
      count.value = times.length;
    },
    clear() {
      times = [];
      count.value = 0;
    },
  };
}

/**
 * A token bucket: lets `burst` things pass at once, and in the long run one in `everyMs` milliseconds. `core/rate.ts` keeps
 * buckets for many keys in an `LRUCache`, which is too large for the bundle of the overlay.
 */
function createBucket(burst: number, everyMs: number) {
  let free = burst;
  let since = Number.NEGATIVE_INFINITY;
  return {
    /** Whether one more may pass at `now`. */
    take(now: number) {
      free = Math.min(burst, free + Math.max(0, now - since) / everyMs);
      since = now;
      if (free < 1) return false;
      free--;
      return true;
    },
    reset() {
      free = burst;
    },
  };
}

const ROWS = 6;
/** Minimum reading time of a row before the next one pushes it down, if all rows are taken. Unit: ms. */
const READ_MS = 900;
/** A kill that waits longer for a row is dropped. Unit: ms. */
const WAIT_MS = 1_800;

/**
 * The list of kills. If there are more than can be read, the most important ones are shown and the others are counted.
 */
export function createKillFeed(weightOf: (kill: MarkedKill) => number) {
  const rows = createRows<MarkedKill>(ROWS);
  const marks = createKillMarks();
  const bucket = createBucket(ROWS, READ_MS);
  const leftOut = createLeftOut();
  let waiting: Waiting[] = [];

  /** Shows the kills for which there is room, the most important first, and drops those that have waited too long. */
  function advance(now: number) {
    while (waiting.length > 0 && bucket.take(now)) {
      const best = waiting.reduce((a, b) => (b.weight > a.weight ? b : a));
      waiting = waiting.filter(other => other !== best);
      rows.add(best.kill, now);
    }
    const isOld = ({ at }: Waiting) => now - at >= WAIT_MS;
    for (const { at } of waiting.filter(isOld)) leftOut.add(at);
    waiting = waiting.filter(each => !isOld(each));
  }

  return {
    list: rows.list,
    /** Number of kills in the last seconds that were not shown. */
    leftOut: leftOut.count,
    expire(now: number) {
      advance(now);
      rows.expire(now);
      leftOut.tick(now);
    },
    /** Adds a kill; returns it with its marks. */
    add({ victim, killer, friendly, means }: CreditedKill, at: number): MarkedKill {
      const credited = { victim, killer, friendly, means };
      const kill = { ...credited, ...marks.mark(credited, at) };
      waiting.push({ kill, at, weight: weightOf(kill) });
      advance(at);
      return kill;
    },
    /** Empties the feed for a round. `isUnderWay`: the round began before this page was open. */
    startRound(isUnderWay: boolean) {
      rows.clear();
      waiting = [];
      leftOut.clear();
      bucket.reset();
      marks.reset(isUnderWay);
    },
  };
}

interface Waiting {
  kill: MarkedKill;
  at: number;
  weight: number;
}
