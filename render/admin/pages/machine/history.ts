import { effect, signal } from '@preact/signals';
import type { Health } from '../../../../schema/records/health.ts';
import { health } from '../../live.ts';

/** The timing of the game in the last minutes, sampled each second since the menu was opened. */

/** One second. Times in ms; null if unknown. */
export interface TickSample {
  /** Wall clock. Unit: s. */
  at: number;
  tickP50: number | null;
  tickP99: number | null;
  lateP50: number | null;
  lateP99: number | null;
}
export type Figure = Exclude<keyof TickSample, 'at'>;

/** Number of samples that are stored: five minutes. */
const KEPT = 300;
/**
 * Shortest time between two samples; a sample that comes earlier is skipped. After an action, the health is read before
 * a second is over. Unit: s.
 */
const LEAST_S = 0.7;
/** A longer pause is shown as a gap. Unit: s. */
const PAUSE_S = 3;

export const samples = signal<readonly TickSample[]>([]);

const sampleOf = ({ tickMs, latenessMs }: Health, at: number): TickSample => ({
  at,
  tickP50: tickMs?.p50 ?? null,
  tickP99: tickMs?.p99 ?? null,
  lateP50: latenessMs?.p50 ?? null,
  lateP99: latenessMs?.p99 ?? null,
});

const NOTHING = { tickP50: null, tickP99: null, lateP50: null, lateP99: null };

function withSample(before: readonly TickSample[], sample: TickSample): readonly TickSample[] {
  const since = sample.at - (before.at(-1)?.at ?? 0);
  if (since < LEAST_S) return before;
  const pause = before.length > 0 && since > PAUSE_S ? [{ at: sample.at - 1, ...NOTHING }] : [];
  return [...before, ...pause, sample].slice(-KEPT);
}

effect(() => {
  if (health.value) samples.value = withSample(samples.peek(), sampleOf(health.value, Date.now() / 1000));
});

/** A figure over the last minutes; null before anything was measured. */
export function summaryOf(figure: Figure): { now: number; mean: number; most: number } | null {
  const values = samples.value.flatMap(sample => sample[figure] ?? []);
  const now = values.at(-1);
  if (now === undefined) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { now, mean, most: Math.max(...values) };
}
