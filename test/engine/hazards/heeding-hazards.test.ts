import { describe, expect, it } from 'vitest';
import { avoidHazards } from '../../../engine/ai/avoid-hazards.ts';
import { callStrikes } from '../../../engine/hazards/strikes.ts';
import { spawnZone, type ZoneStart } from '../../../engine/hazards/zone.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { SKILLS } from '../../../schema/catalog/catalog.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { put, scene } from '../staging.ts';

/** Tests how pilots avoid damage. Ada has the highest skill and notices 97 of 100 hazards. */

const HAZARD = { x: 0, y: 0, radius: 200, angle: 0, speed: 0, warning: 0, lasts: 6_000 } as const;

function threatened(hazard: Partial<ZoneStart> & Pick<ZoneStart, 'look'>, field: 'moon' | 'sun' = 'moon') {
  const sim = scene({ settings: { field } });
  const zone = spawnZone(sim.world, { ...HAZARD, ...hazard });
  sim.world.components.Brain.skill[sim.eid('ada')] = SKILLS.indexOf('veryHard');
  return { ...sim, zone };
}

/** How ada is pushed at the position `x`, `y` once she notices the hazard. */
function pushAt(sim: Simulated | ReturnType<typeof threatened>, x: number, y: number) {
  const { avoidX, avoidY } = sim.world.components.Brain;
  const ada = sim.eid('ada');
  put(sim, 'ada', { x, y });
  for (let i = 0; i < 20; i++) {
    avoidX[ada] = avoidY[ada] = 0;
    avoidHazards(sim.world, ada);
    if (avoidX[ada] !== 0 || avoidY[ada] !== 0) break;
  }
  return { x: avoidX[ada], y: avoidY[ada] };
}

const none = { x: 0, y: 0 };

describe('pilot near hazards', () => {
  it('within 130 u of a radiation leak, a pilot steers away from its centre, harder the deeper it is inside', () => {
    const sim = threatened({ look: 'radiationLeak' });
    expect(pushAt(sim, 331, 0)).toEqual(none);
    expect(pushAt(sim, 265, 0).x).toBeCloseTo(1.3, 1);
    expect(pushAt(sim, 0, -265).y).toBeCloseTo(-1.3, 1);
    expect(pushAt(sim, -150, 0).x).toBeCloseTo(-2.6, 1);
    expect(pushAt(sim, -60, 0).x).toBeCloseTo(-2.6, 1);
  });

  it("a pilot stays seven tenths of a black hole's reach away from it, which is closer than to other hazards", () => {
    const sim = threatened({ look: 'blackHole' });
    expect(pushAt(sim, 0, 271)).toEqual(none);
    expect(pushAt(sim, 0, 205).y).toBeCloseTo(1.3, 1);
  });

  it('a pilot notices a nuke 1.6 s before it explodes', () => {
    const sim = threatened({ look: 'nuke', warning: 97 });
    expect(pushAt(sim, 100, 0)).toEqual(none);
    sim.world.time.tick++;
    expect(pushAt(sim, 100, 0).x).toBeGreaterThan(2);
  });

  it.each(['blizzard', 'thunderStorm', 'iceStorm'] as const)('a pilot ignores a %s', look => {
    expect(pushAt(threatened({ look }), 50, 0)).toEqual(none);
  });

  it("a pilot flies through a solar flare's front, against its direction", () => {
    const sim = threatened({ look: 'solarFlare', radius: 0 });
    expect(pushAt(sim, 50, 0)).toEqual(none); // the flare is still being announced
    sim.world.components.Status.bits[sim.zone] |= FLAGS.armed;
    expect(pushAt(sim, 120, 0).x).toBeCloseTo(-2.6, 5);
    expect(pushAt(sim, -50, 0).x).toBeCloseTo(-2.6, 5);
    expect(pushAt(sim, 140, 0)).toEqual(none);
    expect(pushAt(sim, -2_000, 0)).toEqual(none);
  });

  it("a pilot stays out of the sun's heat", () => {
    const sim = threatened({ look: 'blizzard' }, 'sun');
    const edge = sim.world.arena.width / 2;
    expect(pushAt(sim, edge - 301, 0)).toEqual(none);
    expect(pushAt(sim, edge - 150, 0).x).toBeCloseTo(-1.3, 5);
  });
});

