import { seconds } from './time.ts';

/** How long the beat of the music is valid unless it is sent again. */
export const MUSIC_BEAT_LASTS = seconds(75);

/** Colour of the banner that counts a hold down. Hex. */
export const HOLD_COLOR = '#ffcf40';

/** In the chances to win: share of the round from which teams are expected to score at their own rates. */
export const LATE = 0.75;
/** In the chances to win: average points per team at which a team's own rate counts as much as the mean rate. */
export const SHRINKAGE = 100;
/** Lowest chance to win that is shown. The highest follows from it. */
export const LEAST_CHANCE = 0.02;
