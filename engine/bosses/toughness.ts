import { SHIELD_SHARE, SIDE_SHOW, TOUGHNESS } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs/index.ts';

/** Gives a boss hull and shield for the pilots that are in the fight now. */
export function fillUp(world: GameWorld, eid: number) {
  const { Boss, Hull } = world.components;
  const { count } = world.lists.pilots;
  const pilots = world.round.mode === 'boss' ? count : SIDE_SHOW.share * count ** SIDE_SHOW.power;
  const whole = (TOUGHNESS.base + TOUGHNESS.perPilot * pilots) * designOf(world, eid).toughness;
  Boss.shield[eid] = Boss.shieldFull[eid] = whole * SHIELD_SHARE;
  Hull.points[eid] = Hull.full[eid] = whole * (1 - SHIELD_SHARE);
  Hull.hitAt[eid] = 0;
  Boss.rage[eid] = 1;
}
