/** The latest redemptions that were refunded because their reward was deleted: the platform no longer knows them. */
export interface PaidBack {
  add(redemptions: readonly string[]): void;
  has(redemption: string): boolean;
}

/** Most refunded redemptions that are remembered. @limit */
const MOST = 1_000;

export function createPaidBack(): PaidBack {
  const ids = new Set<string>();
  return {
    add(redemptions) {
      for (const id of redemptions) {
        ids.add(id);
        const [oldest] = ids;
        if (ids.size > MOST && oldest !== undefined) ids.delete(oldest);
      }
    },
    has: redemption => ids.has(redemption),
  };
}
