import { createWorld as createEcs, createEntityIndex, type Query, registerQuery, type World } from 'bitecs';
import type { Season } from '../schema/catalog/catalog.ts';
import type { CosmeticSlot } from '../schema/catalog/cosmetics.ts';
import { arenaFor } from '../schema/catalog/rules.ts';
import type { Settings } from '../schema/records/settings.ts';
import type { Command, PilotIdentity, PlatformPresence, Reply, SimEvent } from '../schema/wire/messages.ts';
import { type Components, createComponents, membershipOf, ROWS, storesOf } from './components.ts';
import { type Cover, createCover } from './data/cover.ts';
import { createGrid, type Grid } from './data/grid.ts';
import { createIdList } from './data/id-list.ts';
import { createMomentum, type Momentum } from './data/momentum.ts';
import { createRng, type Rng, type Salt } from './data/rng.ts';
import { createRound, type RoundData } from './data/round.ts';
import { createShots, type Shots } from './data/shots.ts';
import { createVisuals, type Visuals } from './data/visuals.ts';
import { OBSTACLE_CELL, SHIP_CELL, SOLID_CELL, SURROUNDINGS_CELL } from './rules/arena.ts';

/**
 * Causes of things that happen later, such as the kills of a nuke. The numbers are those of `SingleCommand.cause`, 0
 * for the game itself. No rule reads them, so checkpoints, hashes and replays omit them.
 */
interface Causes {
  /** By entity: what created it. */
  readonly origin: Float64Array;
  /** By ship: what last damaged it. */
  readonly harm: Float64Array;
  /** By ship: index in `MEANS` of the means by which it was last damaged. */
  readonly means: Uint8Array;
}

const createCauses = (): Causes => ({
  origin: new Float64Array(ROWS),
  harm: new Float64Array(ROWS),
  means: new Uint8Array(ROWS),
});

/** The cosmetics that a pilot wore when it left, and when they expire. */
export type SavedCosmetics = Partial<Record<CosmeticSlot, { style: string; endsAt: number }>>;

/** Lists each rock in all cells where nothing may be placed because of it; see `spawn/surroundings.ts`. */
interface Surroundings extends Cover {
  /** Whether the cover lists all rocks. It does while a round begins, until they move. */
  isCurrent: boolean;
}

type EntityIndex = ReturnType<typeof createEntityIndex>;

const createLists = () => ({
  /** Everybody who joined, in the order of joining. */
  pilots: createIdList(),
  /** Pilots whose ships are flying. */
  flying: createIdList(),
  /** Pilots who wear cosmetics. */
  adorned: createIdList(),
  missiles: createIdList(),
  mines: createIdList(),
  rocks: createIdList(),
  /** Rocks that are meteors. */
  meteors: createIdList(),
  /** Calamities and nukes, announced or active. */
  zones: createIdList(),
  /** Orbital strikes. */
  strikes: createIdList(),
  /** Bosses from their warning to their end; below, their craft, rays and small black holes. */
  bosses: createIdList(),
  crafts: createIdList(),
  lances: createIdList(),
  voids: createIdList(),
});

