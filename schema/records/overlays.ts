import * as v from 'valibot';

/** The pages that are connected and draw the game. */

/** `game`: the page at `/`; `menu`: the picture inside the streaming menu. */
export const OVERLAY_LAYOUTS = ['wide', 'vertical', 'game', 'menu'] as const;
export type OverlayLayout = (typeof OVERLAY_LAYOUTS)[number];

const MAX_OBS_VERSION = 32;

/** An OBS version as a page reported it, reduced to characters that occur in versions; null if no character is left. */
export const cleanObsVersion = (text: string): string | null =>
  text.replace(/[^\w.+-]/g, '').slice(0, MAX_OBS_VERSION) || null;

const figure = (most: number, description: string) =>
  v.pipe(v.number(), v.minValue(0), v.maxValue(most), v.description(description));

/** Maximum number of overlays in the list. */
export const MAX_OVERLAYS = 200;

export const OverlayPage = v.object({
  /** Unique among all connections since the start of the server. */
  id: v.number(),
  /** Null if the page did not report it. */
  layout: v.nullable(v.picklist(OVERLAY_LAYOUTS)),
  /** Time of connection: wall clock, ms. */
  since: v.number(),
  /**
   * Time of the last report; pages report every few seconds. Null before the first report, and for pages that never
   * report.
   */
  reportedAt: v.nullable(v.number()),
  framesPerSecond: v.nullable(figure(1_000, 'In the last report; null while the page is hidden.')),
  longestGapMs: v.nullable(figure(600_000, 'Longest time between two drawn frames in the last report.')),
  gaps: v.nullable(
    figure(1_000_000, 'Gaps of more than 150 ms between two drawn frames in the last report.'),
  ),
  /** OBS version, if the page knows it; null outside OBS. */
  obs: v.nullable(v.pipe(v.string(), v.maxLength(MAX_OBS_VERSION))),
  /** Size of the picture, px. */
  size: v.nullable(v.object({ width: v.number(), height: v.number() })),
  /** Whether the page runs on the game's machine. */
  local: v.boolean(),
});
export type OverlayPage = v.InferOutput<typeof OverlayPage>;
