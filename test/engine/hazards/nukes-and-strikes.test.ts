import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { meansOf } from '../../../engine/events/causes.ts';
import { nuke } from '../../../engine/hazards/nuke.ts';
import { callStrikes, fireStrike, trackTarget } from '../../../engine/hazards/strikes.ts';
import { NUKE, STRIKE } from '../../../engine/rules/hazards.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { EFFECT_KINDS } from '../../../schema/wire/frame.ts';
import { sinkAtOnce } from '../arranged.ts';
import { hull, inTeams, place, put, scene } from '../staging.ts';

/** Tests how far nukes and strikes reach, and to whom they are credited. */

/** Lets ada's nuke explode. `stand` puts objects near it in the tick before. */
function nukeAbout(stand: (sim: Simulated, x: number, y: number) => void) {
  const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
  inTeams(sim, { ada: 0, bob: 0, cy: 1 });
  const { x, y } = sim.run('launchNuke', { by: 'ada' });
  sim.ticks(seconds(3) - 1);
  for (const name of ['ada', 'bob', 'cy']) put(sim, name, { x: x + (x > 0 ? -1_400 : 1_400), y });
  stand(sim, x, y);
  sim.ticks(1);
  return sim;
}

describe('nuke', () => {
  it('a nuke reaches exactly 450 u, and also hits teammates of the pilot who launched it', () => {
    const sim = nukeAbout((sim, x, y) => {
      put(sim, 'bob', { x, y: y + 449 });
      put(sim, 'cy', { x: x + 451, y });
    });
    expect(['bob', 'cy'].map(name => sim.pilot(name).alive)).toEqual([false, true]);
    expect(sim.round.scores).toEqual([-1, 0]);
  });

  it('a nuke destroys the missiles and shots within its reach, and no others', () => {
    const counts = (distance: number) => {
      const { world } = nukeAbout((sim, x, y) => {
        const missile = spawnMissile(sim.world, sim.eid('ada'), 0);
        sim.world.components.Position.x[missile] = x;
        sim.world.components.Position.y[missile] = y + distance;
        sim.world.shots.count = 0;
        spawnShot(sim.world, sim.eid('ada'), 1, 0);
        sim.world.shots.columns.x[0] = x - 15;
        sim.world.shots.columns.y[0] = y - distance;
      });
      return [world.lists.missiles.count, world.shots.count];
    };
    expect(counts(440)).toEqual([0, 0]);
    expect(counts(460)).toEqual([1, 1]);
  });

  it('a nuke destroys every missile and mine in a heap', () => {
    const { world } = nukeAbout((sim, x, y) => {
      for (let i = 0; i < 4; i++) {
        for (const weapon of [
          spawnMissile(sim.world, sim.eid('ada'), 0),
          spawnMine(sim.world, sim.eid('ada')),
        ]) {
          sim.world.components.Position.x[weapon] = x;
          sim.world.components.Position.y[weapon] = y;
        }
      }
    });
    expect([world.lists.missiles.count, world.lists.mines.count]).toEqual([0, 0]);
  });

  it('a nuke destroys every rock and shot in a heap, and frames show the end of each shot', () => {
    const sim = scene();
    sim.run('launchNuke', {});
    const { lists, shots, visuals, components } = sim.world;
    const [zone] = lists.zones.ids;
    const [x, y] = [components.Position.x[zone], components.Position.y[zone]];
    shots.count = 0;
    for (let i = 0; i < 4; i++) {
      spawnRock(sim.world, { x, y, vx: 0, vy: 0, radius: 90 });
      spawnShot(sim.world, sim.eid('ada'), 1, 0);
      shots.columns.x[i] = x;
      shots.columns.y[i] = y;
    }
    const numbers = [...shots.columns.number.subarray(0, 4)];
    visuals.effects.count = 0;
    nuke.begin?.(sim.world, zone);
    expect([lists.rocks.count, shots.count]).toEqual([0, 0]);
    const { kind, arg, count } = visuals.effects;
    const ended = [...arg.subarray(0, count)].filter((_, row) => EFFECT_KINDS[kind[row]] === 'bend');
    expect(ended.sort((a, b) => a - b)).toEqual(numbers);
  });

  it('at most twenty nukes count down at once', () => {
    const sim = scene();
    for (let i = 0; i < NUKE.most; i++) sim.run('launchNuke', {});
    expect(() => sim.run('launchNuke', {})).toThrow('20 nukes are already counting down');
    sim.ticks(seconds(3));
    expect(sim.run('launchNuke', {}).ok).toBe(true);
  });

  it("frames show a nuke's reach with a clock hand that turns once during the countdown", () => {
    const sim = scene();
    sim.run('launchNuke', {});
    const [zone] = sim.world.lists.zones.ids;
    const { Heading } = sim.world.components;
    sim.ticks(seconds(3) / 4);
    expect(Math.atan2(Heading.y[zone], Heading.x[zone])).toBeCloseTo(Math.PI / 2, 1);
  });
});

