import { createFilter } from '../../synth/biquad.ts';
import type { Samples } from '../../synth/bus.ts';

/** Lengths of the delay lines of the reverb, none a multiple of another. Unit: s. */
const LINES = [0.0477, 0.0611, 0.0729, 0.0869];
/** Feedback: the reverb falls by 60 dB in about two seconds. */
const REVERBERANCE = 0.82;
const HALL_LEVEL = 0.5;
/** Lowest frequency with reverb, and frequency above which the reverb decays sooner. Unit: Hz. */
const LOWEST = 260;
const BRIGHTNESS = 4_200;

/** Samples computed at a time: less than the shortest line. */
const BLOCK = 640;

/**
 * The reverb behind the instruments, without bass: four delays that feed each other (a feedback delay network with a
 * Householder matrix). Adds its output to both sides. The number of samples must be a multiple of the block length.
 */
export function createHall(sampleRate: number) {
  const bass = createFilter({ type: 'highpass', q: 1 }, LOWEST / sampleRate);
  const lines = LINES.map(seconds => createLine(Math.round(seconds * sampleRate), sampleRate));

  const shared = new Float32Array(BLOCK);

  function block(fresh: Samples, left: Samples, right: Samples) {
    for (const line of lines) line.read();
    const [one, two, three, four] = lines.map(({ output }) => output);
    for (let i = 0; i < BLOCK; i++) {
      left[i] += HALL_LEVEL * (one[i] + three[i]);
      right[i] += HALL_LEVEL * (two[i] + four[i]);
      shared[i] = fresh[i] - (REVERBERANCE / 2) * (one[i] + two[i] + three[i] + four[i]);
    }
    for (const { output, send } of lines) {
      for (let i = 0; i < BLOCK; i++) output[i] = shared[i] + REVERBERANCE * output[i];
      send();
    }
  }

  return (send: Samples, [left, right]: readonly [Samples, Samples]) => {
    bass(send);
    for (let at = 0; at < send.length; at += BLOCK)
      block(send.subarray(at, at + BLOCK), left.subarray(at, at + BLOCK), right.subarray(at, at + BLOCK));
  };
}

/** A delay line with a low-pass filter at its end. */
function createLine(length: number, sampleRate: number) {
  const dull = createFilter({ type: 'lowpass', q: 0 }, BRIGHTNESS / sampleRate);
  const samples = new Float32Array(length);
  /** The output block, which is processed and fed back. */
  const output = new Float32Array(BLOCK);
  let place = 0;
  return {
    output,
    read() {
      const first = samples.subarray(place, place + BLOCK);
      output.set(first);
      output.set(samples.subarray(0, BLOCK - first.length), first.length);
      dull(output);
    },
    send() {
      const first = output.subarray(0, length - place);
      samples.set(first, place);
      samples.set(output.subarray(first.length));
      place = (place + BLOCK) % length;
    },
  };
}
