const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Restarts within this time of each other count together. */
const WINDOW_MS = 120_000;
/** This many restarts within the window, and the round is no longer gone on with. */
const RESTARTS_TO_MENU = 3;

export interface Restart {
  /** How long to wait before it. */
  delayMs: number;
  /** The round may be what ends the server: start without it. */
  inMenu: boolean;
}

/** When and how a server that died is started again: later and, from the third time on, without its round. */
export function createRestarts(now: () => number = () => performance.now()) {
  let recent: number[] = [];
  return {
    next(): Restart {
      recent = [...recent.filter(at => now() - at < WINDOW_MS), now()];
      const delayMs = Math.min(SHORTEST_MS * 2 ** (recent.length - 1), LONGEST_MS);
      return { delayMs, inMenu: recent.length >= RESTARTS_TO_MENU };
    },
  };
}
