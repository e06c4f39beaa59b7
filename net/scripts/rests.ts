/** How long a script, and each viewer who starts it, must rest between two starts. */

interface RestSeconds {
  cooldownSeconds?: number | null;
  perUserSeconds?: number | null;
}

export interface Rests {
  /** True when script and viewer have rested for so long; it then counts as a start. */
  start(seconds: RestSeconds, viewer: string): boolean;
}

/**
 * Most viewers of a script who rest at the same time. Beyond it, others cannot start it until one of them has rested:
 * whoever brings in a crowd must not end the rest of those who were before.
 */
const MAX_RESTING = 10_000;

export function createRests(now: () => number): Rests {
  let startedAt = -Infinity;
  /** When each viewer started it, the longest ago first. */
  const viewers = new Map<string, number>();

  const hasRested = (at: number, seconds: number) => now() - at >= seconds * 1_000;

  const forgetRested = (seconds: number) => {
    for (const [viewer, at] of viewers) {
      if (!hasRested(at, seconds)) return;
      viewers.delete(viewer);
    }
  };

  return {
    start({ cooldownSeconds, perUserSeconds }, viewer) {
      if (!hasRested(startedAt, cooldownSeconds ?? 0)) return false;
      forgetRested(perUserSeconds ?? 0);
      if (perUserSeconds && (viewers.has(viewer) || viewers.size >= MAX_RESTING)) return false;
      startedAt = now();
      if (perUserSeconds) viewers.set(viewer, startedAt);
      return true;
    },
  };
}
