import { median } from '../stats.ts';

/** Numbers of things that a page retains after a garbage collection. */
export interface Sample {
  /** Minutes since the first sample. */
  minute: number;
  heapMiB: number;
  /** Number of nodes in the document and of removed nodes that are still referenced. */
  nodes: number;
  listeners: number;
  /** Number of textures on the graphics card. */
  textures: number;
}

/**
 * The page may fill its caches, such as those for glyphs and sprites, during this share of the run at its beginning.
 */
const WARM_UP = 0.1;
/** Permitted growth from the first half to the second: a share, plus a constant. */
const KEPT = {
  heapMiB: { share: 1.05, besides: 0.5 },
  nodes: { share: 1.05, besides: 50 },
  listeners: { share: 1.05, besides: 20 },
  textures: { share: 1.05, besides: 4 },
} as const;

/** The names of the numbers that grew, judged by the medians of both halves. */
export function growthOf(samples: readonly Sample[]): string[] {
  const last = samples.at(-1)?.minute ?? 0;
  const warm = samples.filter(({ minute }) => minute >= last * WARM_UP);
  const half = Math.floor(warm.length / 2);
  if (half === 0) return ['too few samples to tell what grows'];
  return (Object.keys(KEPT) as (keyof typeof KEPT)[]).flatMap(what => {
    const [before, after] = [warm.slice(0, half), warm.slice(-half)].map(part =>
      median(part.map(sample => sample[what])),
    );
    const { share, besides } = KEPT[what];
    return after > before * share + besides ? [`${what} grew from ${before} to ${after}`] : [];
  });
}
