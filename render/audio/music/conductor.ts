import { addSamples, type Samples } from '../synth/bus.ts';
import { type Band, createBand } from './band.ts';
import { createSampler } from './instruments/sampler.ts';
import type { Mood } from './mood.ts';
import { createPlayer } from './player.ts';
import { createProgramme } from './programme.ts';
import type { PieceName } from './score/piece.ts';
import type { Pulse } from './tempo.ts';

/** Which time of the sound it is when the page's clock shows so many ms. Unit: s. */
export type SoundTimeOf = (ms: number) => number;

const SILENCE: Mood = { place: 'none', intensity: 'calm', beat: null };

/** Programme, player and instruments together; it waits for its clock to be moved, and knows nothing of Web Audio. */
export function createConductor(sampleRate: number, seed: number, soundTimeOf: SoundTimeOf) {
  let mood = SILENCE;
  const programme = createProgramme(seed);
  const sampler = createSampler(sampleRate);
  /** Whoever has not played yet costs nothing. */
  const bands: Partial<Record<PieceName, Band>> = {};
  const bandOf = (piece: PieceName) => {
    bands[piece] ??= createBand(sampleRate, sampler);
    return bands[piece];
  };

  const pulse = (): Pulse | null =>
    mood.beat && { period: 60 / mood.beat.bpm, at: soundTimeOf(mood.beat.beatAt) };

  const player = createPlayer({
    next: () => programme.next(mood),
    pulse,
    startBar(bar) {
      for (const part of bar.parts) bandOf(part.piece).startBar(part, bar);
    },
    play: note => bandOf(note.piece).play(note),
  });

  return {
    update(now: Mood) {
      mood = now;
    },
    cadence: programme.close,
    /** Prepares all that begins within so many seconds of that time of the sound. */
    advance: player.advance,
    /** Left and right from that time on, in samples, which has to be prepared; null while nothing is heard. */
    render(from: number, length: number): readonly [Samples, Samples] | null {
      const heard = Object.values(bands).flatMap(band => band.render(from, length) ?? []);
      if (heard.length <= 2) return heard.length === 2 ? [heard[0], heard[1]] : null;
      const [left, right, otherLeft, otherRight] = heard;
      return [addSamples(left, otherLeft), addSamples(right, otherRight)];
    },
    /** How many notes sound or are to sound. */
    get notes() {
      return Object.values(bands).reduce((sum, { notes }) => sum + notes, 0);
    },
  };
}
export type Conductor = ReturnType<typeof createConductor>;
