import { GameError } from '../../schema/base/error.ts';
import { SHIP_MODELS, SKILLS } from '../../schema/catalog/catalog.ts';
import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import type { PilotIdentity } from '../../schema/wire/messages.ts';
import { MAX_ENTITIES, MAX_PILOTS } from '../../schema/wire/snapshot.ts';
import { addId, removeId } from '../data/id-list.ts';
import { pick } from '../data/rng.ts';
import { createEntity, removeEntity } from '../entities/entities.ts';
import { SHIP_HULL } from '../rules/ships.ts';
import { VIEWER_SKILL } from '../rules/skills.ts';
import type { GameWorld } from '../world.ts';
import { takeBounty } from './bounties.ts';
import { restoreCosmetics, saveCosmetics } from './cosmetics.ts';
import { recordDeparture } from './departures.ts';
import { identityOf } from './roster.ts';
import { dropTarget } from './target.ts';
import { setTeam, smallestTeam } from './teams.ts';

export type JoiningPilot = Pick<PilotIdentity, 'id' | 'name' | 'login' | 'bot' | 'ownColor'>;

/** Why `count` more pilots cannot join; null if they can. */
export function seatProblem({ lists, index }: GameWorld, count = 1): GameError | null {
  const seats = Math.min(MAX_PILOTS - lists.pilots.count, MAX_ENTITIES - index.aliveCount);
  if (count <= seats) return null;
  return new GameError(
    'arena-full',
    `There is room for ${seats} more pilots, not for ${count}. Try again when somebody has left.`,
  );
}

/** Throws `arena-full` if `count` more pilots cannot join. */
export function requireSeats(world: GameWorld, count = 1) {
  const problem = seatProblem(world, count);
  if (problem) throw problem;
}

/** Adds a pilot, without a ship yet. Call `requireSeats` first. */
export function insertPilot(world: GameWorld, newcomer: JoiningPilot) {
  const { components, roster, lists } = world;
  const eid = createEntity(world, 'ship');
  const ship = pick(world.rng, SHIP_MODELS);
  roster.set(eid, { eid, ...newcomer, ship, color: '', cosmetics: {} });
  indexNames(world, eid);
  components.Pilot.isBot[eid] = Number(newcomer.bot);
  components.Body.radius[eid] = SHIP_RADIUS;
  components.Hull.full[eid] = SHIP_HULL;
  components.Kind.look[eid] = SHIP_MODELS.indexOf(ship);
  components.Tally.lives[eid] = -1;
  setSkill(world, eid);
  setTeam(world, eid, smallestTeam(world));
  addId(lists.pilots, eid);
  restoreCosmetics(world, eid);
  return eid;
}

/** Removes a pilot and its ship from the game. */
export function deletePilot(world: GameWorld, eid: number) {
  const { lists, roster, round } = world;
  const { id, name } = identityOf(world, eid);
  if (round.phase === 'playing') recordDeparture(world, eid);
  saveCosmetics(world, eid);
  if (round.overlay.follow === id) round.overlay.follow = null;
  world.cold.round = true;
  dropTarget(world, eid);
  takeBounty(world, eid);
  removeId(lists.flying, eid);
  removeId(lists.adorned, eid);
  removeId(lists.pilots, eid);
  roster.delete(eid);
  world.byName.delete(id.toLowerCase());
  world.byName.delete(name.toLowerCase());
  world.cold.pilots = true;
  removeEntity(world, eid);
}

/** Renames a pilot; with `as`, its viewer also gets another login. */
export function renamePilot(
  world: GameWorld,
  eid: number,
  name: string,
  as?: Pick<PilotIdentity, 'id' | 'login'>,
) {
  const old = identityOf(world, eid);
  world.byName.delete(old.name.toLowerCase());
  if (as) world.byName.delete(old.id.toLowerCase());
  world.roster.set(eid, { ...old, ...as, name });
  world.cold.pilots = true;
  indexNames(world, eid);
}

/** Indexes a pilot by its name and by its id; the id takes precedence. */
export function indexNames(world: GameWorld, eid: number) {
  const { id, name } = identityOf(world, eid);
  world.byName.set(name.toLowerCase(), eid);
  world.byName.set(id.toLowerCase(), eid);
}

/** Sets the skill of a pilot according to the settings. */
export function setSkill(world: GameWorld, eid: number) {
  const { Pilot, Brain } = world.components;
  const skill = Pilot.isBot[eid] === 1 ? world.settings.botSkill : VIEWER_SKILL;
  Brain.skill[eid] = SKILLS.indexOf(skill);
}