/** The whole simulation, as plain data; systems and handlers change it. */
export interface GameWorld {
  /** Entity ids and component membership; everything else about entities is in `components` and `lists`. */
  ecs: World;
  index: EntityIndex;
  components: Components;
  /** The same stores as a list, for code that treats them alike. */
  stores: ReturnType<typeof storesOf>;
  membership: ReturnType<typeof membershipOf>;
  /** Everything with a position and a velocity. No rule may depend on the order of the query. */
  moving: Query;
  lists: ReturnType<typeof createLists>;
  shots: Shots;
  /**
   * `tick`: the clock of the fight, which all rules read. `held`: ticks that passed while the fight was held.
   * The number of a tick is their sum (`hold.ts`).
   */
  time: { tick: number; held: number };
  /** Decides all randomness and is never published: with it, the future could be computed. */
  salt: Salt;
  /** Number of the running system; 0 between systems, for commands. */
  turn: number;
  /** The generator of the current drawer; see `luck.ts`. */
  rng: Rng;
  /** A generator only for cosmetics, so that they never change the fight. */
  cosmeticRng: Rng;
  settings: Settings;
  season: Season;
  /** Only for display: no rule reads it, so it is in no checkpoint and no hash. */
  presence: PlatformPresence;
  round: RoundData;
  momentum: Momentum;
  /** Unit: u. */
  arena: { width: number; height: number };
  /** Positions of everything: ships, obstacles and all solid entities, rebuilt every tick, and the surroundings of rocks. */
  grids: { ships: Grid; obstacles: Grid; solids: Cover; surroundings: Surroundings };
  /** Identities of pilots by entity, and entities by lower-case id and name. */
  roster: Map<number, PilotIdentity>;
  byName: Map<string, number>;
  /** The JSON of the roster as it last was in a checkpoint or hash. Identities are replaced, never changed. */
  rosterJson: { known: readonly PilotIdentity[]; json: string };
  /** The cosmetics of pilots who left, by id. A pilot who returns wears them again. */
  savedCosmetics: Record<string, SavedCosmetics>;
  inbox: Command[];
  /** `checkpoint`: whether the next report must contain a checkpoint. */
  outbox: { replies: Reply[]; events: SimEvent[]; checkpoint: boolean };
  /** The current cause: the cause of the command, or of the entity that acts. */
  cause: number | null;
  causes: Causes;
  /** The state outside the columns: its version, and what the next patch must include. */
  cold: { version: number; round: boolean; pilots: boolean };
  /** Version of the content of the columns written last; 0 before the first. */
  contentVersion: number;
  visuals: Visuals;
}

interface WorldOptions {
  seed: number;
  settings: Settings;
  season: Season;
}

/** A world on its title screen, without pilots. */
export const createWorld = (options: WorldOptions): GameWorld =>
  assembleWorld(createEntityIndex(), createRng(options.seed), options);

/** A new world around an entity index. Free ids of the index are used in its order. */
export function assembleWorld(
  index: EntityIndex,
  rng: Rng,
  { settings, season }: Omit<WorldOptions, 'seed'>,
): GameWorld {
  const ecs = createEcs(index);
  const components = createComponents();
  const arena = arenaFor(0);
  return {
    ecs,
    index,
    components,
    stores: storesOf(components),
    membership: membershipOf(components),
    moving: registerQuery(ecs, [components.Position, components.Velocity]),
    lists: createLists(),
    shots: createShots(),
    time: { tick: 0, held: 0 },
    salt: rng.slice(0, 2),
    turn: 0,
    rng,
    cosmeticRng: createRng(rng[0]),
    settings,
    season,
    presence: { chat: false, demo: false },
    round: createRound(settings, rng),
    momentum: createMomentum(),
    arena,
    grids: createGrids(arena),
    roster: new Map(),
    byName: new Map(),
    rosterJson: { known: [], json: '[]' },
    savedCosmetics: {},
    inbox: [],
    outbox: { replies: [], events: [], checkpoint: false },
    cause: null,
    causes: createCauses(),
    cold: { version: 0, round: true, pilots: true },
    contentVersion: 0,
    visuals: createVisuals(),
  };
}

export const createGrids = (arena: GameWorld['arena']) => ({
  ships: createGrid(arena, SHIP_CELL),
  obstacles: createGrid(arena, OBSTACLE_CELL),
  solids: createCover(arena, SOLID_CELL),
  surroundings: { ...createCover(arena, SURROUNDINGS_CELL), isCurrent: false },
});

/** Sizes the arena for `pilots` pilots. Call it only while nothing is flying. */
export function fitArena(world: GameWorld, pilots: number) {
  world.arena = arenaFor(pilots);
  world.grids = createGrids(world.arena);
}