describe('orbital strike', () => {
  /** Lets bob call strikes. Returns the marker of the strike on ada. */
  function marked() {
    const sim = scene({ pilots: ['ada', 'bob'] });
    for (const name of ['ada', 'bob']) put(sim, name, { x: 0, y: name === 'ada' ? 0 : 900 });
    callStrikes(sim.world, 2, 'bob')();
    const { strikes } = sim.world.lists;
    const { target } = sim.world.components.Strike;
    const strike = strikes.ids.find(eid => target[eid] === refOf(sim.world, sim.eid('ada'))) ?? 0;
    return { sim, strike, Position: sim.world.components.Position };
  }

  it("an orbital strike's marker is 0.4 s ahead of its ship, and stops following it 0.4 s before the beam", () => {
    const { sim, strike, Position } = marked();
    sim.world.components.Velocity.x[sim.eid('ada')] = 200;
    sim.world.components.Velocity.y[sim.eid('ada')] = -100;
    trackTarget(sim.world, strike);
    expect([Position.x[strike], Position.y[strike]]).toEqual([expect.closeTo(80, 3), expect.closeTo(-40, 3)]);
    sim.world.time.tick += STRIKE.warning - STRIKE.lock - 1;
    put(sim, 'ada', { x: 300, y: 0 });
    trackTarget(sim.world, strike);
    expect(Position.x[strike]).toBe(300);
    sim.world.time.tick++;
    put(sim, 'ada', { x: 600, y: 0 });
    trackTarget(sim.world, strike);
    expect(Position.x[strike]).toBe(300);
  });

  it("when the marked ship is shot down, an orbital strike's marker stays at its last position", () => {
    const { sim, strike, Position } = marked();
    trackTarget(sim.world, strike);
    sim.world.components.Ship.alive[sim.eid('ada')] = 0;
    put(sim, 'ada', { x: 700, y: 300 });
    trackTarget(sim.world, strike);
    expect([Position.x[strike], Position.y[strike]]).toEqual([0, 0]);
  });

  it('an orbital strike takes 80 hp from ships at least half inside its beam, and breaks rocks', () => {
    const { sim, strike, Position } = marked();
    const reach = STRIKE.radius + 18 / 2;
    put(sim, 'ada', { x: Position.x[strike] + reach - 1, y: 0 });
    put(sim, 'bob', { x: Position.x[strike], y: -reach - 1 });
    const rock = spawnRock(sim.world, { x: -80, y: 0, vx: 0, vy: 0, radius: 40 });
    const far = spawnRock(sim.world, { x: -90, y: 0, vx: 0, vy: 0, radius: 40 });
    fireStrike(sim.world, strike);
    expect(meansOf(sim.world, sim.eid('ada'))).toBe('strike');
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([20, 100]);
    const { points } = sim.world.components.Hull;
    expect([points[rock], points[far] > 0]).toEqual([0, true]);
  });

  it('if more strikes are called than ships fly, ships get a second marker', () => {
    const sim = scene({ pilots: ['ada', 'bob'] });
    callStrikes(sim.world, 5)();
    const { target } = sim.world.components.Strike;
    const marks = idsOf(sim.world.lists.strikes).map(eid => target[eid]);
    const ofEach = Object.values(Object.groupBy(marks, String)).map(of => of?.length);
    expect(ofEach.sort()).toEqual([2, 3]);
  });

  it('an orbital strike never marks a destroyed ship', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy'] });
    sinkAtOnce(sim, ['bob']);
    sim.run('callStrikes', { count: 6 });
    const { target } = sim.world.components.Strike;
    const marks = new Set(idsOf(sim.world.lists.strikes).map(eid => target[eid]));
    expect(marks).toEqual(new Set(['ada', 'cy'].map(name => refOf(sim.world, sim.eid(name)))));
  });

  it('a caller is credited with the hits of an orbital strike, but not with a hit on their own ship', () => {
    const sim = scene({ pilots: ['ada', 'bob'] });
    const { LastAttacker } = sim.world.components;
    callStrikes(sim.world, 2, 'ada')();
    for (const strike of idsOf(sim.world.lists.strikes)) {
      trackTarget(sim.world, strike);
      fireStrike(sim.world, strike);
    }
    const attackers = ['ada', 'bob'].map(name => LastAttacker.ref[sim.eid(name)]);
    expect(attackers).toEqual([0, refOf(sim.world, sim.eid('ada'))]);
  });

  it('an orbital strike hurts only once, however long its beam is visible', () => {
    const { sim, strike } = marked();
    sim.world.components.Hull.points.fill(1_000, sim.eid('ada'), sim.eid('ada') + 1);
    sim.until(() => !idsOf(sim.world.lists.strikes).includes(strike), 3);
    expect(hull(sim, 'ada')).toBe(920);
  });
});

