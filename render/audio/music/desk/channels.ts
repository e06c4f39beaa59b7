import type { ScoreLayer } from '../score/note.ts';
import type { MusicStyle } from '../score/styles.ts';

/** How a layer is mixed with the others. */
export interface ChannelSettings {
  /** Unit: dB. */
  level: number;
  /** -1 (left) to 1. */
  pan: number;
  /**
   * Cutoff frequency of the low-pass filter on the notes of the layer; null for no filter. The cutoff of the pad
   * depends on the style. Unit: Hz.
   */
  cutoff: number | null;
  /** Send levels to the reverb and to the echo, 0 to 1. */
  hall: number;
  echo: number;
  /** Whether the layer is ducked by kicks. */
  ducks: boolean;
}

export const CHANNELS: Record<ScoreLayer, ChannelSettings> = {
  pad: { level: -24, pan: 0, cutoff: null, hall: 0.5, echo: 0, ducks: true },
  bass: { level: -14, pan: 0, cutoff: 900, hall: 0, echo: 0, ducks: true },
  arpeggio: { level: -24, pan: 0.25, cutoff: 3_200, hall: 0.2, echo: 0.35, ducks: false },
  bell: { level: -21, pan: -0.2, cutoff: 9_000, hall: 0.6, echo: 0.4, ducks: false },
  lead: { level: -23, pan: 0, cutoff: 4_200, hall: 0.25, echo: 0.3, ducks: false },
  counter: { level: -25, pan: -0.3, cutoff: 2_600, hall: 0.4, echo: 0, ducks: true },
  brass: { level: -22, pan: 0.1, cutoff: 1_900, hall: 0.3, echo: 0, ducks: false },
  ostinato: { level: -30, pan: -0.35, cutoff: 6_000, hall: 0.15, echo: 0.2, ducks: false },
  drums: { level: -11, pan: 0, cutoff: null, hall: 0.08, echo: 0, ducks: false },
};

/** Loudness of each style in dB, and its brightness: the cutoff of the pad's low-pass in Hz. */
export const STYLE_MIX: Record<MusicStyle, { level: number; brightness: number }> = {
  lobby: { level: -1.5, brightness: 1_100 },
  calm: { level: -0.7, brightness: 900 },
  contact: { level: 0.3, brightness: 1_400 },
  lastMinute: { level: 0.4, brightness: 1_900 },
  boss: { level: 1, brightness: 2_200 },
  suddenDeath: { level: 1.5, brightness: 2_600 },
};

/** Converts dB to a gain. */
export const gainOf = (decibels: number) => 10 ** (decibels / 20);
