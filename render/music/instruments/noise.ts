import { randomOf } from '../score/random.ts';

/** Fills a buffer of so many seconds. */
function filled(context: BaseAudioContext, seconds: number, channels: number, sample: (i: number) => number) {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({
    length: Math.ceil(seconds * sampleRate),
    numberOfChannels: channels,
    sampleRate,
  });
  for (let channel = 0; channel < channels; channel++) {
    const data = buffer.getChannelData(channel);
    for (let i = 0; i < data.length; i++) data[i] = sample(i);
  }
  return buffer;
}

/** A second of white noise, always the same. */
export function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const random = randomOf('white');
  return filled(context, 1, 1, () => random() * 2 - 1);
}

/** Two seconds of noise without its low half: what cymbals are made of. */
export function metalNoise(context: BaseAudioContext): AudioBuffer {
  const random = randomOf('metal');
  let [last, before] = [0, 0];
  return filled(context, 2, 1, () => {
    const now = random() * 2 - 1;
    const bright = (now - 2 * last + before) / 4;
    [before, last] = [last, now];
    return bright;
  });
}

/** The answer of a hall to a click: noise that dies away, sooner where it is bright. */
export function hall(context: BaseAudioContext, seconds: number): AudioBuffer {
  const random = randomOf('hall');
  const { sampleRate } = context;
  let dull = 0;
  return filled(context, seconds, 2, i => {
    const at = i / sampleRate / seconds;
    dull += (random() * 2 - 1 - dull) * (0.6 - 0.5 * at);
    return dull * Math.exp(-6.9 * at);
  });
}
