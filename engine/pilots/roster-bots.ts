import type { RosterBot } from '../../schema/records/settings.ts';
import { idsOf } from '../data/id-list.ts';
import type { GameWorld } from '../world.ts';
import { freeName } from './fillers.ts';
import { deletePilot, insertPilot, renamePilot, seatProblem } from './joining.ts';
import { identityOf } from './roster.ts';
import { setTeam } from './teams.ts';

/**
 * Bots with names, listed in the setting `namedBots`. Those with `autoJoin` are present as long as it is set; others
 * are guests for one round.
 */

export const rosterBotId = ({ login }: Pick<RosterBot, 'login'>) => `bot:${login.toLowerCase()}`;

/**
 * Updates the roster bots in the game to their entries in the roster, and adds those with `autoJoin`. Returns the new
 * bots.
 */
export function syncRosterBots(world: GameWorld): number[] {
  const roster = new Map(world.settings.namedBots.map(bot => [rosterBotId(bot), bot]));
  for (const eid of rosterBotsOf(world)) {
    const bot = roster.get(identityOf(world, eid).id);
    if (bot) syncRosterBot(world, eid, bot);
    else deletePilot(world, eid);
  }
  return addRosterBots(
    world,
    world.settings.namedBots.filter(bot => bot.autoJoin),
  );
}

/** Adds bots of the roster that have not joined yet, as far as there is room. Returns the new bots. */
export function addRosterBots(world: GameWorld, bots: readonly RosterBot[]): number[] {
  const missing = bots.filter(bot => !world.byName.has(rosterBotId(bot)));
  const added: number[] = [];
  for (const bot of missing) {
    if (seatProblem(world)) break;
    added.push(addRosterBot(world, bot));
  }
  return added;
}

/** Removes the guests, whose round is over. */
export function dismissGuests(world: GameWorld) {
  const { isGuest } = world.components.Pilot;
  for (const eid of rosterBotsOf(world)) if (isGuest[eid] === 1) deletePilot(world, eid);
}

function addRosterBot(world: GameWorld, bot: RosterBot) {
  const name = freeName(world, bot.name);
  const eid = insertPilot(world, { id: rosterBotId(bot), name, login: null, bot: true, ownColor: bot.color });
  world.components.Pilot.isGuest[eid] = Number(!bot.autoJoin);
  return eid;
}

/** Updates a bot from its roster entry. A bot that has lost `autoJoin` still finishes its round. */
function syncRosterBot(world: GameWorld, eid: number, bot: RosterBot) {
  const { Pilot, Team } = world.components;
  const { isGuest } = Pilot;
  const wasGuest = isGuest[eid] === 1;
  isGuest[eid] = Number(!bot.autoJoin);
  if (!bot.autoJoin && !wasGuest && world.round.phase !== 'playing') return deletePilot(world, eid);
  const name = freeName(world, bot.name, eid);
  if (name !== identityOf(world, eid).name) renamePilot(world, eid, name);
  world.roster.set(eid, { ...identityOf(world, eid), ownColor: bot.color });
  setTeam(world, eid, Team.index[eid]);
}

const rosterBotsOf = (world: GameWorld) =>
  idsOf(world.lists.pilots).filter(eid => identityOf(world, eid).id.startsWith('bot:'));
