import { median } from '../stats.ts';

/** What a page keeps after its memory was cleaned up. */
export interface Sample {
  /** Since the first one. */
  minute: number;
  heapMiB: number;
  /** Of the document, and those that something still holds. */
  nodes: number;
  listeners: number;
  /** On the graphics card. */
  textures: number;
}

/** So much of the time a page may fill what it keeps on purpose, such as glyphs and sprites. */
const WARM_UP = 0.1;
/** What is kept in the second half, beside the first: the share by which it may be more, and a little besides. */
const KEPT = {
  heapMiB: { share: 1.05, besides: 0.5 },
  nodes: { share: 1.05, besides: 50 },
  listeners: { share: 1.05, besides: 20 },
  textures: { share: 1.05, besides: 4 },
} as const;

/** What grew, by the medians of both halves of the time. */
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