describe('meteor near a pilot', () => {
  /** How ada is pushed by a meteor with a radius of 40 u that flies to the right at 400 u/s. */
  const pushOfMeteor = (x: number, y: number) => {
    const sim = threatened({ look: 'meteorShower' });
    const meteor = spawnRock(sim.world, { x: 0, y: 0, vx: 400, vy: 0, radius: 40 });
    sim.world.lists.meteors.ids[sim.world.lists.meteors.count++] = meteor;
    return pushAt(sim, x, y);
  };

  it('a pilot dodges a meteor that would pass within 55 u, and steers harder the sooner it comes', () => {
    expect(pushOfMeteor(200, 20).y).toBeGreaterThan(0.5);
    expect(pushOfMeteor(200, -20).y).toBeLessThan(-0.5);
    expect(pushOfMeteor(100, 20).y).toBeGreaterThan(pushOfMeteor(200, 20).y);
    expect(pushOfMeteor(200, 93).y).toBeGreaterThan(0);
    expect(pushOfMeteor(200, 95)).toEqual(none);
  });

  it('a pilot ignores a meteor that has already passed or is more than 1.3 s away', () => {
    expect(pushOfMeteor(-30, 20)).toEqual(none);
    expect(pushOfMeteor(515, 20).y).toBeGreaterThan(0);
    expect(pushOfMeteor(525, 20)).toEqual(none);
  });
});

it('a pilot notices hazards as often as its skill allows', () => {
  const heeded = SKILLS.map((_, level) => {
    const sim = threatened({ look: 'radiationLeak' });
    const { avoidX, skill } = sim.world.components.Brain;
    const ada = sim.eid('ada');
    put(sim, 'ada', { x: 100, y: 0 });
    skill[ada] = level;
    let count = 0;
    for (let i = 0; i < 400; i++) {
      avoidX[ada] = 0;
      avoidHazards(sim.world, ada);
      if (avoidX[ada] !== 0) count++;
    }
    return count / 400;
  });
  expect(heeded).toEqual([0.15, 0.4, 0.75, 0.97].map(share => expect.closeTo(share, 1)));
});

it("a pilot stays 130 u away from an orbital strike's marker", () => {
  const sim = scene();
  sim.world.components.Brain.skill[sim.eid('ada')] = SKILLS.indexOf('veryHard');
  callStrikes(sim.world, 1)();
  const { Position } = sim.world.components;
  const [strike] = sim.world.lists.strikes.ids;
  Position.x[strike] = Position.y[strike] = 0;
  expect(pushAt(sim, 64 + 131, 0)).toEqual(none);
  expect(pushAt(sim, 64 + 65, 0).x).toBeCloseTo(1.3, 1);
  expect(pushAt(sim, 0, -64 - 65).y).toBeCloseTo(-1.3, 1);
});

it('a pilot stays clear of all hazards, not only of the one that appeared first', () => {
  const sim = threatened({ look: 'radiationLeak', x: -1_500 });
  spawnZone(sim.world, { ...HAZARD, look: 'radiationLeak' });
  expect(pushAt(sim, 265, 0).x).toBeCloseTo(1.3, 1);
  callStrikes(sim.world, 2)();
  const { Position } = sim.world.components;
  sim.world.lists.strikes.ids.subarray(0, 2).forEach((strike, i) => {
    Position.x[strike] = 0;
    Position.y[strike] = 1_000 - 1_900 * i;
  });
  expect(pushAt(sim, 64 + 65, -900).x).toBeCloseTo(1.3, 1);
});

it('a pilot who dodges a meteor from above stays on the side of the meteor where the pilot already is', () => {
  const push = (x: number, y: number) => {
    const sim = threatened({ look: 'meteorShower' });
    const meteor = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 400, radius: 40 });
    sim.world.lists.meteors.ids[sim.world.lists.meteors.count++] = meteor;
    return pushAt(sim, x, y);
  };
  expect(push(20, 200).x).toBeGreaterThan(0.5);
  expect(push(-20, 200).x).toBeLessThan(-0.5);
  expect(push(93, 200).x).toBeGreaterThan(0);
  expect(push(95, 200)).toEqual(none);
  expect(push(20, -30)).toEqual(none);
});

it('a pilot does not dodge a meteor that flies beside it on the same course', () => {
  const sim = threatened({ look: 'meteorShower' });
  const meteor = spawnRock(sim.world, { x: -200, y: 20, vx: 200, vy: 0, radius: 40 });
  sim.world.lists.meteors.ids[sim.world.lists.meteors.count++] = meteor;
  const { avoidX, avoidY } = sim.world.components.Brain;
  const ada = sim.eid('ada');
  const pushed = (speed: number) => {
    put(sim, 'ada', { x: 0, y: 0, speed });
    for (let i = 0; i < 20; i++) {
      avoidX[ada] = avoidY[ada] = 0;
      avoidHazards(sim.world, ada);
      if (avoidY[ada] !== 0) return true;
    }
    return false;
  };
  expect([pushed(0), pushed(200)]).toEqual([true, false]);
});