describe('limit of repeated effects', () => {
  it('a bounty has at most 9,999 stacks, and a ship at most 999 charges', () => {
    const sim = scene();
    sim.run('placeBounty', { target: 'bob' });
    sim.world.round.bounties[0].stacks = 9_990;
    expect(sim.run('placeBounty', { target: 'bob', stacks: 100 }).stacks).toBe(9_999);
    sim.world.components.Charges.mine[sim.eid('ada')] = 998;
    sim.run('applyEffect', { effect: 'mines', pilot: 'ada' });
    expect(sim.pilot('ada').mines).toBe(999);
  });
});

describe('collision', () => {
  it('a collision with a rock throws a ship back at half speed, and costs 18 hp at most every half second', () => {
    const sim = scene();
    const { Velocity, Position } = sim.world.components;
    const rock = spawnRock(sim.world, { x: 400, y: 0, vx: 0, vy: 0, radius: 60 });
    put(sim, 'ada', { x: 400 - 60 - 10, y: 0, speed: 200 });
    sim.world.components.Brain.throttle[sim.eid('ada')] = 0;
    const ada = sim.eid('ada');
    sim.until(() => Velocity.x[ada] < 0, 1);
    expect(Velocity.x[ada]).toBeCloseTo(-100, 0);
    expect(Math.hypot(place(sim, 'ada').x - Position.x[rock], place(sim, 'ada').y)).toBeCloseTo(78, 1);
    expect(hull(sim, 'ada')).toBe(82);
    const again = (ticks: number) => {
      sim.ticks(ticks);
      put(sim, 'ada', { x: 330, y: 0, speed: 200 });
      sim.ticks(1);
      return hull(sim, 'ada');
    };
    expect(again(27)).toBe(82);
    expect(again(1)).toBe(64);
  });
});

describe('aim of a nuke', () => {
  it('a nuke is aimed at the centre if nobody flies', () => {
    const sim = scene();
    sinkAtOnce(sim, ['ada', 'bob']);
    expect(sim.run('launchNuke', {})).toEqual({ ok: true, x: 0, y: 0 });
  });

  it('a nuke is aimed at a position in whole u and hits exactly there', () => {
    const sim = scene();
    for (const name of ['ada', 'bob']) put(sim, name, { x: 100.4, y: -200.6 });
    expect(sim.run('launchNuke', {})).toEqual({ ok: true, x: 100, y: -201 });
    const { Position } = sim.world.components;
    const [zone] = sim.world.lists.zones.ids;
    expect([Position.x[zone], Position.y[zone]]).toEqual([100, -201]);
  });

  it('a nuke is aimed at the place with the most ships', () => {
    const pilots = ['ada', 'bob', 'cy', 'dan', 'eve', 'fay'];
    const sim = scene({ pilots, mode: 'ffa' });
    pilots.forEach((name, i) => {
      put(sim, name, i < 2 ? { x: 1_500, y: 900 } : { x: -300 + 30 * i, y: -200 });
    });
    for (let i = 0; i < 15; i++) {
      const { x, y } = sim.run('launchNuke', {});
      expect(Math.hypot(x + 300, y + 200)).toBeLessThan(200);
    }
  });
});
