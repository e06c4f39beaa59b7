import { GameError } from '../../schema/base/error.ts';
import { nearest } from '../../schema/base/nearest.ts';
import type { PilotIdentity } from '../../schema/wire/messages.ts';
import { idsOf } from '../data/id-list.ts';
import type { GameWorld } from '../world.ts';

export function identityOf({ roster }: GameWorld, eid: number): PilotIdentity {
  const identity = roster.get(eid);
  if (!identity) throw new Error(`Entity ${eid} is not a pilot.`);
  return identity;
}

/** The pilot with the given id, name or login, in this order, ignoring case; 0 when there is none. */
export function pilotNamed({ byName }: GameWorld, nameOrId: string) {
  const key = nameOrId.toLowerCase();
  return byName.get(key) ?? byName.get(`chat:${key}`) ?? 0;
}

/** The pilot with the given id, name or login, ignoring case. Throws `unknown-pilot`. */
export function findPilot(world: GameWorld, nameOrId: string) {
  const eid = pilotNamed(world, nameOrId);
  if (eid !== 0) return eid;
  throw new GameError(
    'unknown-pilot',
    `No pilot "${nameOrId}" has joined.${suggestion(world, nameOrId)} GET /state lists all by name and id.`,
  );
}

/** Maximum number of pilots with which an unknown name is compared. */
const MOST_COMPARED = 500;

function suggestion(world: GameWorld, typed: string) {
  const { ids, count } = world.lists.pilots;
  const compared = Array.from(ids.slice(0, Math.min(count, MOST_COMPARED)));
  const meant = nearest(
    typed,
    compared.map(eid => identityOf(world, eid).name),
  );
  return meant ? ` Did you mean "${meant}"?` : '';
}

/** The pilot with the given id, name or login. Throws `unknown-pilot`, or `not-flying` if the pilot has no ship. */
export function findFlying(world: GameWorld, nameOrId: string) {
  const eid = findPilot(world, nameOrId);
  requireFlying(world);
  if (world.components.Ship.alive[eid] === 1) return eid;
  throw new GameError(
    'not-flying',
    `${identityOf(world, eid).name} is not flying: its ship was destroyed; it may come back in a moment.`,
  );
}

/** Throws `not-flying` if no ship is in the fight. */
export function requireFlying({ round, lists }: GameWorld) {
  const isFought = round.phase === 'playing';
  if (isFought && lists.flying.count > 0) return;
  const why = isFought ? 'some may be back in a moment' : 'no round is being fought';
  throw new GameError('not-flying', `Nobody is flying: ${why}.`);
}

export const isFiller = ({ components }: GameWorld, eid: number) => components.Pilot.isFiller[eid] === 1;

/** Filler bots in joining order. */
export const fillersOf = (world: GameWorld) => idsOf(world.lists.pilots).filter(eid => isFiller(world, eid));

export function countFillers(world: GameWorld) {
  const { ids, count } = world.lists.pilots;
  let fillers = 0;
  for (let i = 0; i < count; i++) if (isFiller(world, ids[i])) fillers++;
  return fillers;
}

/** The number of pilots that are not filler bots. */
const countViewers = (world: GameWorld) => world.lists.pilots.count - countFillers(world);

/** How many pilots a round would have if it began now, without the guests of the last round. */
export const expectedPilots = (world: GameWorld) =>
  countViewers(world) - (world.round.result ? countGuests(world) : 0) + world.settings.bots;

function countGuests({ lists, components }: GameWorld) {
  const { isGuest } = components.Pilot;
  return idsOf(lists.pilots).filter(eid => isGuest[eid] === 1).length;
}
