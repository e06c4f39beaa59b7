import { power } from '../maths.ts';
import { BOSS_BESIDE_ENEMIES, BOSS_SHIELD_SHARE, BOSS_TOUGHNESS } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs/index.ts';

/** Gives a boss full hull and shield, for the number of pilots in the fight now. */
export function restoreBoss(world: GameWorld, eid: number) {
  const { Boss, Hull } = world.components;
  const { count } = world.lists.pilots;
  const pilots =
    world.round.mode === 'boss' ? count : BOSS_BESIDE_ENEMIES.share * power(count, BOSS_BESIDE_ENEMIES.power);
  const whole = (BOSS_TOUGHNESS.base + BOSS_TOUGHNESS.perPilot * pilots) * designOf(world, eid).toughness;
  Boss.shield[eid] = Boss.shieldFull[eid] = whole * BOSS_SHIELD_SHARE;
  Hull.points[eid] = Hull.full[eid] = whole * (1 - BOSS_SHIELD_SHARE);
  Hull.hitAt[eid] = 0;
  Boss.rage[eid] = 1;
}
