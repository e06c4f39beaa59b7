import { SHIELD_SHARE, SIDE_SHOW, TOUGHNESS } from '../rules/bosses/common.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs.ts';

/** Gives a boss hull and shield for the pilots that are in the fight now. */
export function fillUp(world: GameWorld, eid: number) {
  const { Boss, Hull } = world.components;
  const isMain = world.round.mode === 'boss';
  const pilots = world.lists.pilots.count * (isMain ? 1 : SIDE_SHOW);
  const whole = (TOUGHNESS.base + TOUGHNESS.perPilot * pilots) * designOf(world, eid).toughness;
  Boss.shield[eid] = Boss.shieldFull[eid] = whole * SHIELD_SHARE;
  Hull.points[eid] = Hull.full[eid] = whole * (1 - SHIELD_SHARE);
  Hull.hitAt[eid] = 0;
  Boss.rage[eid] = 1;
}
