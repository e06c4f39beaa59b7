import type { Samples } from '../../synth/bus.ts';

/** The destinations to which layers are mixed, for a slice of time. */
export interface Buses {
  /** Layers that are not ducked. Left and right. */
  dry: readonly [Samples, Samples];
  /** Layers that are ducked by kicks. Left and right. */
  ducked: readonly [Samples, Samples];
  /** The sends to the reverb and to the echo. */
  hall: Samples;
  echo: readonly [Samples, Samples];
}

const pair = (length: number) => [new Float32Array(length), new Float32Array(length)] as const;

/** Buses with `length` samples of silence. */
export const createBuses = (length: number): Buses => ({
  dry: pair(length),
  ducked: pair(length),
  hall: new Float32Array(length),
  echo: pair(length),
});

/** Silences all buses. */
export function clear({ dry, ducked, hall, echo }: Buses): void {
  for (const samples of [...dry, ...ducked, hall, ...echo]) samples.fill(0);
}
