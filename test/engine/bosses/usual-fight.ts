import { designOf } from '../../../engine/bosses/designs/index.ts';
import { holdWeapon } from '../../../engine/bosses/kit/gunnery.ts';
import { BOSS_WEAPONS } from '../../../engine/components.ts';
import type { BossName } from '../../../schema/catalog/catalog.ts';
import { EFFECT_KINDS } from '../../../schema/wire/frame.ts';
import { put, unprotect } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';

/** Scenes with a boss in a fight of usual size, in which the boss has the numbers of the manual. */

export const NAMES = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal'];
const FOREVER = 1e6;

/** A boss in the centre, scaled for twelve pilots. Only the weapons with these numbers are active. */
export function fightWith(name: BossName, weapons: readonly number[]) {
  const sim = bossFight({ boss: name, mode: 'ffa', pilots: NAMES });
  const { world } = sim;
  const { Position, Boss } = world.components;
  const eid = bossEid(sim);
  Position.x[eid] = Position.y[eid] = 0;
  const whole = { ...sim }; // copied before the count of pilots is raised
  world.lists.pilots.count = 12;
  for (let weapon = 0; weapon < BOSS_WEAPONS; weapon++) {
    holdWeapon(world, eid, weapon, weapons.includes(weapon) ? 0 : FOREVER);
  }
  NAMES.forEach((pilot, i) => {
    put(sim, pilot, { x: Boss.radius[eid] + 100 * (i + 1), y: 0 });
    unprotect(sim, pilot);
  });
  return {
    ...whole,
    boss: eid,
    Boss,
    /** Runs ticks in which only the boss acts, and calls `each` after each of them. */
    act(ticks = 1, each = () => {}) {
      for (let i = 0; i < ticks; i++) {
        world.time.tick++;
        world.visuals.effects.count = 0;
        designOf(world, eid).act(world, eid);
        each();
      }
    },
    shown: (kind: (typeof EFFECT_KINDS)[number]) =>
      world.visuals.effects.kind
        .subarray(0, world.visuals.effects.count)
        .filter(code => EFFECT_KINDS[code] === kind).length,
    has: (flag: number) => (world.components.Status.bits[eid] & flag) !== 0,
  };
}
