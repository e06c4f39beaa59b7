import { hurtBoss } from '../../../engine/combat/boss-damage.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { isFighting } from '../../../engine/entities/boss-phase.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import type { BossName, Mode } from '../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { scene } from '../staging.ts';

/** Scenes with a boss. All systems are real, but the pilots' lasers are jammed: only the test damages the boss. */

export interface BossSceneOptions {
  boss?: BossName;
  mode?: Mode;
  pilots?: string[];
  settings?: Partial<Settings>;
}

/** A round with a boss that has just begun to fight. Unless the mode is `boss`, the boss is called by an action. */
export function bossFight({
  boss = 'Leviathan',
  mode = 'dogfight',
  pilots,
  settings,
}: BossSceneOptions = {}) {
  const sim = scene({ mode, pilots, settings: { boss, ...settings } });
  if (mode !== 'boss') sim.run('spawnBoss', { boss });
  sim.until(() => sim.round.bosses[0]?.phase === 'fighting', 15);
  return sim;
}

/** Entity of the first boss. */
export const bossEid = (sim: Simulated) => idsOf(sim.world.lists.bosses)[0];

/** Lets a pilot hit a boss, or one of its craft, for `points` hp in total. */
export function hit(sim: Simulated, by: string, points: number, victim = bossEid(sim)) {
  const attacker = refOf(sim.world, sim.eid(by));
  for (let left = points; left > 0; left -= 100) hurtBoss(sim.world, victim, Math.min(100, left), attacker);
}

/** Shoots down the first boss and all of its craft. */
export function shootDown(sim: Simulated, by: string) {
  const { Boss, Hull } = sim.world.components;
  const boss = bossEid(sim);
  if (!isFighting(sim.world, boss)) throw new Error('The boss does not fight.');
  hit(sim, by, Boss.shield[boss]);
  for (const craft of idsOf(sim.world.lists.crafts)) hit(sim, by, Hull.points[craft] + 1, craft);
  hit(sim, by, Hull.points[boss] + 1);
  sim.ticks(1);
}
