import {
  EFFECT_KINDS,
  type EffectKind,
  MAX_FRAME_EFFECTS,
  MAX_FRAME_SHOTS,
} from '../../schema/wire/frame.ts';

/**
 * Visible events since the last frame: shots fired and effects such as blasts. Only screens use them: no rule reads
 * them, and neither hashes nor checkpoints include them. Anything beyond the capacity of a frame is dropped.
 */
export const createVisuals = () => ({
  shots: {
    count: 0,
    /** Number of the first shot. */
    first: 1,
    x: new Float32Array(MAX_FRAME_SHOTS),
    y: new Float32Array(MAX_FRAME_SHOTS),
    directionX: new Float32Array(MAX_FRAME_SHOTS),
    directionY: new Float32Array(MAX_FRAME_SHOTS),
    owner: new Uint16Array(MAX_FRAME_SHOTS),
    firedAt: new Float64Array(MAX_FRAME_SHOTS),
    look: new Uint8Array(MAX_FRAME_SHOTS),
  },
  effects: {
    count: 0,
    kind: new Uint8Array(MAX_FRAME_EFFECTS),
    x: new Float32Array(MAX_FRAME_EFFECTS),
    y: new Float32Array(MAX_FRAME_EFFECTS),
    arg: new Float64Array(MAX_FRAME_EFFECTS),
  },
});

export type Visuals = ReturnType<typeof createVisuals>;

const CODES = Object.fromEntries(EFFECT_KINDS.map((kind, i) => [kind, i])) as Record<EffectKind, number>;

/** Shows an effect at a position. `EFFECT_KINDS` defines `arg`. */
export function showEffect({ effects }: Visuals, kind: EffectKind, x: number, y: number, arg: number) {
  const row = effects.count;
  if (row === MAX_FRAME_EFFECTS) return;
  effects.count++;
  effects.kind[row] = CODES[kind];
  effects.x[row] = x;
  effects.y[row] = y;
  effects.arg[row] = arg;
}
