/** Runs steps, prints the result of each in a line, and counts failures. */
export function createSteps() {
  let failures = 0;
  return {
    /** Resolves with the result of the step, or null if it failed. */
    async step<T>(name: string, take: () => Promise<T> | T): Promise<T | null> {
      const startedAt = performance.now();
      try {
        const result = await take();
        console.log(`ok      ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
        return result;
      } catch (error) {
        failures++;
        console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
        return null;
      }
    },
    failures: () => failures,
  };
}

export type Step = ReturnType<typeof createSteps>['step'];

const POLL_MS = 50;

/** Waits until `isTrue` returns true. Throws after the time limit; the error names `what`. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, limitMs = 180_000) {
  const deadline = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${what}: not after ${limitMs / 1000} s`);
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
}
