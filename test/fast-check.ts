import fc from 'fast-check';

/** Property tests draw the same cases in each run. `PROPERTY_SEED` selects other cases. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };
