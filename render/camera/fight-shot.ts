import type { ForeseenInterest } from './foreseen.ts';
import type { Place } from './framing.ts';
import { createPlan, type ShotSize } from './planner.ts';
import type { Interest } from './weight-sums.ts';

/** A shot is planned anew this often. */
const PLAN_EVERY_S = 0.2;
/** A fight is shown at least this long before another one is, unless nothing is left of it. */
const HOLD_S = 4;
/** Another shot must be worth this many times more than the present one, and so much more besides. */
const BETTER = 1.6;
const BETTER_BY = 0.25;
/** It pans to a shot nearby that is worth so many times more, or else while it keeps this share of its worth. */
const PANNED_FOR = 1.02;
const KEPT = 0.98;
/** Time in which it has come most of the way. */
const PAN_S = 1.2;

interface Interests {
  /** What is to be seen now. */
  present: readonly Interest[];
  foreseen: readonly ForeseenInterest[];
}

type Plan = ReturnType<typeof createPlan>;

/** Shows, of many fights, the one that draws the eye most. */
export function createFightShot() {
  let centre: Place | undefined;
  let heading: Place = { x: 0, y: 0 };
  let cutAt = 0;
  let plannedAt = Number.NEGATIVE_INFINITY;
  let seenAt = 0;

  function cutTo(place: Place, now: number) {
    centre = place;
    heading = place;
    cutAt = now;
  }

  function plan({ present, foreseen }: Interests, size: ShotSize, now: number) {
    const planned = createPlan([...present, ...foreseen], size);
    const best = planOfCut({ present, foreseen }, size, planned).best();
    if (!best) return;
    const middle = centre && planned.recentred(centre);
    if (!centre || !middle) return cutTo(best, now);
    const value = planned.valueAt(centre.x, centre.y);
    if (now - cutAt >= HOLD_S && best.value > value * BETTER + BETTER_BY) return cutTo(best, now);
    const near = planned.best(centre);
    if (near && near.value > value * PANNED_FOR) heading = near;
    else heading = planned.valueAt(middle.x, middle.y) >= value * KEPT ? middle : centre;
  }

  return {
    /** The centre of the shot at `now`, in s; undefined before there was anything to see. */
    at(interests: () => Interests, size: ShotSize, now: number): Place | undefined {
      if (now - plannedAt >= PLAN_EVERY_S) {
        plannedAt = now;
        plan(interests(), size, now);
      }
      if (centre) centre = between(centre, heading, 1 - Math.exp((-3 * (now - seenAt)) / PAN_S));
      seenAt = now;
      return centre;
    },
  };
}

const between = (a: Place, b: Place, share: number): Place => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** For a cut counts what is still to be seen after it. */
function planOfCut({ present, foreseen }: Interests, size: ShotSize, planned: Plan): Plan {
  if (foreseen.length === 0) return planned;
  const afterCut = foreseen.map(({ x, y, afterCut: weight }) => ({ x, y, weight }));
  return createPlan([...present, ...afterCut], size);
}
