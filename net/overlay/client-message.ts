import * as v from 'valibot';
import { cleanObsVersion, OVERLAY_LAYOUTS } from '../../schema/records/overlays.ts';

/** A figure that is off, as by a clock that was set, is no reason to lose a screen: it is brought into the range. */
const upTo = (most: number) =>
  v.pipe(
    v.number(),
    v.transform(figure => Math.min(most, Math.max(0, Math.round(figure)))),
  );

const MAX_MS = 600_000;
const MAX_FRAMES = 1_000_000;
const MAX_PX = 65_536;

const Report = v.object({
  t: v.literal('report'),
  ms: upTo(MAX_MS),
  frames: upTo(MAX_FRAMES),
  gaps: upTo(MAX_FRAMES),
  longestGapMs: upTo(MAX_MS),
  width: upTo(MAX_PX),
  height: upTo(MAX_PX),
});

/** A message from a screen. */
const ClientMessage = v.variant('t', [
  v.object({
    t: v.literal('hello'),
    token: v.optional(v.string()),
    have: v.optional(v.string()),
    layout: v.fallback(v.nullable(v.picklist(OVERLAY_LAYOUTS)), null),
    obs: v.fallback(v.nullable(v.pipe(v.string(), v.transform(cleanObsVersion))), null),
  }),
  v.object({ t: v.literal('ack'), seq: v.number() }),
  Report,
]);
export type ClientMessage = v.InferOutput<typeof ClientMessage>;

/** Parses a message; null when it is not one of this protocol. */
export function readClientMessage(text: string): ClientMessage | null {
  const parsed = v.safeParse(ClientMessage, parseJson(text));
  return parsed.success ? parsed.output : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
