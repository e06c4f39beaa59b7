/**
 * Returns whether a rare fault happens now at a named point of the code. `chance` is the fault's probability
 * if the simulator uses this point.
 */
export type Buggify = (point: string, chance: number) => boolean;

/** Duration of work that a fault slows down. Unit: ms. */
export const SLOWED = 250;

let decide: Buggify | null = null;

/**
 * Returns whether the simulator causes a rare fault at this point: a slow disk, a short buffer, a late delivery.
 * Returns false outside a simulation. The name comes from a macro in Flow, FoundationDB's language.
 */
export const buggify: Buggify = (point, chance) => decide?.(point, chance) ?? false;

/** Lets the simulator decide from now on which faults happen. Returns a function that ends this. */
export function seedBuggify(decideThere: Buggify): () => void {
  decide = decideThere;
  return () => {
    decide = null;
  };
}
