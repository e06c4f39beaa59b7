import fc from 'fast-check';

/** Property tests draw the same cases each time; `PROPERTY_SEED` draws others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };
