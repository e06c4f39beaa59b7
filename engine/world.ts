import { createWorld as createEcs, createEntityIndex, type Query, registerQuery, type World } from 'bitecs';
import type { Season } from '../schema/catalog.ts';
import type { CosmeticSlot } from '../schema/cosmetics.ts';
import { arenaFor } from '../schema/rules.ts';
import type { Settings } from '../schema/settings.ts';
import type { Command, PilotIdentity, Reply, SimEvent } from '../schema/wire/messages.ts';
import { type Components, createComponents, membershipOf, storesOf } from './components.ts';
import { type Causes, createCauses } from './data/causes.ts';
import { type Cover, createCover } from './data/cover.ts';
import { createGrid, type Grid } from './data/grid.ts';
import { createIdList } from './data/id-list.ts';
import { createRng, type Rng } from './data/rng.ts';
import { createRound, type RoundData } from './data/round.ts';
import { createShots, type Shots } from './data/shots.ts';
import { createVisuals, type Visuals } from './data/visuals.ts';
import { OBSTACLE_CELL, SHIP_CELL, SOLID_CELL } from './rules/arena.ts';

/** What a pilot wore when it left, and until when. */
export type SavedCosmetics = Partial<Record<CosmeticSlot, { style: string; endsAt: number }>>;

type EntityIndex = ReturnType<typeof createEntityIndex>;

const createLists = () => ({
  /** Everybody who joined, in that order. */
  pilots: createIdList(),
  /** Pilots whose ship is out there. */
  flying: createIdList(),
  /** Pilots who wear anything for the eye. */
  adorned: createIdList(),
  missiles: createIdList(),
  mines: createIdList(),
  rocks: createIdList(),
  /** Rocks that are meteors. */
  meteors: createIdList(),
  /** Calamities and nukes, warning or raging. */
  zones: createIdList(),
  /** Orbital strikes. */
  strikes: createIdList(),
  /** Bosses from their warning to their end, what they sent out, their rays and their small black holes. */
  bosses: createIdList(),
  crafts: createIdList(),
  lances: createIdList(),
  voids: createIdList(),
});

/** The whole simulation. Plain data: what happens to it stands in systems and handlers. */
export interface GameWorld {
  /** Identities and component membership; everything else about entities is in `components` and `lists`. */
  ecs: World;
  index: EntityIndex;
  components: Components;
  /** The same stores as a list, for what is done to all alike. */
  stores: ReturnType<typeof storesOf>;
  membership: ReturnType<typeof membershipOf>;
  /** All that has a position and a velocity; its order means nothing. */
  moving: Query;
  lists: ReturnType<typeof createLists>;
  shots: Shots;
  /**
   * `tick`: the clock of the fight, which all rules read. `held`: ticks that went by while it stood. The number of a
   * tick is their sum (`hold.ts`).
   */
  time: { tick: number; held: number };
  rng: Rng;
  /** Draws what is for the eye alone, so that it leaves the fight as it would be. */
  cosmeticRng: Rng;
  settings: Settings;
  season: Season;
  round: RoundData;
  /** Unit: u. */
  arena: { width: number; height: number };
  /** Where things are, made anew every tick: ships, obstacles, and whatever can be touched. */
  grids: { ships: Grid; obstacles: Grid; solids: Cover };
  /** The unchanging part of each pilot by entity, and entities by lower-case id and name. */
  roster: Map<number, PilotIdentity>;
  byName: Map<string, number>;
  /** By id, what pilots who left will wear again. */
  savedCosmetics: Record<string, SavedCosmetics>;
  inbox: Command[];
  /** `checkpoint`: the next report is to carry one. */
  outbox: { replies: Reply[]; events: SimEvent[]; checkpoint: boolean };
  /** Cause of what is being done: that of the command, or of the thing that acts. */
  cause: number | null;
  causes: Causes;
  /** What the next patch of the state beside the columns has to tell. */
  cold: { version: number; round: boolean; pilots: boolean };
  /** Content of the columns that were written last; 0 before the first. */
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

/** A fresh world round an entity index; an index with free ids keeps handing them out in its order. */
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
    rng,
    cosmeticRng: createRng(rng[0]),
    settings,
    season,
    round: createRound(settings, rng),
    arena,
    grids: createGrids(arena),
    roster: new Map(),
    byName: new Map(),
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
});

/** Makes the arena fit that many pilots. Only while nothing flies. */
export function fitArena(world: GameWorld, pilots: number) {
  world.arena = arenaFor(pilots);
  world.grids = createGrids(world.arena);
}
