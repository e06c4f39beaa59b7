import { DRUMS, type Drum } from '../score/note.ts';
import { metalNoise, whiteNoise } from './noise.ts';
import { type Instrument, type Stroke, shape, sound } from './stroke.ts';

/** A sine whose pitch falls: skin. Unit: Hz, s. */
function skin(stroke: Stroke, from: number, to: number, seconds: number, loudness = 1) {
  const { context, time, velocity } = stroke;
  const course = shape(
    { ...stroke, velocity: velocity * loudness, seconds: seconds * 0.4 },
    { attack: 0.002, decay: seconds, sustain: 0.3, release: seconds * 0.6 },
  );
  const sine = new OscillatorNode(context, { frequency: from });
  sine.frequency.setValueAtTime(from, time);
  sine.frequency.setTargetAtTime(to, time, 0.03);
  sine.connect(course.gain);
  sound([sine], stroke, course);
}

/** A burst of noise. Unit: s. */
function burst(stroke: Stroke, buffer: AudioBuffer, seconds: number, loudness = 1) {
  const course = shape(
    { ...stroke, velocity: stroke.velocity * loudness, seconds: 0.004 },
    { attack: 0.001, decay: seconds, sustain: 1, release: seconds },
  );
  const source = new AudioBufferSourceNode(stroke.context, { buffer, loop: true });
  source.connect(course.gain);
  sound([source], stroke, course);
}

/** The drums, which share their noise. Of a stroke's frequency and length they make no use. */
export function createDrums(context: BaseAudioContext): Record<Drum, Instrument> {
  const [white, metal] = [whiteNoise(context), metalNoise(context)];
  return {
    kick: stroke => {
      skin(stroke, 170, 47, 0.28);
      burst(stroke, metal, 0.02, 0.25);
    },
    snare: stroke => {
      skin(stroke, 260, 175, 0.14, 0.5);
      burst(stroke, white, 0.22, 0.45);
    },
    rim: stroke => skin(stroke, 900, 620, 0.05, 0.5),
    hat: stroke => burst(stroke, metal, 0.06, 0.35),
    open: stroke => burst(stroke, metal, 0.26, 0.3),
    low: stroke => skin(stroke, 170, 82, 0.34, 0.8),
    high: stroke => skin(stroke, 260, 130, 0.26, 0.7),
    crash: stroke => burst(stroke, metal, 1.9, 0.55),
  };
}

const NAMES = new Map(Object.entries(DRUMS).map(([name, key]) => [key as number, name as Drum]));

/** Which drum a key of the score means. */
export const drumOf = (key: number): Drum => NAMES.get(key) ?? 'kick';
