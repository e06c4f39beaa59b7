import { CALAMITIES, keysOf } from '../catalog/catalog.ts';
import type { Guarded, SlotRing } from './slots.ts';
import { MAX_ENTITIES, sizeOf, type ViewsOf, viewsOf } from './snapshot.ts';

/**
 * The frames that screens draw: quantised columns with absolute values of everything visible, in a ring of slots in
 * shared memory. The simulation fills a slot for each frame (30 per second of wall time); the front thread encodes it
 * as a delta against the frame it sent last (`frame-codec/`).
 */

/** Kind of a row in the entity table. */
export const ENTITY_KINDS = ['ship', 'missile', 'mine', 'rock', 'boss', 'craft', 'zone', 'beam'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/**
 * One row per entity, by rising id. `x`, `y`: steps of the frame's quantum from its left or upper edge. `angle`: 256
 * steps per turn, 0 to the right, clockwise. `value`: see `RADIUS_UNIT`. `look` never changes during an entity's life:
 * the id of the owner's ship for missiles and mines, the shape for rocks, and the design for bosses, craft, zones and
 * beams.
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

/**
 * Unit of `value` by kind. For a ship, `value` is the hull in 255ths of the full hull. For all other kinds, it is a
 * radius in these units, in u.
 */
export const RADIUS_UNIT = { missile: 1, mine: 1, rock: 2, boss: 4, craft: 1, zone: 8, beam: 8 } as const;

/**
 * Meanings of a zone's `look`: a calamity, or a nuke that counts down. `x`, `y` and `value` are its centre and radius
 * (0: the whole arena). A zone warns while the flag `armed` is off, and does damage once the flag is on. `angle` is the
 * direction of the zone's motion: meteors fall and a radiation leak drifts in that direction. A solar flare is a band
 * `FLARE_DEPTH` u deep, at a right angle to `angle`, whose front edge is at `x`. A nuke's `angle` is the hand of a
 * clock that turns round once during the countdown, beginning at the right. The core of a black hole has a radius of
 * `BLACK_HOLE_CORE` u. A `void` is the small black hole that a boss leaves behind: it pulls ships in and burns them at
 * its core of `VOID_CORE` u.
 */
export const ZONE_LOOKS = [...keysOf(CALAMITIES), 'nuke', 'void'] as const;
export type ZoneLook = (typeof ZONE_LOOKS)[number];
/** Depth of a solar flare, and radii of cores. Unit: u. */
export const FLARE_DEPTH = 400;
export const BLACK_HOLE_CORE = 56;
export const VOID_CORE = 44;

/**
 * Meanings of a beam's `look`. `strike`: an orbital strike at `x`, `y` with the radius `value`. The strike is a marker
 * while the flag `armed` is off, and a burning column of light from above once the flag is on. `lance`: a boss's ray
 * from `x`, `y` along `angle`, with the length `value` and a width of `LANCE_WIDTH` u. While `armed` is off, the ray is
 * a thin line that shows where it will burn. Once the flag is on, the ray burns and sweeps round.
 */
export const BEAM_LOOKS = ['strike', 'lance'] as const;
/** Width of a lance. Unit: u. */
export const LANCE_WIDTH = 44;

/**
 * Meanings of a craft's `look`. Craft are the small objects that bosses send out. `value` is the radius, and `angle` is
 * the direction in which the craft points. `fighter`, `shard` and `blade` are smaller than a ship; a `sentry`, `rod` or
 * `prism` circles its boss; a `head` belongs to the Hydra's body and is joined to it by a neck.
 */
export const CRAFT_LOOKS = ['fighter', 'sentry', 'rod', 'blade', 'head', 'prism', 'shard', 'shade'] as const;
export type CraftLook = (typeof CRAFT_LOOKS)[number];

/**
 * The row of a boss. `look`: index in `BOSS_NAMES`. `value`: radius, which grows while the boss unfolds. `angle`: the
 * direction in which it points. Bastion's plates and Warden's mirrors turn with it: each spans `PLATE_ARC` rad, and
 * there are `PLATES` of them at equal distances, the first one around `angle`. Flags: `warning` (not there yet: draw a
 * warning sign where it will appear), `protected` (entering), `shield` (its shield is up), `mirror` (Warden's shield
 * returns shots), `armed` (about to strike: a second's notice), `ram` (dashing), `retreat` (leaving), `stunned` (a
 * wreck, blowing up), `hit`. The state of its hull is only in `round.bosses`, in thirds.
 */
export const PLATES = 3;
/** Arc of a plate. Unit: rad. */
export const PLATE_ARC = 1.45;

/** Bits of `flags`. */
export const FLAGS = {
  thrust: 1,
  shield: 2,
  ram: 4,
  retreat: 8,
  /** A ship that has just left its base, or a boss that is entering. Neither can be damaged yet. */
  protected: 16,
  /** An armed mine, a zone that does damage, a burning beam, or a boss that is about to strike. */
  armed: 32,
  /** A ship whose engines and weapons fail, or the wreck of a boss. */
  stunned: 64,
  grown: 128,
  bounty: 256,
  /** A ship or boss that was hit within the last 0.1 s. */
  hit: 512,
  /** A burning rock (a meteor), or a ship that radiation or a flare burns. The ship's shields fail meanwhile. */
  burning: 1024,
  /** A ship slowed by ice. */
  chilled: 2048,
  /** A boss that is about to enter and is not there yet. */
  warning: 4096,
  /** A boss whose shield reflects shots. */
  mirror: 8192,
} as const;

/**
 * A laser that was fired since the previous frame. It starts at `x`, `y` and flies straight in the direction `angle`
 * (65,536 steps per turn) until its range ends or a `hit` effect contains its number. `owner` is the firing ship's id;
 * `age` is in ticks at the time of the frame; `look` is the laser skin as `laserLookOf` in cosmetics.ts codes it (0:
 * plain; 255: an emoji or emote, which the owner's `cosmetics.laser` names).
 */
export const SHOT_COLUMNS = {
  x: 'u16',
  y: 'u16',
  angle: 'u16',
  owner: 'u16',
  age: 'u8',
  look: 'u8',
} as const;

/** How a laser flies; the simulation and the screens share it. Units: u/s and u. */
export const SHOT_FLIGHT = { speed: 900, range: 700 } as const;

/** Bases of two teams are in opposite corners. */
const BASE_PLACES = [
  { x: -0.78, y: -0.66 },
  { x: 0.78, y: 0.66 },
  { x: 0.78, y: -0.66 },
  { x: -0.78, y: 0.66 },
] as const;

/**
 * With three teams, the bases are equally far from each other and from the centre. Otherwise two teams would fight each
 * other and the third would win.
 */
const THREE_BASE_PLACES = [
  { x: 0, y: -0.78 },
  { x: 0.38, y: 0.39 },
  { x: -0.38, y: 0.39 },
] as const;

/** Position of a team's base, as a share of the half width and half height of the arena. */
export const basePosition = (team: number, teams: number) =>
  (teams === 3 ? THREE_BASE_PLACES : BASE_PLACES)[team];

/** Kinds of effects, which are shown once. */
export const EFFECT_KINDS = [
  /** A laser hit something; `arg` is the low 16 bits of the shot's number. */
  'hit',
  /** Like `hit`, on a raised shield; `arg` is the shot's number. */
  'shieldHit',
  /**
   * A ship was destroyed; `arg` is its id. The explosion has the style `cosmetics.explosion` of the ship's pilot, if
   * any.
   */
  'shipDeath',
  /** A missile or mine exploded; `arg` is the radius in u. A `blastSkin` at the same position may follow. */
  'blast',
  /** A rock broke up; `arg` is its radius in u. */
  'rockBreak',
  /** A ship flew in from its base; `arg` is its id. */
  'spawn',
  /** Two hulls touched; `arg` is the id of the first one. */
  'crash',
  /** A nuke exploded; `arg` is the radius in u. */
  'nuke',
  /** An orbital strike hit; `arg` is the radius in u. */
  'strike',
  /** Lightning from here to a ship; `arg` is the ship's position, see `boltArg`. */
  'bolt',
  /** A shard of ice fell here; `arg` is the radius in u. */
  'shard',
  /** A black hole swallowed something; `arg` is its radius in u. */
  'swallow',
  /** Weapons and engines around a ship fail; `arg` is the radius in u. */
  'emp',
  /** A black hole bent a laser. The shot whose number has the low 16 bits `arg` ends here without a spark. */
  'bend',
  /**
   * Gives a style to the `blast` just before it, at the same position: the `cosmetics.explosion` of the pilot whose
   * ship has the id `arg`.
   */
  'blastSkin',
  /** A boss's shield broke; `arg` is its radius in u. */
  'shieldBreak',
  /** A boss was shot down and begins to explode; `arg` is its radius in u. */
  'bossDeath',
  /** A boss's craft was shot down; `arg` is its radius in u. */
  'craftDeath',
  /** A boss took a ship's shield: a line of light from here to the boss, see `boltArg`. */
  'siphon',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** One step of `boltArg`, u. */
const BOLT_UNIT = 8;

/** The end of a bolt relative to its start, packed into the `arg` of its effect; at most 1,016 u away per axis. */
export const boltArg = (dx: number, dy: number) => (boltSteps(dx) << 8) | boltSteps(dy);
const boltSteps = (length: number) => Math.max(-127, Math.min(127, Math.round(length / BOLT_UNIT))) + 128;

/** The end of a bolt relative to its start, unpacked from its `arg`. Unit: u. */
export const boltEnd = (arg: number) => ({
  x: ((arg >>> 8) - 128) * BOLT_UNIT,
  y: ((arg & 0xff) - 128) * BOLT_UNIT,
});

export const EFFECT_COLUMNS = { kind: 'u8', x: 'u16', y: 'u16', arg: 'u16' } as const;

/** A single row with the values of the whole frame. */
export const FRAME_COLUMNS = {
  tick: 'f64',
  /** Simulated seconds per second. */
  speed: 'f64',
  /** Sides of the arena, u. They change between rounds, and shrink during sudden death by a twentieth every 5 s. */
  width: 'f64',
  height: 'f64',
  entities: 'f64',
  shots: 'f64',
  /** Number of the first shot of this frame. Shots are numbered from 1 without gaps. */
  firstShot: 'f64',
  effects: 'f64',
} as const;

export const FRAME_SLOTS = 8;
/** Maximum number of shots and of effects in one frame; further ones are not shown. */
export const MAX_FRAME_SHOTS = 4_096;
export const MAX_FRAME_EFFECTS = 4_096;

/** How far positions extend beyond the arena's edges, u. */
export const FRAME_MARGIN = 400;

/** One step of `x` and `y` in u: at least 0.25, more if the arena is too wide for 16 bits. */
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

/** Views of a frame slot that begins at `offset`. With an `ArrayBuffer`, its memory is not shared. */
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
