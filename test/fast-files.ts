/** The files that `npm run test:fast` runs: rules, wire formats, drawing, and the structure of the repository. */
export const FAST_FILES = [
  'test/{core,engine,schema,render,music}/**/*.test.ts',
  'test/{dependencies,imports,limits,patterns,programs,repository,second-run,shared-files,texts}.test.ts',
];

/** Files among these that take seconds, with the reason. Only `npm test` runs them. */
export const SLOW_FILES: Readonly<Record<string, string>> = {
  'test/engine/world/determinism.test.ts': 'fights in every mode, stopped and gone on with',
  'test/engine/world/properties.test.ts': 'hundreds of random callers',
  'test/engine/world/everything.test.ts': 'every effect and calamity in every mode',
  'test/engine/bosses/boss-designs.test.ts': 'a whole fight with each boss',
  'test/engine/round/hold.test.ts': 'whole rounds',
  'test/music/sound.test.ts': 'minutes of music',
  'test/engine/flying/random-field.property.test.ts': 'hundreds of rounds',
};
