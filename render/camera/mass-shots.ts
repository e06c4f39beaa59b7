/** How long the mass is shown after the card of a new round, and during the fight. Unit: s. */
const AFTER_INTRO_S = 1.5;
const SHOWN_S = 3.5;
/** How long single fights are shown between two camera shots of the mass. Unit: s. */
const EVERY_S = 25;
/** Factor by which the camera shot of the mass is wider, and the time in which it widens or narrows, in s. */
export const MASS = 2.2;
const TURN_S = 1;

/** Decides when a wide camera shot shows how many ships fight: at the start of a round, and then again and again. */
export function createMassShots() {
  let until = 0;
  let nextFrom = EVERY_S;
  let scale = 1;
  let seenAt = 0;

  function show(end: number) {
    until = end;
    nextFrom = end + EVERY_S;
  }

  return {
    /**
     * The factor by which the camera shot is wider at `now`, in s. `isPossible`: there is a mass, and the fight is not
     * being decided. `isIntro`: the card of a new round is shown.
     */
    scaleAt(isPossible: boolean, isIntro: boolean, now: number) {
      if (isIntro) show(now + AFTER_INTRO_S);
      else if (isPossible && now >= nextFrom) show(now + SHOWN_S);
      const step = ((MASS - 1) * (now - seenAt)) / TURN_S;
      seenAt = now;
      scale = isPossible && now < until ? Math.min(MASS, scale + step) : Math.max(1, scale - step);
      return scale;
    },
  };
}
