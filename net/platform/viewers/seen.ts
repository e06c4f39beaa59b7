/** How often it is written down that a viewer is there: a chat of 50 lines a second must not write as many rows. Unit: ms. */
const WRITTEN_MS = 3_600_000;

const MAX_KEPT = 10_000;

/** When it was written down last that viewers are there. */
export function createSeenTimes(now: () => number) {
  const writtenAt = new Map<string, number>();
  return {
    /** Whether it is to be written down again that the viewer of that pilot is there; call `written` then. */
    isDue(pilot: string): boolean {
      const before = writtenAt.get(pilot);
      return before === undefined || now() - before >= WRITTEN_MS;
    },
    written(pilot: string) {
      if (writtenAt.size >= MAX_KEPT) writtenAt.clear();
      writtenAt.set(pilot, now());
    },
  };
}
