import type { TimedBar, TimedNote } from '../player.ts';
import type { Part } from '../programme.ts';
import { DRUMS, type Layer, type Note } from '../score/note.ts';
import { gainOf, STYLE_MIX } from './channels.ts';
import { createDesk } from './desk.ts';
import { createDrums, drumOf } from './drums.ts';
import { arpeggio, bass, bell, brass, ostinato } from './plucked.ts';
import { counter, lead, pad } from './strings.ts';
import type { Instrument } from './stroke.ts';

const PITCHED = { pad, bass, arpeggio, bell, lead, counter, brass, ostinato } satisfies Record<
  Exclude<Layer, 'drums'>,
  Instrument
>;

/** What a kick leaves of the layers that give way to it, and how fast they come back. Unit: s. */
const DUCK = { to: 0.6, within: 0.008, back: 0.09 } as const;
/** Echoes come so much later. Unit: sixteenths. */
const ECHO = 3;

const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

/** All instruments of one piece. */
export function createEnsemble(context: BaseAudioContext, out: AudioNode) {
  const { fader, mix, ducked, echo, channels } = createDesk(context, out);
  const drums = createDrums(context);

  function duck(time: number) {
    ducked.gain.setTargetAtTime(DUCK.to, time, DUCK.within);
    ducked.gain.setTargetAtTime(1, time + 4 * DUCK.within, DUCK.back);
  }

  function fade({ fade }: Part, { time, seconds }: TimedBar) {
    if (!fade) return;
    fader.gain.setValueAtTime(fade === 'in' ? 0 : 1, time);
    fader.gain.linearRampToValueAtTime(fade === 'in' ? 1 : 0, time + seconds);
  }

  const instrumentOf = ({ layer, pitch }: Note) =>
    layer === 'drums' ? drums[drumOf(pitch)] : PITCHED[layer];

  return {
    startBar(part: Part, bar: TimedBar) {
      const { level, brightness } = STYLE_MIX[part.style];
      fade(part, bar);
      mix.gain.setTargetAtTime(gainOf(level), bar.time, 0.1);
      channels.pad.frequency.setTargetAtTime(brightness, bar.time, 0.3);
      echo.set((bar.seconds / 16) * ECHO, bar.time);
    },
    play({ note, time, seconds }: TimedNote) {
      const { layer, pitch, velocity } = note;
      const frequency = layer === 'drums' ? 0 : hertz(pitch);
      instrumentOf(note)({ context, out: channels[layer], time, seconds, frequency, velocity });
      if (layer === 'drums' && pitch === DRUMS.kick) duck(time);
    },
    /** Falls silent at once, without a click. */
    stop() {
      fader.gain.cancelScheduledValues(context.currentTime);
      fader.gain.setTargetAtTime(0, context.currentTime, 0.02);
    },
    disconnect: () => fader.disconnect(),
  };
}
export type Ensemble = ReturnType<typeof createEnsemble>;
