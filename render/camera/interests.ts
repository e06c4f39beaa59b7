import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import type { Game } from '../game/game.ts';
import type { Pilots } from '../game/game-state.ts';
import { CROWD } from '../game/on-stage.ts';
import type { View } from '../link/interpolation.ts';
import { shipsInContact } from './contacts.ts';
import { drawOfFleets } from './fronts.ts';
import { shipsNear } from './hunt.ts';
import { isDecisive } from './stakes.ts';
import type { Interest } from './weight-sums.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');
const ZONE = ENTITY_KINDS.indexOf('zone');

/**
 * Interest of bosses, giant emotes and special ships, as a number of undamaged bot ships. Several properties of a ship
 * add up.
 */
const BOSS_WEIGHT = 12;
const GIANT_WEIGHT = 6;
/** Greatest interest of an active calamity: it is as interesting as the ships within its reach. */
const CALAMITY_WEIGHT = 12;
const VIEWER_WEIGHT = 1;
/**
 * In a crowd, all viewers together weigh as much as this share of all ships, and each viewer weighs at most this much.
 */
const VIEWERS_SHARE = 0.1;
const MOST_OF_VIEWER = 8;
const ACTIVE_WEIGHT = 2;
const LEADER_WEIGHT = 2;
const BOUNTY_WEIGHT = 2;
/**
 * Factor by which a ship that is almost destroyed is more interesting than an undamaged one, because most kills are of
 * such ships.
 */
const BATTERED = 5;
/** Factor on the interest of a ship of a small fight that has no enemy within range. */
const LONE = 0.3;

/** The rocks that are giant emotes; none while the fight is being decided. */
export const giantsOf = (game: Game) =>
  new Set(isDecisive(game) ? [] : game.round.value?.overlay.giants.map(({ rock }) => rock));

/**
 * Points of interest: ships, present bosses, giant emotes, and active calamities that have a place. In a small fight
 * (`isSmall`), ships without an enemy within range count less.
 */
export function interestsIn(view: View, game: Game, isSmall = false): Interest[] {
  const { count, id, kind, flags, value, x, y } = view;
  const drawOfFleet = drawOfFleets(view, game.pilots.value);
  const giants = giantsOf(game);
  const weightOfShip = shipWeights(game);
  const fighting = isSmall ? shipsInContact(view, game.pilots.value) : null;
  const interests: Interest[] = [];
  for (let row = 0; row < count; row++) {
    let weight = 0;
    if (kind[row] === SHIP) {
      weight = weightOfShip(id[row], flags[row]) * drawOfHull(value[row]) * drawOfFleet(row);
      if (fighting && !fighting.has(id[row])) weight *= LONE;
    } else if (kind[row] === BOSS) weight = flags[row] & FLAGS.warning ? 0 : BOSS_WEIGHT;
    else if (kind[row] === ZONE && flags[row] & FLAGS.armed) {
      weight = Math.min(CALAMITY_WEIGHT, shipsNear(view, row, value[row] * RADIUS_UNIT.zone));
    } else if (giants.has(id[row])) weight = GIANT_WEIGHT;
    if (weight > 0) interests.push({ x: x[row], y: y[row], weight });
  }
  return interests;
}

/** Factor on the interest of a ship for its damage. `hull`: the remaining hull in 255ths. */
const drawOfHull = (hull: number) => 1 + BATTERED * (1 - hull / 255);

/** Weighs ships by their ids and flags. */
function shipWeights(game: Game) {
  const pilots = game.pilots.value;
  const leader = game.crowned.value;
  const viewerWeight = weightOfViewers(pilots);
  return (eid: number, flags: number) => {
    const pilot = pilots.get(eid);
    let weight = flags & FLAGS.bounty ? 1 + BOUNTY_WEIGHT : 1;
    if (!pilot) return weight;
    if (!pilot.bot) weight += viewerWeight;
    if (pilot === leader) weight += LEADER_WEIGHT;
    if (game.activeSince(pilot.id) !== undefined) weight += ACTIVE_WEIGHT;
    return weight;
  };
}

function weightOfViewers(pilots: Pilots) {
  if (pilots.size < CROWD) return VIEWER_WEIGHT;
  let viewers = 0;
  for (const { bot } of pilots.values()) if (!bot) viewers++;
  return Math.max(VIEWER_WEIGHT, Math.min(MOST_OF_VIEWER, (VIEWERS_SHARE * pilots.size) / viewers));
}
