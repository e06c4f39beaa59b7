import { addSamples, type Samples } from '../synth/bus.ts';
import { CHANNELS, STYLE_MIX } from './desk/channels.ts';
import { createDesk } from './desk/index.ts';
import type { Sounding } from './desk/notes.ts';
import { createSampler, type Sampler } from './instruments/sampler.ts';
import type { Mood } from './mood.ts';
import { createPlayer, type TimedBar, type TimedNote } from './player.ts';
import { createProgramme, type Part } from './programme.ts';
import { BAR, DRUMS } from './score/note.ts';
import type { PieceName } from './score/piece.ts';
import type { BeatPulse } from './tempo.ts';

/** Delay of echoes. Unit: sixteenths. */
const ECHO = 3;
/** Time in which reverb and echo decay after the last note. Unit: s. */
const RINGING_S = 3;

/** All instruments of one piece. */
function createBand(sampleRate: number, sampler: Sampler) {
  const desk = createDesk(sampleRate);
  let notes: Sounding[] = [];
  let { brightness } = STYLE_MIX.lobby;
  let endsAt = 0;
  const samplesOf = (seconds: number) => Math.round(seconds * sampleRate);

  return {
    startBar({ style, fade }: Part, { time, seconds }: TimedBar) {
      const at = samplesOf(time);
      if (fade) desk.fade(fade, at, samplesOf(seconds));
      desk.setStyle(style, at);
      desk.setEcho((seconds / BAR) * ECHO);
      ({ brightness } = STYLE_MIX[style]);
    },
    play({ note: { layer, pitch, velocity }, time, seconds }: TimedNote) {
      const cutoff = layer === 'pad' ? brightness : CHANNELS[layer].cutoff;
      const channels = sampler({ layer, pitch, seconds, cutoff });
      const at = samplesOf(time);
      notes.push({ layer, channels, at, velocity });
      endsAt = Math.max(endsAt, at + channels[0].length + samplesOf(RINGING_S));
      if (layer === 'drums' && pitch === DRUMS.kick) desk.duck(at);
    },
    /** Renders left and right samples, beginning at the sample `from`; null while silent. */
    render(from: number, length: number): readonly [Samples, Samples] | null {
      if (from >= endsAt) return null;
      const sounding = notes.filter(({ at }) => at < from + length);
      notes = notes.filter(({ at, channels }) => at + channels[0].length > from + length);
      return desk.mix(sounding, from, length);
    },
    /** Number of notes that sound or will sound. */
    get notes() {
      return notes.length;
    },
  };
}
type Band = ReturnType<typeof createBand>;

/** Converts a time of the page's clock, in ms, to the time of the sound, in s. */
type SoundTimeOf = (ms: number) => number;

const SILENCE: Mood = { place: 'none', intensity: 'calm', beat: null };

/** Programme, player and instruments together. The caller advances them. They do not use Web Audio. */
export function createConductor(sampleRate: number, seed: number, soundTimeOf: SoundTimeOf) {
  let mood = SILENCE;
  const programme = createProgramme(seed);
  const sampler = createSampler(sampleRate);
  /** The instruments of a piece are made when it first plays. */
  const bands: Partial<Record<PieceName, Band>> = {};
  const bandOf = (piece: PieceName) => {
    bands[piece] ??= createBand(sampleRate, sampler);
    return bands[piece];
  };

  const pulse = (): BeatPulse | null =>
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
    /** Prepares everything that begins within the given number of seconds after a time of the sound. */
    advance: player.advance,
    /**
     * Renders left and right samples, beginning at the sample `from`; null while silent. Call `advance` for this time
     * first.
     */
    render(from: number, length: number): readonly [Samples, Samples] | null {
      const channels = Object.values(bands).flatMap(band => band.render(from, length) ?? []);
      if (channels.length <= 2) return channels.length === 2 ? [channels[0], channels[1]] : null;
      const [left, right, otherLeft, otherRight] = channels;
      return [addSamples(left, otherLeft), addSamples(right, otherRight)];
    },
    /** Number of notes that sound or will sound. */
    get notes() {
      return Object.values(bands).reduce((sum, { notes }) => sum + notes, 0);
    },
  };
}
export type Conductor = ReturnType<typeof createConductor>;
