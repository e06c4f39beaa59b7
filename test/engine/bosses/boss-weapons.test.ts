import { expect, it } from 'vitest';
import { clearCrafts } from '../../../engine/bosses/kit/craft.ts';
import { BOSS_WEAPONS } from '../../../engine/components.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import type { BossName } from '../../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { CRAFT_LOOKS } from '../../../schema/wire/frame.ts';
import { put } from '../staging.ts';
import { fightWith, NAMES } from './usual-fight.ts';

/**
 * Tests what each weapon of each boss does when it is ready, and how often. The last number in a row is the distance,
 * in u.
 */

/**
 * Lets a boss with only one weapon act for a tick while all ships are at the distance `distance`. Returns what it
 * launched.
 */
function armed(boss: BossName, weapon: number, distance: number) {
  const sim = fightWith(boss, [weapon]);
  const { world } = sim;
  const { lists, shots, components } = world;
  clearCrafts(world, sim.boss);
  for (const name of NAMES) put(sim, name, { x: distance, y: 0 });
  sim.Boss.prey[sim.boss] = refOf(world, sim.eid('ada'));
  shots.count = 0;
  const before = lists.missiles.count;
  sim.act();
  const crafts = idsOf(lists.crafts);
  return {
    shots: shots.count,
    ...(crafts.length > 0 && { [CRAFT_LOOKS[components.Kind.look[crafts[0]]]]: crafts.length }),
    ...Object.fromEntries(
      (['mines', 'lances', 'voids'] as const)
        .filter(list => lists[list].count > 0)
        .map(list => [list, lists[list].count]),
    ),
    ...(lists.missiles.count > before && { missiles: lists.missiles.count - before }),
    every: (sim.Boss.readyAt[sim.boss * BOSS_WEAPONS + weapon] - world.time.tick) / TICK_RATE,
  };
}

it.each<[BossName, weapon: number, every: number, does: object, reach?: number]>([
  ['Leviathan', 0, 8, { fighter: 4 }],
  ['Leviathan', 1, 1.7, { shots: 14 }, 900],
  ['Leviathan', 2, 7, { missiles: 1 }],
  ['Bastion', 0, 0.2, { shots: 3 }, 1_000],
  ['Bastion', 1, 3.6, { shots: 9 }, 1_000],
  ['Bastion', 2, 11, { sentry: 3 }],
  ['Stormcaller', 1, 5, { shots: 18 }],
  ['Stormcaller', 2, 9, { rod: 3 }],
  ['Reaper', 0, 0.8, { shots: 3 }, 760],
  ['Reaper', 1, 6, { blade: 3 }],
  ['Hydra', 0, 4, { missiles: 1 }, 900],
  ['Warden', 1, 1.3, { shots: 5 }, 1_000],
  ['Warden', 2, 4.5, { lances: 1 }, 1_000],
  ['Comet Queen', 0, 0.85, { mines: 1 }],
  ['Comet Queen', 1, 3.4, { shots: 16 }],
  ['Comet Queen', 2, 7, { shard: 4 }],
  ['Null', 0, 8, { voids: 1 }],
  ['Null', 1, 7, { shade: 3 }],
  ['Null', 2, 1.1, { shots: 4 }, 780],
])(
  'the boss %s fires weapon %i every %d s, and each salvo contains %j',
  (boss, weapon, every, does, reach) => {
    expect(armed(boss, weapon, (reach ?? 2_200) - 2)).toEqual({
      shots: 0,
      ...does,
      every: expect.closeTo(every, 2),
    });
    if (!reach) return;
    const { every: _, ...beyond } = armed(boss, weapon, reach + 2);
    expect(beyond).toEqual({ shots: 0 });
  },
);
