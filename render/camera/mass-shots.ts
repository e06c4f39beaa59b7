/** How long the mass is shown after the card of a new round, and during the fight. Unit: s. */
const AFTER_INTRO_S = 1.5;
const SHOWN_S = 3.5;
/** How long single fights are shown between two camera shots of the mass. Unit: s. */
const EVERY_S = 25;

/** Decides when a wide camera shot shows how many ships fight: at the start of a round, and then again and again. */
export function createMassShots() {
  let until = 0;
  let nextFrom = EVERY_S;

  function show(end: number) {
    until = end;
    nextFrom = end + EVERY_S;
  }

  return {
    /**
     * Whether the mass is shown at `now`, in s. `isPossible`: there is a mass, and the fight is not being decided.
     * `isIntro`: the card of a new round is shown.
     */
    isShown(isPossible: boolean, isIntro: boolean, now: number) {
      if (isIntro) show(now + AFTER_INTRO_S);
      else if (isPossible && now >= nextFrom) show(now + SHOWN_S);
      return isPossible && now < until;
    },
  };
}
