import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { showEffect } from '../../../engine/data/visuals.ts';
import { writeFrame } from '../../../engine/report/frame-writer.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { showShot, spawnShot } from '../../../engine/spawn/shots.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { FLAGS, FRAME_SLOT_BYTES, frameSlotAt } from '../../../schema/wire/frame.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { put, scene } from '../staging.ts';

/** Tests what a frame shows of a single entity. */

function rowOf(sim: Simulated, eid: number) {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  writeFrame(sim.world, slot);
  const row = slot.entities.id.subarray(0, slot.frame.entities[0]).indexOf(eid);
  const { value, flags, look, x, y, angle } = slot.entities;
  return {
    ...{ value: value[row], flags: flags[row], look: look[row] },
    ...{ x: x[row], y: y[row], angle: angle[row] },
  };
}

describe('ship', () => {
  it("a frame gives a ship's hull in 255ths, and at least 1 while the ship flies", () => {
    const sim = scene();
    const ada = sim.eid('ada');
    const valueAt = (points: number) => {
      sim.world.components.Hull.points[ada] = points;
      return rowOf(sim, ada).value;
    };
    expect([100, 50, 0.1].map(valueAt)).toEqual([255, 128, 1]);
  });

  it("a frame shows a ship's flash for 0.1 s after a hit", () => {
    const sim = scene();
    sim.ticks(1);
    const ada = sim.eid('ada');
    const isLit = () => (rowOf(sim, ada).flags & FLAGS.hit) !== 0;
    expect(isLit()).toBe(false);
    hurtShip(sim.world, ada, 1, 0, 'laser');
    sim.world.time.tick += 6;
    expect(isLit()).toBe(true);
    sim.world.time.tick++;
    expect(isLit()).toBe(false);
  });

  it('a ship does not flash during a hold or a pause, since the flash would last until its end', () => {
    const sim = scene();
    sim.ticks(1);
    const ada = sim.eid('ada');
    const isLit = () => (rowOf(sim, ada).flags & FLAGS.hit) !== 0;
    hurtShip(sim.world, ada, 1, 0, 'laser');
    expect(isLit()).toBe(true);
    sim.internal('holdRound', { seconds: 5, until: 0 });
    expect(isLit()).toBe(false);
    sim.run('startRound', {}); // the fight continues
    expect(isLit()).toBe(true);
    sim.internal('setPause', { pause: { since: 0, by: 'streamer', inMenu: true } });
    expect(isLit()).toBe(false);
  });
});

describe('row of another entity', () => {
  it.each([
    ['missile', spawnMissile],
    ['mine', spawnMine],
  ] as const)('a frame names the ship that launched a %s', (_, spawn) => {
    const sim = scene();
    const bob = sim.eid('bob');
    expect(rowOf(sim, spawn(sim.world, bob, 0)).look).toBe(bob);
  });
  it('for an entity that nobody launched, a frame gives the radius, capped at the largest value of the format', () => {
    const sim = bossFight();
    sim.world.components.Body.radius[bossEid(sim)] = 1e6;
    expect(rowOf(sim, bossEid(sim)).value).toBe(255);
  });
});

describe('frame', () => {
  it('a frame shows an entity far outside the arena at the edge of the margin', () => {
    const sim = scene();
    const rock = spawnRock(sim.world, { x: 1e5, y: -1e5, vx: 0, vy: 0, radius: 20 });
    expect(rowOf(sim, rock)).toMatchObject({ x: 65_535, y: 0 });
  });

  it('angles in frames are counted clockwise from the right, in 256ths of a turn', () => {
    const sim = scene();
    const angleAt = (angle: number) => {
      put(sim, 'ada', { x: 0, y: 0, angle });
      return rowOf(sim, sim.eid('ada')).angle;
    };
    expect([0, Math.PI / 2, Math.PI, -Math.PI / 2, -0.001].map(angleAt)).toEqual([0, 64, 128, 192, 0]);
  });

  it("a frame's clock is that of the fight, which stops during a hold", () => {
    const sim = scene();
    const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
    const clock = () => {
      writeFrame(sim.world, slot);
      return slot.frame.tick[0];
    };
    sim.ticks(7);
    expect(clock()).toBe(7);
    sim.internal('holdRound', { seconds: 5, until: 0 });
    sim.seconds(3);
    expect(clock()).toBe(7);
  });

  it("a shot's age in a frame is at most 255 ticks", () => {
    const sim = scene();
    const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    sim.world.time.tick += 300;
    writeFrame(sim.world, slot);
    expect(slot.shots.age[0]).toBe(255);
  });

  it('a frame contains at most 4,096 shots and effects, and none of them appears twice', () => {
    const sim = scene();
    const { world } = sim;
    const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
    const shown = () => {
      writeFrame(world, slot);
      return [slot.frame.shots[0], slot.frame.effects[0]];
    };
    spawnShot(world, sim.eid('ada'), 1, 0);
    for (let i = 0; i < 5_000; i++) {
      showShot(world, 0);
      showEffect(world.visuals, 'blast', 0, 0, 0);
    }
    expect(shown()).toEqual([4_096, 4_096]);
    expect(shown()).toEqual([0, 0]);
  });
});
