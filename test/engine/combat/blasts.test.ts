import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { blowUp } from '../../../engine/combat/blasts.ts';
import { hitRadius } from '../../../engine/combat/damage.ts';
import { enemyWithin, nearestEnemy } from '../../../engine/entities/neighbours.ts';
import { DIVE_BLAST } from '../../../engine/rules/bosses/crafts.ts';
import { MINE, MISSILE } from '../../../engine/rules/weapons.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { flagsOf, hull, inTeams, put, scene } from '../staging.ts';

/** Tests how far explosions and searches reach in every direction, and what explosions do. */

const DIRECTIONS = [0, 1, 2, 3, 4, 5, 6, 7].map(eighth => (eighth * Math.PI) / 4);
/** Coordinates at both edges of a grid cell and in its middle. */
const SPOTS = [-1, 0, 47, 95];

/** The outcomes of ada's mine at each of the spots, with bob at the distance `distance` in each direction. */
function everywhere(distance: number, outcome: (sim: Simulated, mine: number) => unknown) {
  const sim = scene();
  const { Position, Hull } = sim.world.components;
  inTeams(sim, { ada: 0, bob: 1 });
  put(sim, 'ada', { x: -2_000, y: -1_000 });
  const mine = spawnMine(sim.world, sim.eid('ada'));
  const outcomes = SPOTS.flatMap(spot =>
    DIRECTIONS.map(angle => {
      Position.x[mine] = Position.y[mine] = spot;
      Hull.points[sim.eid('bob')] = 100;
      put(sim, 'bob', { x: spot + Math.cos(angle) * distance, y: spot + Math.sin(angle) * distance });
      indexSpace(sim.world);
      return outcome(sim, mine);
    }),
  );
  return [...new Set(outcomes)];
}

describe('reach', () => {
  it("a mine's blast reaches 120 u plus half a hull in every direction", () => {
    const hullAt = (distance: number) =>
      everywhere(distance, (sim, mine) => {
        blowUp(sim.world, mine, MINE, false);
        return hull(sim, 'bob');
      });
    expect([hullAt(128), hullAt(130)]).toEqual([[40], [100]]);
  });

  it('a mine is triggered by enemies at the same distance in every direction', () => {
    const isFound = (distance: number) =>
      everywhere(distance, (sim, mine) => enemyWithin(sim.world, mine, 110) === sim.eid('bob'));
    expect([isFound(109), isFound(111)]).toEqual([[true], [false]]);
  });

  it("a raised shield stops shots 26 u from the ship's centre; on a grown ship, it stops them at the hull", () => {
    const sim = scene();
    const ada = sim.eid('ada');
    const reach = () => hitRadius(sim.world.components, ada);
    expect(reach()).toBe(18);
    sim.run('useAbility', { pilot: 'ada', ability: 'shields' });
    expect(reach()).toBe(26);
    sim.run('applyEffect', { effect: 'grow', pilot: 'ada' });
    expect([flagsOf(sim, 'ada').includes('shield'), reach()]).toEqual([true, 36]);
  });
});

describe('nearest enemy', () => {
  it("a missile's nearest enemy may be a boss's craft", () => {
    const sim = bossFight({ mode: 'ffa' });
    const craft = spawnCraft(sim.world, bossEid(sim), 'fighter', 0, 0);
    const { Position } = sim.world.components;
    put(sim, 'ada', { x: 0, y: 1_000 });
    put(sim, 'bob', { x: 300, y: 1_000 });
    const nearest = (x: number) => {
      Position.x[craft] = x;
      Position.y[craft] = 1_000;
      return nearestEnemy(sim.world, sim.eid('ada'));
    };
    expect([nearest(-299), nearest(-301)]).toEqual([craft, sim.eid('bob')]);
  });
});

describe('kill by an explosion', () => {
  /** Lets something explode beside bob. Returns the means of the kill, and the pilot who is credited with it. */
  function killed(explode: (sim: Simulated) => void) {
    const sim = bossFight({ mode: 'ffa' });
    put(sim, 'bob', { x: 0, y: 1_200 });
    sim.world.components.Status.bits[sim.eid('bob')] = 0;
    sim.world.components.Hull.points[sim.eid('bob')] = 1;
    indexSpace(sim.world);
    explode(sim);
    sim.ticks(1);
    return sim.allEvents.flatMap(({ type, fields }) =>
      type === 'kill' && 'means' in fields && 'killer' in fields ? [[fields.means, fields.killer]] : [],
    );
  }

  const at = ({ world }: Simulated, eid: number) => {
    world.components.Position.x[eid] = 20;
    world.components.Position.y[eid] = 1_200;
    return eid;
  };

  it('a kill by an explosion names the weapon and the attacker', () => {
    const ofMissile = killed(sim =>
      blowUp(sim.world, at(sim, spawnMissile(sim.world, sim.eid('ada'), 0)), MISSILE, false),
    );
    const ofMine = killed(sim =>
      blowUp(sim.world, at(sim, spawnMine(sim.world, sim.eid('ada'))), MINE, false),
    );
    const ofCraft = killed(sim =>
      blowUp(sim.world, at(sim, spawnCraft(sim.world, bossEid(sim), 'blade', 0, 0)), DIVE_BLAST, false),
    );
    expect([ofMissile, ofMine, ofCraft]).toEqual([
      [['missile', 'ada']],
      [['mine', 'ada']],
      [['blast', 'Leviathan']],
    ]);
  });
});
