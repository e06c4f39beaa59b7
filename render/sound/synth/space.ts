import type { Sketch } from '../recipe.ts';

export interface Space {
  /** Time in which what is heard falls by 60 dB. */
  seconds: number;
  /** How loud it is beside the sound itself. */
  gain: number;
  /** What is above it dies away sooner. Default 3,500. Unit: Hz. */
  brightness?: number;
}

/** Of a lowpass, in dB: it must nowhere make anything louder, since what leaves it enters it again. */
const FLAT = -6;

/** Ways around the hall, none a multiple of another. Unit: s. */
const WAYS = [0.0311, 0.0397, 0.0473, 0.0571, 0.0673, 0.0793] as const;

/** First reflections, which make one clap many. Unit: s. */
const REFLECTIONS = [0.0043, 0.0107, 0.0171, 0.0237] as const;

/**
 * A sketch whose sounds are heard themselves and from a large hall around them: reflections that go round and round
 * (Schroeder's combs). It takes a tenth of the time of a convolution. Each circle is left at one place only, since
 * where there are several, the browser's choice of where to begin changes the sound from time to time.
 */
export function spacious(sketch: Sketch, { seconds, gain, brightness = 3_500 }: Space): Sketch {
  const { context, out } = sketch;
  const entry = new GainNode(context);
  const level = new GainNode(context, { gain });
  const reflected = new GainNode(context);
  entry.connect(out);
  level.connect(out);
  reflect(sketch, entry, reflected);
  for (const [place, delayTime] of WAYS.entries()) {
    const delay = new DelayNode(context, { delayTime, maxDelayTime: delayTime });
    const dark = new BiquadFilterNode(context, { type: 'lowpass', frequency: brightness, Q: FLAT });
    const loss = new GainNode(context, { gain: 0.001 ** (delayTime / seconds) });
    reflected.connect(delay).connect(dark).connect(loss).connect(delay);
    loss.connect(sideOf(sketch, level, place));
  }
  return { ...sketch, out: entry };
}

function reflect({ context }: Sketch, from: AudioNode, to: AudioNode) {
  const mono = new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' });
  from.connect(mono);
  for (const [place, delayTime] of REFLECTIONS.entries()) {
    const delay = new DelayNode(context, { delayTime, maxDelayTime: delayTime });
    mono
      .connect(delay)
      .connect(new GainNode(context, { gain: place % 2 ? -0.35 : 0.35 }))
      .connect(to);
  }
}

/** Left and right in turn, where both are listened to. */
function sideOf({ context }: Sketch, level: AudioNode, place: number): AudioNode {
  if (context.destination.channelCount === 1) return level;
  const panner = new StereoPannerNode(context, { pan: place % 2 ? 0.8 : -0.8 });
  panner.connect(level);
  return panner;
}
