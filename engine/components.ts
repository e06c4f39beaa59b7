import { ENTITY_KINDS, type EntityKind } from '../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../schema/wire/snapshot.ts';

/** Rows of a store. Entity ids start at 1. */
export const ROWS = MAX_ENTITIES + 1;

/** Number of attackers that are recorded for a ship. */
export const REMEMBERED_ATTACKERS = 8;

const u8 = () => new Uint8Array(ROWS);
const i8 = () => new Int8Array(ROWS);
const u16 = () => new Uint16Array(ROWS);
const i16 = () => new Int16Array(ROWS);
const u32 = (perRow = 1) => new Uint32Array(ROWS * perRow);
const f32 = (perRow = 1) => new Float32Array(ROWS * perRow);

/** Maximum number of weapons of a boss. */
export const BOSS_WEAPONS = 3;

/** Codes in `Kind`; 0 is nobody. */
export const KIND = Object.fromEntries(ENTITY_KINDS.map((kind, i) => [kind, i + 1])) as Record<
  EntityKind,
  number
>;

/** Stores that any entity in the arena may use. */
const bodyStores = () => ({
  /** A code of `KIND`. `look` is sent to screens in frames and never changes. */
  Kind: { code: u8(), look: u16() },
  /** Number of entities that have had this id, so that a reference to an earlier entity can be recognised. */
  Generation: { count: u16() },
  /** Centre. Unit: u, origin at the arena's centre, x right, y down. */
  Position: { x: f32(), y: f32() },
  /** Unit: u/s. */
  Velocity: { x: f32(), y: f32() },
  /** Where the nose points: a unit vector. */
  Heading: { x: f32(), y: f32() },
  /** Unit: u. */
  Body: { radius: f32() },
  /** Unit: hp. */
  Hull: { points: f32(), full: f32(), hitAt: u32() },
  /** Bits of `FLAGS` in schema/wire/frame.ts. */
  Status: { bits: u16() },
  /**
   * `index`: the team as callers see it, or -1 in a free for all. `side`: entities of the same side do not harm each
   * other; 0 means no side.
   */
  Team: { index: i8(), side: u16() },
  /** Ship of the pilot that laid a mine or launched a missile. */
  Owner: { ref: u32() },
  /** When a missile, mine, craft, ray or small black hole ends by itself. */
  Lifetime: { endsAt: u32() },
});

/** Hazards and projectiles. */
const hazardStores = () => ({
  /**
   * A calamity with its number, or a nuke that counts down, depending on its `Kind.look`. `nextAt`: time of its next
   * periodic effect. `by`: the ship of the pilot who called it, or 0. `isNatural`: nobody called it.
   */
  Zone: { number: u32(), isNatural: u8(), activeAt: u32(), endsAt: u32(), nextAt: u32(), by: u32() },
  /** An orbital strike: the ship its marker follows, when it fires and when it is over, and who called it. */
  Strike: { target: u32(), firesAt: u32(), endsAt: u32(), by: u32() },
  /** When a mine is armed. */
  Fuse: { armsAt: u32() },
  /** The target of a missile. */
  Homing: { target: u32() },
});

/** Pilots and their ships. */
const shipStores = () => ({
  /** Whether a pilot is a bot; whether it is a filler bot; whether it is a guest for one round. */
  Pilot: { isBot: u8(), isFiller: u8(), isGuest: u8() },
  Ship: {
    /** 1 for everything that can be hunted: flying ships, bosses in the fight and their craft. */
    alive: u8(),
    /** Where the ship respawns and retreats to. */
    homeX: f32(),
    homeY: f32(),
    respawnAt: u32(),
    protectedUntil: u32(),
    shieldsUntil: u32(),
    ramUntil: u32(),
    retreatUntil: u32(),
    stunnedUntil: u32(),
    grownUntil: u32(),
    burningUntil: u32(),
    chilledUntil: u32(),
    /** When the ship's laser can fire again, and when a crash can damage the ship again. */
    gunAt: u32(),
    crashAt: u32(),
    /** When a missile was last close behind the ship. */
    huntedAt: u32(),
  },
  /** When the cool-down of each ability is over. */
  Ready: { missile: u32(), shields: u32(), ram: u32(), retreat: u32(), mine: u32() },
  /** Charges left, and when the next one is restored. */
  Charges: { missile: u16(), mine: u16() },
  Recharge: { missile: u32(), mine: u32() },
  /** When each cosmetic that a pilot wears expires, 0 for none; the `look` of the pilot's shots. */
  Cosmetics: { trail: u32(), shield: u32(), explosion: u32(), laser: u32(), laserLook: u8() },
});

