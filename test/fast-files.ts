/** The files that `npm run test:fast` runs: rules, wire formats, drawing, and how the repository is made. */
export const FAST_FILES = [
  'test/{engine,schema,render}/**/*.test.ts',
  'test/{dependencies,imports,patterns,programs,repository}.test.ts',
];

/** Of these, what takes seconds of its own, and why it does. `npm test` runs them. */
export const SLOW_FILES: Readonly<Record<string, string>> = {};
