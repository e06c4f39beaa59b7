import type { Samples } from '../synth/bus.ts';
import { CHANNELS, STYLE_MIX } from './desk/channels.ts';
import { createDesk } from './desk/index.ts';
import type { Sounding } from './desk/notes.ts';
import type { Sampler } from './instruments/sampler.ts';
import type { TimedBar, TimedNote } from './player.ts';
import type { Part } from './programme.ts';
import { BAR, DRUMS } from './score/note.ts';

/** Echoes come so much later. Unit: sixteenths. */
const ECHO = 3;
/** Hall and echo have died away so long after the last note. Unit: s. */
const RINGING_S = 3;

/** All instruments of one piece. */
export function createBand(sampleRate: number, sampler: Sampler) {
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
    /** Left and right from that time on, in samples; null while nothing is heard. */
    render(from: number, length: number): readonly [Samples, Samples] | null {
      if (from >= endsAt) return null;
      const heard = notes.filter(({ at }) => at < from + length);
      notes = notes.filter(({ at, channels }) => at + channels[0].length > from + length);
      return desk.mix(heard, from, length);
    },
    /** How many notes sound or are to sound. */
    get notes() {
      return notes.length;
    },
  };
}
export type Band = ReturnType<typeof createBand>;
