/** The result of one kind of fault. */
export interface Outcome {
  /** One line with figures. */
  line: string;
  /** Violated rules, in words. */
  faults: string[];
}

export const skipped = (what: string, why: string): Outcome => ({
  line: `${what}: skipped, ${why}`,
  faults: [],
});
