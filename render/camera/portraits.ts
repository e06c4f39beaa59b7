/** A portrait is up for so long, after as long a calm. Unit: ms. */
const SHOWN_MS = 6_000;
const CALM_MS = 20_000;
/** When nobody could be shown, it looks again after so long. Unit: ms. */
const AGAIN_MS = 500;
/** As many as are remembered to have been shown. */
const REMEMBERED = 1_000;

/**
 * Chooses, every 20 s of calm, a viewer in the picture whose card is shown: first those who have not been shown for the
 * longest time.
 */
export function createPortraits() {
  /** The ids of those who were shown, the last one last. */
  const past = new Set<string>();
  let shown: string | null = null;
  let shownAt = 0;
  let nextFrom: number | undefined;

  function show(id: string, now: number) {
    shown = id;
    shownAt = now;
    past.delete(id);
    past.add(id);
    if (past.size > REMEMBERED) past.delete([...past][0]);
  }

  function end(now: number) {
    shown = null;
    nextFrom = now + CALM_MS;
  }

  return {
    /** The id whose card is up at `now`, ms; null for none. `viewers` finds those in the picture, the best first. */
    at(now: number, isCalm: boolean, viewers: () => readonly string[]): string | null {
      const isOver = shown !== null && now - shownAt >= SHOWN_MS;
      if (!isCalm || isOver || nextFrom === undefined) end(now);
      else if (shown === null && now >= nextFrom) {
        nextFrom = now + AGAIN_MS;
        const next = leastRecent(viewers(), past);
        if (next !== undefined) show(next, now);
      }
      return shown;
    },
  };
}

/** The first that is not in `past`, or else the one that came earliest there. */
function leastRecent(ids: readonly string[], past: ReadonlySet<string>) {
  const order = [...past];
  return ids.find(id => !past.has(id)) ?? order.find(id => ids.includes(id));
}
