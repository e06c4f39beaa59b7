/** As that of most sound cards. Unit: Hz. */
export const SAMPLE_RATE = 48_000;
