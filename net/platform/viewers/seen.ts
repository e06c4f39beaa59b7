import type { KnownViewer, KnownViewers } from './known-viewers.ts';

/** How often it is noted that a viewer is there: a chat of 50 lines a second must not write as many rows. Unit: ms. */
const NOTED_MS = 3_600_000;

const MAX_NOTED = 10_000;

export function createSeen(known: Pick<KnownViewers, 'see'>, now: () => number) {
  const notedAt = new Map<string, number>();
  return {
    /** The viewer, who is there now. */
    noted(viewer: KnownViewer): KnownViewer {
      const before = notedAt.get(viewer.pilot);
      if (before !== undefined && now() - before < NOTED_MS) return viewer;
      if (notedAt.size >= MAX_NOTED) notedAt.clear();
      notedAt.set(viewer.pilot, now());
      known.see(viewer);
      return viewer;
    },
  };
}