/** The record of a pilot, and the attackers of its ship. */
const recordStores = () => ({
  /**
   * A pilot's record of the round. `lives` is -1 where lives are not counted; `outAt` is when the pilot was knocked
   * out, or 0.
   */
  Tally: {
    kills: u16(),
    deaths: u16(),
    assists: u16(),
    friendlyKills: u16(),
    /** Bounty points that the pilot earned. */
    bounties: u16(),
    /** When the pilot last gained a point. */
    scoredAt: u32(),
    damage: f32(),
    bossesFinished: u16(),
    lives: i16(),
    outAt: u32(),
  },
  /** The latest attackers of each ship, `REMEMBERED_ATTACKERS` rows per ship, and its last attacker. */
  Attackers: {
    ref: u32(REMEMBERED_ATTACKERS),
    hull: f32(REMEMBERED_ATTACKERS),
    at: u32(REMEMBERED_ATTACKERS),
  },
  LastAttacker: { ref: u32(), at: u32() },
});

/** Bosses and the entities that they send out. */
const bossStores = () => ({
  /** A boss; see `bosses/`. `design` is an index in `BOSS_NAMES`, and `phase` is a code of `BOSS_PHASE`. */
  Boss: {
    /** The boss's number among the bosses called in this world. */
    number: u32(),
    design: u8(),
    phase: u8(),
    phaseSince: u32(),
    /** Unit: hp. */
    shield: f32(),
    shieldFull: f32(),
    /** 1 to 6. */
    rage: u8(),
    /** Number of heads left. As long as there are any, only heads can be damaged. */
    heads: u8(),
    /** Lives left: how often the boss must still be shot down. */
    lives: u8(),
    /** When the boss leaves by itself, or 0 for never. */
    leavesAt: u32(),
    /** Radius of the boss's body when it is unfolded. Unit: u. */
    radius: f32(),
    /** The boss's current stance (a code that its design defines), and when the stance ends. */
    stance: u8(),
    stanceUntil: u32(),
    /** Where the boss is flying to. Unit: u. */
    goalX: f32(),
    goalY: f32(),
    /** The boss's target. Recordings use this name. */
    prey: u32(),
    /** When each of the boss's weapons is ready again. */
    readyAt: u32(BOSS_WEAPONS),
  },
  /** A craft: its number among its boss's craft, its angle as seen from the boss, and when it may fire. */
  Craft: { slot: u8(), angle: f32(), gunAt: u32() },
  /** A ray of a boss: when it begins to burn, and how fast it turns. Unit: rad/s. */
  Lance: { armsAt: u32(), turn: f32() },
});

/** Decisions of pilots. */
const brainStores = () => ({
  /** What a pilot has decided; see `ai/`. */
  Brain: {
    /** Index in `SKILLS`. */
    skill: u8(),
    thinkAt: u32(),
    /** The pilot's target, since when, and when one of the pilot's own shots last hit. */
    target: u32(),
    targetAt: u32(),
    struckAt: u32(),
    /** How many pilots hunt this ship. */
    hunters: u16(),
    /** A code of `MANOEUVRE`, until when it lasts, and its goal. */
    manoeuvre: u8(),
    until: u32(),
    goalX: f32(),
    goalY: f32(),
    /** Push away from obstacles, relative to a pull of strength 1 towards the goal. */
    avoidX: f32(),
    avoidY: f32(),
    /** Error of the current aim. Unit: rad. */
    aimError: f32(),
    /** Wanted thrust, 0 to 1. */
    throttle: f32(),
    /** Where the nose should point; not a unit vector. */
    wishX: f32(),
    wishY: f32(),
    /** Where to shoot, a unit vector, and the distance of the target; infinite without a target. */
    aimX: f32(),
    aimY: f32(),
    range: f32(),
  },
});

/**
 * All component stores. They are created per world, so that tests share nothing. Stores are not cleared when an entity
 * is removed; `createEntity` zeroes its row. Times are ticks; references (`ref`) are packed by `refOf`. Recordings
 * depend on the names and the order of stores and fields.
 */
export const createComponents = () => ({
  ...bodyStores(),
  ...hazardStores(),
  ...shipStores(),
  ...recordStores(),
  ...bossStores(),
  ...brainStores(),
});

export type Components = ReturnType<typeof createComponents>;

/** The stores that an entity of each kind uses. */
export function membershipOf(c: Components): Partial<Record<EntityKind, object[]>> {
  const moving = [c.Position, c.Velocity, c.Heading, c.Body];
  return {
    ship: [...moving, c.Hull, c.Team, c.Pilot, c.Ship, c.Ready, c.Charges, c.Tally, c.Attackers, c.Brain],
    missile: [...moving, c.Team, c.Owner, c.Lifetime, c.Homing],
    mine: [c.Position, c.Heading, c.Body, c.Team, c.Owner, c.Lifetime, c.Fuse],
    rock: [...moving, c.Hull],
    zone: [...moving, c.Zone],
    beam: [c.Position, c.Heading, c.Body, c.Strike],
    boss: [...moving, c.Hull, c.Team, c.Boss],
    craft: [...moving, c.Hull, c.Team, c.Owner, c.Craft],
  };
}

export type AnyStore = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Float32Array;

/** Every array of the stores with its name, `Store.field`. */
export const storesOf = (components: Components): [name: string, values: AnyStore][] =>
  Object.entries(components).flatMap(([store, fields]) =>
    Object.entries(fields).map(([field, values]): [string, AnyStore] => [`${store}.${field}`, values]),
  );
