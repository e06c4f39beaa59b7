import * as v from 'valibot';

/** The pages that draw the game, as they are connected at the moment. */

/** `game`: the page at `/`; `menu`: the picture inside the streaming menu. */
export const OVERLAY_LAYOUTS = ['wide', 'vertical', 'game', 'menu'] as const;
export type OverlayLayout = (typeof OVERLAY_LAYOUTS)[number];

const MAX_OBS_VERSION = 32;

/** What a page says of the version of OBS, without anything that no version has in it; null when nothing is left. */
export const cleanObsVersion = (text: string): string | null =>
  text.replace(/[^\w.+-]/g, '').slice(0, MAX_OBS_VERSION) || null;

const figure = (most: number, description: string) =>
  v.pipe(v.number(), v.minValue(0), v.maxValue(most), v.description(description));

/** The most overlays that are listed. */
export const MAX_OVERLAYS = 200;

export const OverlayPage = v.object({
  /** Differs from those of all other connections since the start of the server. */
  id: v.number(),
  /** Null when the page did not say. */
  layout: v.nullable(v.picklist(OVERLAY_LAYOUTS)),
  /** When it connected. Wall-clock milliseconds. */
  since: v.number(),
  /** When it reported last, every few seconds; null before it has, and always for pages that report nothing. */
  reportedAt: v.nullable(v.number()),
  framesPerSecond: v.nullable(figure(1_000, 'In the last report; null while the page is hidden.')),
  longestGapMs: v.nullable(figure(600_000, 'Longest time between two pictures in the last report.')),
  gaps: v.nullable(figure(1_000_000, 'Times of more than 150 ms between two pictures in the last report.')),
  /** Version of OBS, as far as the page knows it; null outside of OBS. */
  obs: v.nullable(v.pipe(v.string(), v.maxLength(MAX_OBS_VERSION))),
  /** Size of the picture, px. */
  size: v.nullable(v.object({ width: v.number(), height: v.number() })),
  /** Whether it is on the machine of the game. */
  local: v.boolean(),
});
export type OverlayPage = v.InferOutput<typeof OverlayPage>;
