/** Whether a rare fault happens now at a named point of the code. `chance`: its probability if the point is in use. */
export type Buggify = (point: string, chance: number) => boolean;

/** How long work takes that a point slows down. Unit: ms. */
export const SLOWED = 250;

let decide: Buggify | null = null;

/**
 * A point at which the simulator may cause a rare fault: a slow disk, a short buffer, a late delivery. Always false outside
 * a simulation. It is named after the macro of FoundationDB's language Flow.
 */
export const buggify: Buggify = (point, chance) => decide?.(point, chance) ?? false;

/** Lets the simulator decide from now on. Returns a function that ends this. */
export function seedBuggify(decideThere: Buggify): () => void {
  decide = decideThere;
  return () => {
    decide = null;
  };
}
