/** How one kind of fault went. */
export interface Outcome {
  /** One line with figures. */
  line: string;
  /** What broke the rules, in words. */
  faults: string[];
}

export const skipped = (what: string, why: string): Outcome => ({
  line: `${what}: skipped, ${why}`,
  faults: [],
});
