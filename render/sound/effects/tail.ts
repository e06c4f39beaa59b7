import { bufferOf } from '../synth/samples.ts';

/** What is softer than the peak by 60 dB is not heard behind it. */
const HEARD = 0.001;
/** In which what is left ends. Unit: s. */
const FADE = 0.01;

/** A sound that ends once nothing more of it is heard. */
export function withoutTail(buffer: AudioBuffer): AudioBuffer {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at));
  const peak = Math.max(...channels.map(loudest));
  const fade = Math.round(FADE * buffer.sampleRate);
  const end = Math.max(...channels.map(samples => heardUntil(samples, HEARD * peak))) + fade;
  if (end >= buffer.length) return buffer;
  return bufferOf(
    channels.map(samples => faded(samples.slice(0, end), fade)),
    buffer.sampleRate,
  );
}

const loudest = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** How many samples there are up to the last that is above the threshold. */
const heardUntil = (samples: Float32Array, threshold: number) =>
  samples.findLastIndex(sample => Math.abs(sample) > threshold) + 1;

function faded(samples: Float32Array<ArrayBuffer>, length: number) {
  for (let i = 1; i <= length; i++) samples[samples.length - i] *= (i - 1) / length;
  return samples;
}
