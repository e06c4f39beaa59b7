import { createEnsemble, type Ensemble } from './instruments/ensemble.ts';
import type { Mood } from './mood.ts';
import { createPlayer } from './player.ts';
import { createProgramme } from './programme.ts';
import type { PieceName } from './score/piece.ts';
import type { Pulse } from './tempo.ts';

/** Which time of the sound it is when the page's clock shows so many ms. Unit: s. */
export type SoundTimeOf = (ms: number) => number;

const SILENCE: Mood = { place: 'none', intensity: 'calm', beat: null };

/** Programme, player and instruments together; it waits for its clock to be moved. */
export function createConductor(
  context: BaseAudioContext,
  out: AudioNode,
  seed: number,
  soundTimeOf: SoundTimeOf,
) {
  let mood = SILENCE;
  const programme = createProgramme(seed);
  /** Whoever has not played yet costs nothing. */
  const ensembles: Partial<Record<PieceName, Ensemble>> = {};
  const ensembleOf = (piece: PieceName) => {
    ensembles[piece] ??= createEnsemble(context, out);
    return ensembles[piece];
  };

  const pulse = (): Pulse | null =>
    mood.beat && { period: 60 / mood.beat.bpm, at: soundTimeOf(mood.beat.beatAt) };

  const player = createPlayer({
    next: () => programme.next(mood),
    pulse,
    startBar(bar) {
      for (const part of bar.parts) ensembleOf(part.piece).startBar(part, bar);
    },
    play: note => ensembleOf(note.piece).play(note),
  });

  return {
    update(now: Mood) {
      mood = now;
    },
    cadence: programme.close,
    /** Plays all that begins within so many seconds of that time of the context. */
    advance: player.advance,
    /** The last sound fades within a tenth of a second. */
    stop() {
      for (const ensemble of Object.values(ensembles)) ensemble.stop();
    },
    disconnect() {
      for (const ensemble of Object.values(ensembles)) ensemble.disconnect();
    },
  };
}
