/** Says whether something rare happens at a named point now. `chance`: how likely that is where the point is in use. */
export type Buggify = (point: string, chance: number) => boolean;

let decide: Buggify | null = null;

/**
 * A point at which the simulator may make something rare happen: a slow disk, a short buffer, a late delivery. Always false
 * outside of a simulation, after Flow's macro of that name in FoundationDB.
 */
export const buggify: Buggify = (point, chance) => decide?.(point, chance) ?? false;

/** Lets the simulator decide from now on. Returns a function that ends this. */
export function seedBuggify(decideThere: Buggify): () => void {
  decide = decideThere;
  return () => {
    decide = null;
  };
}
