import type { Intensity } from '../mood.ts';
import type { ScoreLayer } from './note.ts';
import type { ScaleMode } from './scales.ts';

/** Which piece is played, and how tense it is. */
export type MusicStyle = 'lobby' | Intensity;
export const STYLES = ['lobby', 'calm', 'contact', 'lastMinute', 'boss', 'suddenDeath'] as const;

/** Sections have one of three themes: main, contrast, bridge. */
export type Theme = 'A' | 'B' | 'C';

/** Motion of the rhythm, from half time to restless. */
export type Groove = 'half' | 'light' | 'drive' | 'hurry' | 'gallop' | 'rush';

interface StyleOf {
  /** Layers in a section of each theme; the arpeggio is in all, so that it makes each bar different. */
  layers: Record<Theme, readonly ScoreLayer[]>;
  /** Multiplies the piece's own tempo. */
  tempoFactor: number;
  /** Mode of the style's harmony; null for the mode of the piece. */
  mode: ScaleMode | null;
  /** The rhythm of drums and bass. */
  groove: Groove;
  /** Whether the arpeggio has sixteenths instead of eighths. */
  isFast: boolean;
}

const QUIET = ['pad', 'bass', 'arpeggio', 'bell', 'drums'] as const;
const BAND = ['pad', 'bass', 'arpeggio', 'lead', 'drums'] as const;
const FULL = [...BAND, 'counter', 'brass'] as const;

export const STYLE: Record<MusicStyle, StyleOf> = {
  lobby: {
    layers: {
      A: [...BAND, 'bell'],
      B: ['pad', 'bass', 'arpeggio', 'lead', 'counter', 'drums'],
      C: ['pad', 'bass', 'arpeggio', 'bell'],
    },
    ...{ tempoFactor: 1, mode: null, groove: 'half', isFast: false },
  },
  calm: {
    layers: { A: QUIET, B: [...QUIET, 'counter'], C: ['pad', 'bass', 'arpeggio', 'bell'] },
    ...{ tempoFactor: 1, mode: null, groove: 'light', isFast: false },
  },
  contact: {
    layers: { A: BAND, B: [...BAND, 'counter'], C: QUIET },
    ...{ tempoFactor: 1, mode: null, groove: 'drive', isFast: true },
  },
  lastMinute: {
    layers: {
      A: [...BAND, 'counter', 'ostinato'],
      B: [...BAND, 'counter', 'ostinato'],
      C: [...QUIET, 'counter', 'ostinato'],
    },
    ...{ tempoFactor: 1.04, mode: null, groove: 'hurry', isFast: true },
  },
  boss: {
    layers: { A: FULL, B: FULL, C: [...QUIET, 'counter', 'brass'] },
    ...{ tempoFactor: 1, mode: 'phrygian', groove: 'gallop', isFast: true },
  },
  suddenDeath: {
    layers: { A: [...FULL, 'ostinato'], B: [...FULL, 'ostinato'], C: [...FULL, 'ostinato', 'bell'] },
    ...{ tempoFactor: 1.06, mode: 'harmonicMinor', groove: 'rush', isFast: true },
  },
};
