import { add, modulate } from '../../../synth/bus.ts';
import { valueAt } from '../../../synth/envelope.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { oscillate } from '../../../synth/waves.ts';

export interface EndlessFall {
  octaves: number;
  /** Where the lowest tone has faded away. Unit: Hz. */
  lowest: number;
  gain: number;
}

/**
 * Tones that fall by an octave in each period, the highest and lowest of them unheard: the fall never ends (Shepard and
 * Risset). Each begins a period with the phase with which the one above it ended the period before.
 */
export function endlessFall(sketch: Sketch, period: number, { octaves, lowest, gain }: EndlessFall): void {
  const fitting = Math.ceil(lowest / paceOf(sketch, period)) * paceOf(sketch, period);
  for (let octave = 1; octave <= octaves + 1; octave++)
    fallingTone(sketch, period, { octaves, octave, frequency: fitting * 2 ** octave, gain });
}

/** The frequency that makes one turn while it falls by an octave, as the sum over all samples of a period. */
const paceOf = ({ out: { sampleRate } }: Sketch, period: number): number =>
  2 * sampleRate * (1 - 2 ** (-1 / (period * sampleRate)));

function fallingTone(
  { out }: Sketch,
  period: number,
  { octaves, octave, frequency, gain }: { octaves: number; octave: number; frequency: number; gain: number },
) {
  const { length, sampleRate, memory } = out;
  const seconds = length / sampleRate;
  const falling = [frequency, frequency * 2 ** (-seconds / period)];
  const frequencyAt = (sample: number) => valueAt(falling, sample / sampleRate, seconds);
  const samples = oscillate(frequencyAt, { length, sampleRate, memory });
  const levelAt = (sample: number) => {
    const height = Math.min(1, Math.max(0, (octave - sample / sampleRate / period) / octaves));
    return gain * Math.sin(Math.PI * height) ** 2;
  };
  add(out, modulate(samples, levelAt));
}
