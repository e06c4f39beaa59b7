import type { ForeseenInterest } from './foreseen.ts';
import { between, type WorldPoint } from './framing.ts';
import { createPlan, holds, type ShotSize } from './planner.ts';
import type { Interest } from './weight-sums.ts';

/** Interval at which a shot is planned again. Unit: s. */
const PLAN_EVERY_S = 0.2;
/** How long a plan is valid for estimating what would be missed. */
const FRESH_S = 1;
/**
 * Shortest time for which a fight is shown before the camera changes to another one, unless nothing of the fight is
 * left.
 */
const HOLD_S = 4;
/** Factor and amount by which the worth of a new shot must exceed the worth of the current one. */
const BETTER = 1.6;
const BETTER_BY = 0.25;
/**
 * Factor by which a nearby shot must be worth more than the current one, so that the camera pans to it. Otherwise the
 * camera pans to the middle of the visible content, if the share `KEPT` of the worth stays.
 */
const PANNED_FOR = 1.02;
const KEPT = 0.98;
/** Time in which a pan has mostly arrived. Unit: s. */
const PAN_S = 1.2;

interface Interests {
  /** Points of interest that are visible now. */
  present: readonly Interest[];
  foreseen: readonly ForeseenInterest[];
}

type Plan = ReturnType<typeof createPlan>;

/** Shows the most interesting of many fights. */
export function createFightShot() {
  let centre: WorldPoint | undefined;
  let heading: WorldPoint = { x: 0, y: 0 };
  let cutAt = 0;
  let plannedAt = Number.NEGATIVE_INFINITY;
  let seenAt = 0;
  let planned: Plan | undefined;

  function cutTo(place: WorldPoint, now: number) {
    centre = place;
    heading = place;
    cutAt = now;
  }

  function plan({ present, foreseen }: Interests, size: ShotSize, now: number) {
    planned = planFrom(centre, { present, foreseen }, size);
    const best =
      foreseen.length === 0 ? planned.best() : planFrom(undefined, { present, foreseen }, size).best();
    if (!best) return;
    const middle = centre && planned.recentred(centre);
    if (!centre || !middle) return cutTo(best, now);
    const value = planned.valueAt(centre);
    if (now - cutAt >= HOLD_S && best.value > value * BETTER + BETTER_BY) return cutTo(best, now);
    const near = planned.best(centre);
    if (near && near.value > value * PANNED_FOR) heading = near;
    else heading = planned.valueAt(middle) >= value * KEPT ? middle : centre;
  }

  return {
    /** The centre of the shot at `now`, in s; undefined before there was anything to see. */
    at(interests: () => Interests, size: ShotSize, now: number): WorldPoint | undefined {
      if (now - plannedAt >= PLAN_EVERY_S) {
        plannedAt = now;
        plan(interests(), size, now);
      }
      if (centre) centre = between(centre, heading, 1 - Math.exp((-3 * (now - seenAt)) / PAN_S));
      seenAt = now;
      return centre;
    },
    /**
     * The share of the current shot's worth that another shot would show; 1 if no shot was shown shortly before `now`.
     */
    shareIn(place: WorldPoint, size: ShotSize, now: number) {
      if (!planned || !centre || now - plannedAt > FRESH_S) return 1;
      return planned.worthOf(place, size) / planned.valueAt(centre);
    },
  };
}

/**
 * A plan for a camera at `centre`, or for a cut if that is undefined. Foreseen events that such a camera cannot reach
 * in time are worth nothing.
 */
function planFrom(centre: WorldPoint | undefined, { present, foreseen }: Interests, size: ShotSize): Plan {
  const inTime = foreseen.map(({ x, y, weight, fromAfar }) => ({
    ...{ x, y },
    weight: centre && holds(size, centre, { x, y }) ? weight : fromAfar,
  }));
  return createPlan([...present, ...inTime], size);
}
