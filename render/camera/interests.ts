import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';
import type { Interest } from './weight-sums.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');

/** How much these draw the eye, in plain ships; what a ship is besides adds up. */
const BOSS_WEIGHT = 6;
const GIANT_WEIGHT = 3;
const VIEWER_WEIGHT = 0.5;
const FAME_WEIGHT = 2;
const LEADER_WEIGHT = 2;
const BOUNTY_WEIGHT = 2;

/** The rocks that are giant emotes. */
export const giantsOf = (game: Game) => new Set(game.round.value?.overlay.giants.map(({ rock }) => rock));

/** What draws the eye: ships, bosses that are there, and giant emotes. */
export function interestsIn({ count, id, kind, flags, x, y }: View, game: Game): Interest[] {
  const giants = giantsOf(game);
  const weightOfShip = shipWeights(game);
  const interests: Interest[] = [];
  for (let row = 0; row < count; row++) {
    let weight = 0;
    if (kind[row] === SHIP) weight = weightOfShip(id[row], flags[row]);
    else if (kind[row] === BOSS) weight = flags[row] & FLAGS.warning ? 0 : BOSS_WEIGHT;
    else if (giants.has(id[row])) weight = GIANT_WEIGHT;
    if (weight > 0) interests.push({ x: x[row], y: y[row], weight });
  }
  return interests;
}

/** Weighs ships by their ids and flags. */
function shipWeights(game: Game) {
  const pilots = game.pilots.value;
  const leader = game.ranked.value[0];
  return (eid: number, flags: number) => {
    const pilot = pilots.get(eid);
    let weight = flags & FLAGS.bounty ? 1 + BOUNTY_WEIGHT : 1;
    if (!pilot) return weight;
    if (!pilot.bot) weight += VIEWER_WEIGHT;
    if (pilot === leader) weight += LEADER_WEIGHT;
    if (game.fameOf(pilot.name) !== undefined) weight += FAME_WEIGHT;
    return weight;
  };
}
