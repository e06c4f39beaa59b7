import { addEntity, createEntityIndex } from 'bitecs';
import { FRONT_SETTINGS, type Settings } from '../../schema/records/settings.ts';
import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { Checkpoint, PilotIdentity } from '../../schema/wire/messages.ts';
import { type AnyStore, ROWS } from '../components.ts';
import { createHash } from '../data/hash.ts';
import { addId, idsOf } from '../data/id-list.ts';
import { createRng } from '../data/rng.ts';
import { indexNames } from '../pilots/joining.ts';
import { identityOf } from '../pilots/roster.ts';
import { tickNumber } from '../round/hold.ts';
import { assembleWorld, createGrids, type GameWorld } from '../world.ts';

/**
 * Saves and restores a whole world. The code loops over stores, lists and columns, so a new store, list or column needs
 * no code here. Only rows in use are copied. Visuals are not saved, since no rule reads them.
 */

/** Version of the format. Raise it whenever older checkpoints can no longer be read. */
const FORMAT = 6;

/** Everything in a world that is not a column. */
interface Facts
  extends Pick<GameWorld, 'time' | 'settings' | 'season' | 'round' | 'arena' | 'savedCosmetics'> {
  /** Number of live entities, which come first in the index. */
  alive: number;
  shots: { count: number; fired: number };
}

/** What the JSON of a checkpoint contains. */
interface StoredFacts extends Facts {
  roster: PilotIdentity[];
  /** No rule reads these two, so they are not hashed. */
  momentum: GameWorld['momentum'];
  coldVersion: number;
}

export function saveCheckpoint(world: GameWorld): Checkpoint {
  const arrays: Checkpoint['arrays'] = {};
  for (const { name, values, length } of columnsOf(world)) arrays[name] = values.slice(0, length);
  for (const [name, list] of Object.entries(world.lists)) {
    arrays[`lists.${name}`] = Uint16Array.from(idsOf(list));
  }
  arrays.entities = Uint16Array.from(world.index.dense);
  const { momentum, cold } = world;
  const json = jsonOf(world, { ...factsOf(world), momentum, coldVersion: cold.version });
  return { format: FORMAT, tick: tickNumber(world), arrays, json };
}

/**
 * Restores the world of a checkpoint. The world continues exactly like a world that never stopped. Throws for another
 * format or tick.
 */
export function restoreWorld({ format, tick, arrays, json }: Checkpoint): GameWorld {
  if (format !== FORMAT) {
    throw new Error(
      `A checkpoint of format ${format} cannot be read; this version of the game reads format ${FORMAT}. Use the version that wrote it.`,
    );
  }
  const stored: StoredFacts = JSON.parse(json);
  const { alive, roster, shots, coldVersion, ...facts } = stored;
  const world = assembleWorld(indexOf(arrays.entities as Uint16Array), createRng(0), facts);
  Object.assign(world, facts);
  Object.assign(world.shots, shots);
  world.grids = createGrids(facts.arena);
  world.cold.version = coldVersion;
  for (const { name, values } of columnsOf(world)) values.set(arrays[name] as AnyStore);
  for (let i = 0; i < alive; i++) reviveEntity(world);
  for (const [name, list] of Object.entries(world.lists)) {
    for (const eid of arrays[`lists.${name}`] as Uint16Array) addId(list, eid);
  }
  for (const identity of roster) {
    world.roster.set(identity.eid, identity);
    indexNames(world, identity.eid);
  }
  if (tick !== tickNumber(world))
    throw new Error('The checkpoint is damaged: its tick differs from the one it states.');
  return world;
}

/** A hash of everything in a world that a rule reads. 16 hex digits. */
export function hashWorld(world: GameWorld): string {
  const hash = createHash();
  for (const { values, length } of columnsOf(world)) hash.addArray(values, length);
  for (const { ids, count } of Object.values(world.lists)) hash.addArray(ids, count);
  hash.addArray(Uint16Array.from(world.index.dense), world.index.dense.length);
  hash.addText(jsonOf(world, { ...factsOf(world), settings: readSettings(world) }));
  return hash.digest();
}

/** The settings that a rule reads. */
function readSettings({ settings }: GameWorld): Partial<Settings> {
  const read: Partial<Settings> = { ...settings };
  for (const key of FRONT_SETTINGS) delete read[key];
  return read;
}

interface Column {
  name: string;
  values: AnyStore | Float64Array;
  /** Elements in use. */
  length: number;
}

function columnsOf({ stores, index, shots, salt, rng, cosmeticRng }: GameWorld): Column[] {
  const rows = index.maxId + 1;
  return [
    ...stores.map(([name, values]) => ({ name, values, length: rows * (values.length / ROWS) })),
    ...Object.entries(shots.columns).map(([name, values]) => ({
      name: `shots.${name}`,
      values,
      length: shots.count,
    })),
    { name: 'salt', values: salt, length: salt.length },
    { name: 'rng', values: rng, length: rng.length },
    { name: 'cosmeticRng', values: cosmeticRng, length: cosmeticRng.length },
  ];
}

const factsOf = (world: GameWorld): Facts => ({
  time: world.time,
  settings: world.settings,
  season: world.season,
  round: world.round,
  arena: world.arena,
  savedCosmetics: world.savedCosmetics,
  alive: world.index.aliveCount,
  shots: { count: world.shots.count, fired: world.shots.fired },
});

/** The JSON of facts and of the roster. */
const jsonOf = (world: GameWorld, facts: object) =>
  `${JSON.stringify(facts).slice(0, -1)},"roster":${rosterJson(world)}}`;

/** The JSON of the roster. It is kept, because it rarely changes and is most of the JSON of a large crowd. */
function rosterJson(world: GameWorld) {
  const { known } = world.rosterJson;
  const roster = idsOf(world.lists.pilots).map(eid => identityOf(world, eid));
  const isKnown = roster.length === known.length && roster.every((identity, i) => identity === known[i]);
  if (!isKnown) world.rosterJson = { known: roster, json: JSON.stringify(roster) };
  return world.rosterJson.json;
}

/** An index without live entities that uses ids in the given order: first those in use, then the free ones. */
function indexOf(entities: Uint16Array) {
  const index = createEntityIndex();
  index.dense = Array.from(entities);
  for (let i = 0; i < entities.length; i++) index.sparse[entities[i]] = i;
  index.maxId = entities.length;
  return index;
}

/** Adds the next entity of the index, with its components. */
function reviveEntity({ ecs, index, components, membership }: GameWorld) {
  const eid = index.dense[index.aliveCount];
  addEntity(ecs, ...(membership[ENTITY_KINDS[components.Kind.code[eid] - 1]] ?? []));
}

/**
 * Saves the current world. The returned function restores this world, discards the events and effects since then, and
 * reports the whole state again. Saving takes well under a millisecond, restoring as long as a few ticks.
 */
export function createSavepoint(world: GameWorld): () => void {
  const checkpoint = saveCheckpoint(world);
  const { inbox, outbox, causes, visuals, presence } = world;
  const before = { events: outbox.events.length, effects: visuals.effects.count };
  return () => {
    outbox.events.length = before.events;
    visuals.effects.count = before.effects;
    Object.assign(world, restoreWorld(checkpoint), { inbox, outbox, causes, visuals, presence });
  };
}
