import { seconds } from './time.ts';

/** How long the beat of the music is valid unless it is sent again. */
export const MUSIC_BEAT_LASTS = seconds(75);

/** Colour of the banner that counts a hold down. Hex. */
export const HOLD_COLOR = '#ffcf40';
