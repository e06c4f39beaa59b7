/** Lines that a chat takes in `WINDOW_MS`; Twitch silences who writes more than 100 for half an hour. */
const MAX_LINES = 90;
const WINDOW_MS = 30_000;

/** Keeps count of the lines written to a chat, so that they never become too many. */
export interface Pace {
  /** Counts a line. */
  take(): void;
  /** How long to wait until a line may be written, ms; 0 for not at all. */
  waitMs(): number;
}

export function createPace(now: () => number = Date.now): Pace {
  const times: number[] = [];
  return {
    take() {
      times.push(now());
      if (times.length > MAX_LINES) times.shift();
    },
    waitMs: () => (times.length < MAX_LINES ? 0 : Math.max(0, (times[0] ?? 0) + WINDOW_MS - now())),
  };
}
