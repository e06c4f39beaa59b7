import type { Guarded, SlotRing } from './slots.ts';
import { MAX_ENTITIES, sizeOf, type ViewsOf, viewsOf } from './snapshot.ts';

/**
 * What the screens draw: absolute quantised columns of everything visible, in a ring of slots in shared
 * memory. The simulation fills a slot for each frame (30 a second of wall time); the front thread encodes it
 * as a delta against the frame it sent last (`frame-codec.ts`).
 */

/** What a row of the entity table is. */
export const ENTITY_KINDS = ['ship', 'missile', 'mine', 'rock', 'boss', 'craft', 'zone', 'beam'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/**
 * One row an entity, by rising id. `x`, `y`: steps of the frame's quantum from its left or upper edge.
 * `angle`: 256 steps a turn, 0 to the right, clockwise. `value`: ship, boss: see `VALUE_OF`; `look`: fixed
 * for an entity's life (missile, mine: id of the owner's ship; rock: its shape; boss, zone: its design).
 */
export const ENTITY_COLUMNS = {
  id: 'u16',
  kind: 'u8',
  x: 'u16',
  y: 'u16',
  angle: 'u8',
  value: 'u8',
  flags: 'u16',
  look: 'u16',
} as const;

/** What `value` counts, by kind: `ship` hull in 255ths of its full hull; the others a radius in these units. */
export const RADIUS_UNIT = { missile: 1, mine: 1, rock: 2, boss: 4, craft: 1, zone: 8, beam: 8 } as const;

/** Bits of `flags`. */
export const FLAGS = {
  thrust: 1,
  shield: 2,
  ram: 4,
  retreat: 8,
  /** Fresh from its base; cannot be hurt yet. */
  protected: 16,
  /** A mine that is armed. */
  armed: 32,
  /** Engines and weapons fail. */
  stunned: 64,
  grown: 128,
  bounty: 256,
  /** Hit within the last 0.1 s. */
  hit: 512,
} as const;

/**
 * A laser that was fired since the frame before: it starts at `x`, `y` and flies straight at `angle`
 * (65,536 steps a turn) until its range ends or a `hit` effect names it. `owner` is the firing ship's id;
 * `age` is in ticks at the time of the frame; `look` is the laser skin (0: plain).
 */
export const SHOT_COLUMNS = {
  x: 'u16',
  y: 'u16',
  angle: 'u16',
  owner: 'u16',
  age: 'u8',
  look: 'u8',
} as const;

/** How a laser flies, the same on both ends. Unit: u/s and u. */
export const SHOT_FLIGHT = { speed: 900, range: 700 } as const;

/** Centre of a team's base, as a share of the half width and half height of the arena. */
export const BASE_PLACES = [
  { x: -0.78, y: -0.66 },
  { x: 0.78, y: 0.66 },
  { x: 0.78, y: -0.66 },
  { x: -0.78, y: 0.66 },
] as const;

/** Something that flashes up once. */
export const EFFECT_KINDS = [
  /** A laser ended on something; `arg` is the low 16 bits of the shot's number. */
  'hit',
  /** As `hit`, on a raised shield; `arg` is the shot's number. */
  'shieldHit',
  /** A ship was destroyed; `arg` is its id. */
  'shipDeath',
  /** A missile or mine blew up; `arg` is the radius in u. */
  'blast',
  /** A rock broke up; `arg` is its radius in u. */
  'rockBreak',
  /** A ship flew in from its base; `arg` is its id. */
  'spawn',
  /** Two hulls touched; `arg` is the id of the first. */
  'crash',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

export const EFFECT_COLUMNS = { kind: 'u8', x: 'u16', y: 'u16', arg: 'u16' } as const;

/** One row: what holds for the whole frame. */
export const FRAME_COLUMNS = {
  tick: 'f64',
  /** Simulated seconds a second. */
  speed: 'f64',
  width: 'f64',
  height: 'f64',
  entities: 'f64',
  shots: 'f64',
  /** Number of the first shot of this frame; shots are numbered from 1 without gaps. */
  firstShot: 'f64',
  effects: 'f64',
} as const;

export const FRAME_SLOTS = 8;
/** Shots and effects beyond these, within one frame, are not shown. */
export const MAX_FRAME_SHOTS = 4_096;
export const MAX_FRAME_EFFECTS = 4_096;

/** How far beyond the arena's edges positions can be told, u. */
export const FRAME_MARGIN = 400;

/** Size of one step of `x` and `y` in u: at least 0.25, more where the arena is too wide for 16 bits. */
export const quantumOf = (width: number) => Math.max(0.25, (width + 2 * FRAME_MARGIN) / 65_535);

export interface FrameSlot extends Guarded {
  frame: ViewsOf<typeof FRAME_COLUMNS>;
  entities: ViewsOf<typeof ENTITY_COLUMNS>;
  shots: ViewsOf<typeof SHOT_COLUMNS>;
  effects: ViewsOf<typeof EFFECT_COLUMNS>;
}

const OFFSETS = (() => {
  const frame = 8;
  const entities = frame + sizeOf(FRAME_COLUMNS, 1);
  const shots = entities + sizeOf(ENTITY_COLUMNS, MAX_ENTITIES);
  const effects = shots + sizeOf(SHOT_COLUMNS, MAX_FRAME_SHOTS);
  return { frame, entities, shots, effects, end: effects + sizeOf(EFFECT_COLUMNS, MAX_FRAME_EFFECTS) };
})();

/** Views of a frame slot that begins at `offset`; also serves as private memory when given a plain buffer. */
export const frameSlotAt = (buffer: ArrayBufferLike, offset = 0): FrameSlot => ({
  guard: new Int32Array(buffer, offset, 1),
  frame: viewsOf(FRAME_COLUMNS, 1, buffer, offset + OFFSETS.frame),
  entities: viewsOf(ENTITY_COLUMNS, MAX_ENTITIES, buffer, offset + OFFSETS.entities),
  shots: viewsOf(SHOT_COLUMNS, MAX_FRAME_SHOTS, buffer, offset + OFFSETS.shots),
  effects: viewsOf(EFFECT_COLUMNS, MAX_FRAME_EFFECTS, buffer, offset + OFFSETS.effects),
});

export const FRAME_SLOT_BYTES = OFFSETS.end;

export const createFrameBuffer = () => new SharedArrayBuffer(8 + FRAME_SLOTS * FRAME_SLOT_BYTES);

export const frameRing = (buffer: SharedArrayBuffer): SlotRing<FrameSlot> => ({
  latest: new Int32Array(buffer, 0, 1),
  slots: Array.from({ length: FRAME_SLOTS }, (_, i) => frameSlotAt(buffer, 8 + i * FRAME_SLOT_BYTES)),
});
