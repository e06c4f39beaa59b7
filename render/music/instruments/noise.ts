import { randomOf } from '../score/random.ts';

/** Fills a buffer of so many seconds. */
function filled(context: BaseAudioContext, seconds: number, sample: () => number) {
  const { sampleRate } = context;
  const buffer = new AudioBuffer({
    length: Math.ceil(seconds * sampleRate),
    sampleRate,
  });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = sample();
  return buffer;
}

/** A second of white noise, always the same. */
export function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const random = randomOf('white');
  return filled(context, 1, () => random() * 2 - 1);
}

/** Two seconds of noise without its low half: what cymbals are made of. */
export function metalNoise(context: BaseAudioContext): AudioBuffer {
  const random = randomOf('metal');
  let [last, before] = [0, 0];
  return filled(context, 2, () => {
    const now = random() * 2 - 1;
    const bright = (now - 2 * last + before) / 4;
    [before, last] = [last, now];
    return bright;
  });
}
