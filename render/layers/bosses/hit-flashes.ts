/** How long a boss is white after a hit, and how often at most: under three times a second. Unit: s. */
const FLASH_S = 0.08;
const EVERY_S = 0.35;

export type HitFlashes = ReturnType<typeof createHitFlashes>;

/** Decides when bosses that are hit flash: in massed fire they are hit all the time. */
export function createHitFlashes() {
  const since = new Map<number, number>();
  return {
    /** Whether the boss of that id is white at `time`, s. */
    isWhite(id: number, isHit: boolean, time: number) {
      const age = time - (since.get(id) ?? Number.NEGATIVE_INFINITY);
      if (!isHit || age < EVERY_S) return age < FLASH_S;
      since.set(id, time);
      return true;
    },
  };
}
