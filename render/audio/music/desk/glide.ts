import type { Samples } from '../../synth/bus.ts';

/** A value that goes towards others, each from a moment on. */
interface Target {
  /** Unit: samples. */
  at: number;
  value: number;
  /** In which all but a third of the way is made. Unit: s. */
  constant: number;
}

/** So often the value is computed; in between it goes in straight lines. Unit: samples. */
const BLOCK = 32;

/** A gain that follows targets, which are given in the order of their times. */
export function createGlide(sampleRate: number, start: number) {
  let value = start;
  let current: Target = { at: 0, value: start, constant: 1 };
  let coming: Target[] = [];

  function valueAfterBlock(from: number): number {
    while (coming.length > 0 && coming[0].at <= from) [current, ...coming] = coming;
    const keep = Math.exp(-BLOCK / (current.constant * sampleRate));
    return current.value + (value - current.value) * keep;
  }

  return {
    to(target: Target) {
      coming.push(target);
    },
    /** Multiplies samples that begin at that time, which is to be a whole number of blocks, and go on from the last. */
    apply(channels: readonly Samples[], from: number) {
      const [{ length }] = channels;
      for (let begin = 0; begin < length; begin += BLOCK) {
        const before = value;
        value = valueAfterBlock(from + begin);
        for (const samples of channels) ramp(samples, begin, Math.min(length, begin + BLOCK), before, value);
      }
    },
  };
}

function ramp(samples: Samples, begin: number, end: number, from: number, to: number) {
  const step = (to - from) / (end - begin);
  for (let i = begin; i < end; i++) samples[i] *= from + step * (i - begin);
}
