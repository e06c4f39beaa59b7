import { fadeOut, peakOf, type Samples } from '../../synth/bus.ts';

/** What is softer than the peak by 60 dB is not heard behind it. */
const HEARD = 0.001;
/** In which what is left ends. Unit: s. */
const FADE = 0.01;

/** The channels, where they lie, of a sound that ends once nothing more of it is heard. */
export function withoutTail(channels: readonly Samples[], sampleRate: number): Samples[] {
  const peak = Math.max(...channels.map(peakOf));
  const fade = Math.round(FADE * sampleRate);
  const end = Math.max(...channels.map(samples => heardUntil(samples, HEARD * peak))) + fade;
  if (end >= channels[0].length) return [...channels];
  return channels.map(samples => fadeOut(samples.subarray(0, end), fade));
}

/** How many samples there are up to the last that is above the threshold. */
function heardUntil(samples: Samples, threshold: number): number {
  let end = samples.length;
  while (end > 0 && Math.abs(samples[end - 1]) <= threshold) end--;
  return end;
}
