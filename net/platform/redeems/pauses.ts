const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

interface PausesParts {
  onLog(line: string): void;
  now(): number;
}

/** Platforms that failed are left alone for a second, then twice as long each time, up to a minute. */
export function createPauses({ onLog, now }: PausesParts) {
  /** Until when, and for how long the last time. */
  const pauses = new Map<string, { until: number; ms: number }>();

  return {
    isPaused: (platform: string) => (pauses.get(platform)?.until ?? 0) > now(),
    /** Logs the first failure of a row. */
    begin(platform: string, error: unknown) {
      const ms = Math.min(LONGEST_WAIT_MS, 2 * (pauses.get(platform)?.ms ?? FIRST_WAIT_MS / 2));
      if (ms === FIRST_WAIT_MS)
        onLog(`${platform} could not be told of a redemption; it is tried again: ${error}`);
      pauses.set(platform, { until: now() + ms, ms });
    },
    /** The platform answers again. */
    end: (platform: string) => void pauses.delete(platform),
  };
}
