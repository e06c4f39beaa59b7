import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { writeFrame } from '../../../engine/report/snapshot-writer.ts';
import { FLAGS, FRAME_SLOT_BYTES, frameSlotAt } from '../../../schema/wire/frame.ts';
import type { Simulated } from '../../simulate.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { scene } from '../staging.ts';

/** What a frame shows of a single entity. */

function rowOf(sim: Simulated, eid: number) {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  writeFrame(sim.world, slot);
  const row = slot.entities.id.subarray(0, slot.frame.entities[0]).indexOf(eid);
  return { value: slot.entities.value[row], flags: slot.entities.flags[row] };
}

describe('the row of a ship', () => {
  it('has its hull in 255ths, and at least 1 as long as it flies', () => {
    const sim = scene();
    const ada = sim.eid('ada');
    const valueAt = (points: number) => {
      sim.world.components.Hull.points[ada] = points;
      return rowOf(sim, ada).value;
    };
    expect([100, 50, 0.1].map(valueAt)).toEqual([255, 128, 1]);
  });

  it('flashes for 0.1 s after a hit', () => {
    const sim = scene();
    sim.ticks(1);
    const ada = sim.eid('ada');
    const isLit = () => (rowOf(sim, ada).flags & FLAGS.hit) !== 0;
    expect(isLit()).toBe(false);
    hurtShip(sim.world, ada, 1, 0);
    sim.world.time.tick += 6;
    expect(isLit()).toBe(true);
    sim.world.time.tick++;
    expect(isLit()).toBe(false);
  });
});

describe('the row of anything else', () => {
  it('has its radius, as much of it as fits', () => {
    const sim = bossFight();
    sim.world.components.Body.radius[bossEid(sim)] = 1e6;
    expect(rowOf(sim, bossEid(sim)).value).toBe(255);
  });
});
