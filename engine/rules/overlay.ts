import { seconds } from './time.ts';

/** How long the beat of the music is believed without being told again. */
export const BEAT_LASTS = seconds(75);
