import { createConductor } from '../../render/audio/music/conductor.ts';
import { SLICE } from '../../render/audio/music/index.ts';
import type { Mood } from '../../render/audio/music/mood.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';

export interface Scene {
  seed: number;
  /** Unit: s. */
  seconds: number;
  /** What the music is told, and when. Unit: s. */
  moods: { at: number; mood: Mood }[];
  /** When the cadence is requested. Unit: s. */
  cadenceAt?: number;
}

export interface Rendering {
  /** Left and right in turn. */
  samples: Float32Array;
  /** The maximum of notes stored at once. */
  mostNotes: number;
}

const SLICE_S = SLICE / SAMPLE_RATE;

/** The music as fast as it can be computed, driven by the same scheduler as in the game. */
export function renderScene({
  seed,
  seconds,
  moods,
  cadenceAt = Number.POSITIVE_INFINITY,
}: Scene): Rendering {
  const conductor = createConductor(SAMPLE_RATE, seed, ms => ms / 1_000);
  const samples = new Float32Array(2 * seconds * SAMPLE_RATE);
  let mostNotes = 0;
  for (let at = 0; at + SLICE <= seconds * SAMPLE_RATE; at += SLICE) {
    const time = at / SAMPLE_RATE;
    const isNow = (when: number) => when >= time && when < time + SLICE_S;
    for (const { mood } of moods.filter(({ at }) => isNow(at))) conductor.update(mood);
    if (isNow(cadenceAt)) conductor.cadence();
    conductor.advance(time, 2 * SLICE_S);
    const sides = conductor.render(at, SLICE) ?? [];
    for (const [side, heard] of sides.entries())
      for (let i = 0; i < SLICE; i++) samples[2 * (at + i) + side] = heard[i];
    mostNotes = Math.max(mostNotes, conductor.notes);
  }
  return { samples, mostNotes };
}
