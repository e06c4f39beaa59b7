import type { Sketch } from '../recipe.ts';
import { keep, whiteNoise } from './samples.ts';

export interface Space {
  /** Time in which what is heard falls by 60 dB. */
  seconds: number;
  /** How loud it is beside the sound itself. */
  gain: number;
  /** 0: as bright as the sound; towards 1: ever darker as it fades. Default 0.6. */
  darkness?: number;
}

/** A sketch whose sounds are heard themselves and from a large hall around them. */
export function spacious(sketch: Sketch, { seconds, gain, darkness = 0.6 }: Space): Sketch {
  const { context, out } = sketch;
  const entry = new GainNode(context);
  const hall = new ConvolverNode(context, { buffer: impulse(context, seconds, darkness) });
  entry.connect(out);
  entry.connect(hall).connect(new GainNode(context, { gain })).connect(out);
  return { ...sketch, out: entry };
}

/** What a hall answers to a clap; from both sides, if both are listened to. */
function impulse({ sampleRate, destination }: BaseAudioContext, seconds: number, darkness: number) {
  const sides = ['left', 'right'].slice(0, destination.channelCount);
  return keep(`hall ${seconds} ${darkness} ${sides}`, sampleRate, () =>
    sides.map(side => fading(whiteNoise(side, Math.round(seconds * sampleRate)), darkness)),
  );
}

/** Falls by 60 dB, smoothed more and more. */
function fading(samples: Float32Array<ArrayBuffer>, darkness: number) {
  let smooth = 0;
  for (const [i, sample] of samples.entries()) {
    const passed = i / samples.length;
    smooth += (1 - darkness * (0.5 + 0.45 * passed)) * (sample - smooth);
    samples[i] = smooth * 0.001 ** passed * (1 - passed);
  }
  return samples;
}
