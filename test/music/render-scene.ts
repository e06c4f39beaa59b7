import { createConductor } from '../../render/audio/music/conductor.ts';
import { SLICE } from '../../render/audio/music/index.ts';
import type { Mood } from '../../render/audio/music/mood.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';

export interface Scene {
  seed: number;
  /** Length of the scene. Unit: s. */
  seconds: number;
  /** The moods that the music gets, and their times. Unit: s. */
  moods: { at: number; mood: Mood }[];
  /** The time at which the cadence is requested. Unit: s. */
  cadenceAt?: number;
}

export interface Rendering {
  /** Samples of the left and the right channel in turn. */
  samples: Float32Array;
  /** The highest number of notes that were stored at once. */
  mostNotes: number;
}

const SLICE_S = SLICE / SAMPLE_RATE;

/** Renders music as fast as possible, with the scheduler of the game. */
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
