import { seconds } from './time.ts';

/** How long the beat of the music is believed without being told again. */
export const MUSIC_BEAT_LASTS = seconds(75);

/** Edge of the banner that tells how long the fight is held. Hex. */
export const HOLD_COLOR = '#ffcf40';
