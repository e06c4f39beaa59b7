/**
 * Finds a shorter plan that fails in the same way. Removes parts of the plan, first halves and finally single faults,
 * as long as the rest still fails. `fails` runs a plan.
 */
export async function shrink<Fault>(
  plan: readonly Fault[],
  fails: (plan: readonly Fault[]) => Promise<boolean>,
): Promise<readonly Fault[]> {
  let shortest = plan;
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      const without = shortest.filter((_, index) => index < at || index >= at + size);
      if (await fails(without)) shortest = without;
      else at += size;
    }
  }
  return shortest;
}
