import { shuffle } from '../data/rng.ts';
import { CALL_SIGNS, FURTHER_CALL_SIGNS } from '../rules/call-signs.ts';
import type { GameWorld } from '../world.ts';
import { deletePilot, insertPilot, renamePilot, requireSeats } from './joining.ts';
import { fillersOf, identityOf, isFiller } from './roster.ts';
import { teamCountOf, teamSizes } from './teams.ts';

/** Filler bots fill up a round: they join when it begins and leave when the next lobby opens. */

/** Adds or removes filler bots until there are `wanted`. Returns the new bots. */
export function adjustFillers(world: GameWorld, wanted: number): number[] {
  const present = fillersOf(world);
  const missing = Math.max(0, wanted - present.length);
  for (const eid of surplusFillers(world, present, wanted)) deletePilot(world, eid);
  requireSeats(world, missing);
  const ids = freeIds(world);
  const names = freeNames(world);
  return Array.from({ length: missing }, () => addFiller(world, nextOf(ids), nextOf(names)));
}

function addFiller(world: GameWorld, id: string, name: string) {
  const eid = insertPilot(world, { id, name, login: null, bot: true });
  world.components.Pilot.isFiller[eid] = 1;
  return eid;
}

/** The filler bots to remove, chosen one by one: each time, the bot that joined the currently largest team last. */
function surplusFillers(world: GameWorld, fillers: readonly number[], wanted: number): number[] {
  const { index } = world.components.Team;
  const sizes = teamSizes(world, teamCountOf(world));
  const staying = [...fillers];
  const going: number[] = [];
  while (staying.length > wanted) {
    const largest = sizes.indexOf(Math.max(...sizes));
    const place = staying.findLastIndex(eid => index[eid] === largest);
    const [eid] = staying.splice(place, 1); // if the largest team has no filler bot, takes the last of all filler bots
    sizes[index[eid]]--;
    going.push(eid);
  }
  return going;
}

/**
 * Reserves a name for a viewer, taking it from a bot if necessary; a number is appended if another viewer has the name.
 */
export function claimName(world: GameWorld, name: string, own?: number) {
  freeUpName(world, name);
  return numberedName(world, name, own);
}

/** Renames the bot that has the name, if any. */
function freeUpName(world: GameWorld, name: string) {
  const eid = nameHolder(world, name);
  if (eid === undefined || world.components.Pilot.isBot[eid] === 0) return;
  const { name: own } = identityOf(world, eid);
  renamePilot(world, eid, isFiller(world, eid) ? nextOf(freeNames(world)) : numberedName(world, own));
}

/** A free name, taken from a filler bot if necessary; a number is appended if anybody other than `own` has the name. */
export function freeName(world: GameWorld, name: string, own?: number) {
  const holder = nameHolder(world, name);
  if (holder !== undefined && isFiller(world, holder)) freeUpName(world, name);
  return numberedName(world, name, own);
}

function numberedName(world: GameWorld, name: string, own?: number) {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    const holder = world.byName.get(candidate.toLowerCase());
    if (holder === undefined || holder === own) return candidate;
  }
}

/** The pilot with exactly this name, ignoring case. */
function nameHolder(world: GameWorld, name: string) {
  const eid = world.byName.get(name.toLowerCase());
  const isNamed = eid !== undefined && identityOf(world, eid).name.toLowerCase() === name.toLowerCase();
  return isNamed ? eid : undefined;
}

const nextOf = (values: Generator<string, never>) => values.next().value;

/** Ids that no pilot has or had in this round. */
function* freeIds({ byName, round }: GameWorld): Generator<string, never> {
  for (let n = 1; ; n++) {
    const id = `filler:${n}`;
    if (!byName.has(id) && !(id in round.departures)) yield id;
  }
}

/** Call signs that no pilot has or had in this round, in random order; a number is appended once all are taken. */
function* freeNames({ byName, rng, round }: GameWorld): Generator<string, never> {
  const gone = new Set(Object.values(round.departures).map(({ name }) => name));
  for (let n = 1; ; n++) {
    for (const list of [CALL_SIGNS, FURTHER_CALL_SIGNS]) {
      for (const sign of shuffle<string>(rng, list)) {
        const name = n === 1 ? sign : `${sign} ${n}`;
        if (!byName.has(name.toLowerCase()) && !gone.has(name)) yield name;
      }
    }
  }
}
