import { addPilot, removePilot, renamePilot, requireSeats } from './joining.ts';
import { shuffle } from './rng.ts';
import { fillersOf, identityOf, isFiller } from './roster.ts';
import { CALL_SIGNS } from './rules/call-signs.ts';
import type { GameWorld } from './world.ts';

/** Filler bots make a round full: they come when it begins and go when the next lobby opens. */

/** Adds or removes filler bots until there are that many. Returns the new ones. */
export function adjustFillers(world: GameWorld, wanted: number): number[] {
  const present = fillersOf(world);
  for (const eid of present.slice(wanted)) removePilot(world, eid);
  const missing = Math.max(0, wanted - present.length);
  requireSeats(world, missing);
  const ids = freeIds(world);
  const names = freeNames(world);
  return Array.from({ length: missing }, () => addFiller(world, next(ids), next(names)));
}

function addFiller(world: GameWorld, id: string, name: string) {
  const eid = addPilot(world, { id, name, login: null, bot: true });
  world.components.Pilot.isFiller[eid] = 1;
  return eid;
}

/** Lets a filler bot take another name when a viewer comes with the same. */
export function freeUpName(world: GameWorld, name: string) {
  const eid = world.byName.get(name.toLowerCase());
  if (eid === undefined || !isFiller(world, eid)) return;
  if (identityOf(world, eid).name.toLowerCase() !== name.toLowerCase()) return;
  renamePilot(world, eid, next(freeNames(world)));
}

const next = (values: Generator<string, never>) => values.next().value;

function* freeIds({ byName }: GameWorld): Generator<string, never> {
  for (let n = 1; ; n++) if (!byName.has(`filler:${n}`)) yield `filler:${n}`;
}

/** Call signs that nobody has, in any order; with a number behind them once all are taken. */
function* freeNames({ byName, rng }: GameWorld): Generator<string, never> {
  for (let round = 1; ; round++) {
    for (const sign of shuffle(rng, CALL_SIGNS)) {
      const name = round === 1 ? sign : `${sign} ${round}`;
      if (!byName.has(name.toLowerCase())) yield name;
    }
  }
}
