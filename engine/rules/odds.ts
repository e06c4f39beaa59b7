/** Chances to win, as they are told during a round. */

/** The share of the round from which teams are expected to score at rates of their own. */
export const LATE = 0.75;
/** Their own rates count as much as the mean rate once the teams have so many points on average. */
export const SHRINKAGE = 100;
/** Nobody's chance is told as lower, nor as higher than what this leaves. */
export const LEAST_CHANCE = 0.02;
