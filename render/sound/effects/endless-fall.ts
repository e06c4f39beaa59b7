import type { Sketch } from '../recipe.ts';
import { LOOP_LEAD } from '../synth/looping.ts';

export interface EndlessFall {
  octaves: number;
  /** Where the lowest tone has faded away. Unit: Hz. */
  lowest: number;
  gain: number;
}

/** Steps of the loudness of a tone on its way through all octaves. */
const STEPS = 64;

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
const paceOf = ({ context: { sampleRate } }: Sketch, period: number): number =>
  2 * sampleRate * (1 - 2 ** (-1 / (period * sampleRate)));

function fallingTone(
  { context, out }: Sketch,
  period: number,
  { octaves, octave, frequency, gain }: { octaves: number; octave: number; frequency: number; gain: number },
) {
  const end = period + LOOP_LEAD;
  const oscillator = new OscillatorNode(context, { frequency });
  oscillator.frequency.setValueAtTime(frequency, 0);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 2 ** (-end / period), end);
  const level = new GainNode(context, { gain: 0 });
  const height = (time: number) => Math.min(1, Math.max(0, (octave - time / period) / octaves));
  const curve = Float32Array.from(
    { length: STEPS * 8 + 1 },
    (_, step) => gain * Math.sin(Math.PI * height((step * end) / (STEPS * 8))) ** 2,
  );
  level.gain.setValueCurveAtTime(curve, 0, end);
  oscillator.connect(level).connect(out);
  oscillator.start();
}
