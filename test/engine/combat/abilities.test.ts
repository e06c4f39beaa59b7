import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { setTarget, targetOf } from '../../../engine/pilots/target.ts';
import { spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { codeOf } from '../refusals.ts';
import { flagsOf, hull, place, put, scene } from '../staging.ts';

const use = (
  sim: Simulated,
  ability: 'missile' | 'shields' | 'ram' | 'retreat' | 'mine' | 'boost' | 'mines',
) => sim.run('useAbility', { pilot: 'ada', ability });

describe('any ability', () => {
  it('triggering an ability is answered with {ok, triggered}', () => {
    expect(use(scene(), 'shields')).toEqual({ ok: true, triggered: true });
  });

  it('triggering an ability that cools down is answered with the reason and the remaining time', () => {
    const sim = scene();
    use(sim, 'shields');
    sim.seconds(5);
    expect(use(sim, 'shields')).toEqual({
      ok: true,
      triggered: false,
      reason: 'cool-down',
      readyInMs: 15_000,
    });
  });

  it('triggering an ability that is not ready changes nothing in the world', () => {
    const sim = scene();
    use(sim, 'shields');
    const before = sim.hash;
    expect(use(sim, 'shields').triggered).toBe(false);
    expect(sim.hash).toBe(before);
    expect(sim.log.filter(({ name }) => name === 'useAbility')).toHaveLength(1);
  });

  it.each([
    ['shields', 20],
    ['ram', 15],
    ['retreat', 25],
  ] as const)('the ability %s is ready again after %i s', (ability, seconds) => {
    const sim = scene();
    use(sim, ability);
    sim.ticks(seconds * 60 - 1);
    expect(use(sim, ability).triggered).toBe(false);
    sim.ticks(1);
    put(sim, 'ada', { x: 0, y: 0 });
    expect(use(sim, ability).triggered).toBe(true);
  });

  it('every ability is refused for an unknown pilot', () => {
    const sim = scene();
    expect(codeOf(() => sim.run('useAbility', { pilot: 'nobody', ability: 'ram' }))).toBe('unknown-pilot');
  });

  it('every ability is refused while the ship is destroyed', () => {
    const sim = scene();
    hurtShip(sim.world, sim.eid('ada'), 100, 0, 'laser');
    sim.ticks(1);
    expect(codeOf(() => use(sim, 'ram'))).toBe('not-flying');
  });

  it('every ability is refused while no round is fought', () => {
    expect(codeOf(() => use(simulate({ pilots: ['ada'] }), 'ram'))).toBe('not-flying');
  });

  it('an ability request finds its pilot by id too, regardless of case', () => {
    const sim = scene();
    expect(sim.run('useAbility', { pilot: 'CHAT:ADA', ability: 'shields' }).triggered).toBe(true);
    expect(sim.run('useAbility', { pilot: 'Bob', ability: 'shields' }).triggered).toBe(true);
  });

  it('abilities can also be triggered by their old names', () => {
    const sim = scene();
    expect(use(sim, 'boost').triggered).toBe(true);
    expect(flagsOf(sim, 'ada')).toContain('ram');
    expect(use(sim, 'mines').triggered).toBe(true);
    expect(sim.pilot('ada').mines).toBe(1);
  });

  it('an ability in a dry run changes nothing', () => {
    const sim = scene();
    const before = sim.hash;
    sim.dryRun('useAbility', { pilot: 'ada', ability: 'missile' });
    expect(sim.hash).toBe(before);
  });
});

describe('missile ability', () => {
  it('the missile ability has three charges', () => {
    const sim = scene();
    expect(sim.pilot('ada').missiles).toBe(3);
    for (let left = 2; left >= 0; left--) {
      expect(use(sim, 'missile').triggered).toBe(true);
      expect(sim.pilot('ada').missiles).toBe(left);
      sim.seconds(0.5);
    }
    expect(use(sim, 'missile')).toMatchObject({ triggered: false, reason: 'no-charge' });
  });

  it('a spent missile charge returns after 15 s, and its return is reported', () => {
    const sim = scene();
    for (let i = 0; i < 3; i++) {
      use(sim, 'missile');
      sim.seconds(1);
    }
    expect(use(sim, 'missile').readyInMs).toBe(12_000);
    sim.seconds(12);
    expect(sim.pilot('ada').missiles).toBe(1);
  });

  it('a missile homes in on an enemy and takes 45 hp from it', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 250 });
    use(sim, 'missile');
    sim.until(() => hull(sim, 'bob') < 100, 5);
    expect(hull(sim, 'bob')).toBe(55);
    expect(sim.world.lists.missiles.count).toBe(0);
  });

  it('a missile turns by at most 2.8 rad per second, however far its target is to the side', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 1_000, y: 2_500 });
    const missile = spawnMissile(sim.world, sim.eid('ada'), sim.eid('bob'));
    const { x, y } = sim.world.components.Velocity;
    const angles = Array.from({ length: 12 }, () => {
      sim.ticks(1);
      return Math.atan2(y[missile], x[missile]);
    });
    angles.forEach((angle, i) => {
      expect(angle).toBeCloseTo(((i + 1) * 2.8) / 60, 3);
    });
  });

  it('a missile is credited to the pilot who launched it', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 0 });
    sim.world.components.Hull.points[sim.eid('bob')] = 40;
    use(sim, 'missile');
    sim.until(() => sim.events('kill').length > 0, 5);
    expect(sim.events('kill')).toEqual([{ victim: 'bob', killer: 'ada', friendly: false }]);
  });

  it('a missile burns out after 4.5 s', () => {
    const sim = scene({ pilots: ['ada'] });
    put(sim, 'ada', { x: 0, y: 0 });
    use(sim, 'missile');
    sim.seconds(4.4);
    expect(sim.world.lists.missiles.count).toBe(1);
    sim.seconds(0.2);
    expect(sim.world.lists.missiles.count).toBe(0);
  });

  it.each([
    [false, 100],
    [true, 55],
  ])(
    'if missileFriendlyFire is %s, a missile leaves a teammate in its blast with %i hp',
    (missileFriendlyFire, left) => {
      const sim = scene({ pilots: ['ada', 'bob', 'cy'], settings: { missileFriendlyFire } });
      const team = (name: string) => sim.pilot(name).team;
      const names = ['ada', 'bob', 'cy'];
      const foe = names.find(name => names.filter(other => team(other) === team(name)).length === 1) ?? '';
      const [shooter, friend] = names.filter(name => name !== foe);
      put(sim, shooter, { x: 0, y: 0 });
      put(sim, foe, { x: 300, y: 0 });
      put(sim, friend, { x: 310, y: 50 });
      sim.run('useAbility', { pilot: shooter, ability: 'missile' });
      sim.until(() => hull(sim, foe) < 100, 5);
      expect(hull(sim, friend)).toBe(left);
    },
  );
});

describe('mine ability', () => {
  it('the mine ability has two charges and drops a mine behind the ship', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    expect(sim.pilot('ada').mines).toBe(2);
    use(sim, 'mine');
    const { mines } = sim.world.lists;
    expect(sim.world.components.Position.x[mines.ids[0]]).toBeLessThan(-18);
  });

  it('a mine is armed after 1 s, explodes near an enemy and takes 60 hp from it', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    use(sim, 'mine');
    put(sim, 'ada', { x: 0, y: 900 });
    put(sim, 'bob', { x: -27, y: 40 });
    sim.ticks(58);
    expect(hull(sim, 'bob')).toBe(100);
    sim.ticks(3);
    expect(hull(sim, 'bob')).toBe(40);
    expect(sim.world.lists.mines.count).toBe(0);
  });

  it('a mine does not harm its owner', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    use(sim, 'mine');
    sim.seconds(3);
    expect(hull(sim, 'ada')).toBe(100);
    expect(sim.world.lists.mines.count).toBe(1);
  });

  it('a mine disappears after 60 s', () => {
    const sim = scene({ pilots: ['ada'] });
    use(sim, 'mine');
    sim.ticks(60 * 60 - 1);
    expect(sim.world.lists.mines.count).toBe(1);
    sim.ticks(1);
    expect(sim.world.lists.mines.count).toBe(0);
  });
});

describe('shields ability', () => {
  it('a raised shield absorbs all damage for 3 s', () => {
    const sim = scene();
    use(sim, 'shields');
    sim.ticks(179);
    expect(hurtShip(sim.world, sim.eid('ada'), 60, refOf(sim.world, sim.eid('bob')), 'laser')).toBe(false);
    sim.ticks(1);
    expect(hurtShip(sim.world, sim.eid('ada'), 60, refOf(sim.world, sim.eid('bob')), 'laser')).toBe(true);
  });
});

describe('ram ability', () => {
  it('a ram dashes at 2.2 times the top speed for 1.2 s', () => {
    const sim = scene();
    put(sim, 'ada', { x: -2000, y: 0, speed: 260 });
    use(sim, 'ram');
    const { Velocity } = sim.world.components;
    sim.seconds(0.6);
    expect(Velocity.x[sim.eid('ada')]).toBeCloseTo(572, 0);
    sim.seconds(0.61);
    expect(flagsOf(sim, 'ada')).not.toContain('ram');
    sim.seconds(2);
    expect(Velocity.x[sim.eid('ada')]).toBeCloseTo(260, 0);
  });

  it('a ram takes 60 hp from its target and 5 hp from the ramming ship', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0, speed: 260 });
    put(sim, 'bob', { x: 250, y: 0 });
    use(sim, 'ram');
    sim.seconds(1);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([95, 40]);
  });
});

describe('retreat ability', () => {
  it('a retreating ship flies home and regains 25 hp there', () => {
    const sim = scene();
    const { Ship } = sim.world.components;
    const home = { x: Ship.homeX[sim.eid('ada')], y: Ship.homeY[sim.eid('ada')] };
    put(sim, 'ada', { x: home.x + 700, y: home.y, speed: 100 });
    sim.world.components.Hull.points[sim.eid('ada')] = 50;
    use(sim, 'retreat');
    expect(flagsOf(sim, 'ada')).toContain('retreat');
    sim.until(() => hull(sim, 'ada') !== 50, 8);
    expect(hull(sim, 'ada')).toBe(75);
    expect(Math.hypot(place(sim, 'ada').x - home.x, place(sim, 'ada').y - home.y)).toBeLessThan(161);
    expect(flagsOf(sim, 'ada')).not.toContain('retreat');
  });

  it.each([
    [159, 75],
    [161, 50],
  ])('a retreat that ends %d u from home leaves the ship with %d hp', (distance, points) => {
    const sim = scene();
    const { Ship, Hull } = sim.world.components;
    put(sim, 'ada', { x: Ship.homeX[sim.eid('ada')] + distance, y: Ship.homeY[sim.eid('ada')] });
    Hull.points[sim.eid('ada')] = 50;
    use(sim, 'retreat');
    sim.ticks(1);
    expect(hull(sim, 'ada')).toBe(points);
  });

  it('a retreat never repairs a ship above its full hull', () => {
    const sim = scene();
    const { Ship } = sim.world.components;
    put(sim, 'ada', { x: Ship.homeX[sim.eid('ada')], y: Ship.homeY[sim.eid('ada')] });
    sim.world.components.Hull.points[sim.eid('ada')] = 90;
    use(sim, 'retreat');
    sim.ticks(2);
    expect(hull(sim, 'ada')).toBe(100);
  });
});

describe('bots and abilities', () => {
  it.each([
    ['easy', 3],
    ['normal', 4],
    ['hard', 5],
    ['veryHard', 6],
  ] as const)('bots of skill %s have %i missiles, while viewers always have 3', (botSkill, missiles) => {
    const sim = scene({ pilots: ['ada'], settings: { bots: 1, botSkill } });
    expect(sim.pilot('filler:1').missiles).toBe(missiles);
    expect(sim.pilot('ada').missiles).toBe(3);
  });

  it("the game never triggers a viewer's abilities by itself", () => {
    const sim = simulate({
      pilots: ['ada', 'bob', 'cy', 'dee'],
      settings: { roundMinutes: 1, calamities: false },
    });
    sim.startRound();
    const { Ready } = sim.world.components;
    sim.seconds(59);
    const used = ['ada', 'bob', 'cy', 'dee'].flatMap(name =>
      Object.values(Ready).map(ready => ready[sim.eid(name)]),
    );
    expect(Math.max(...used)).toBe(0);
  });

  it('bots of the highest skill raise their shields when their ship is hit', () => {
    const sim = simulate({ settings: { bots: 12, botSkill: 'veryHard', calamities: false } });
    sim.startRound();
    const { Ready } = sim.world.components;
    sim.seconds(40);
    const raised = sim.pilots().filter(({ id }) => Ready.shields[sim.eid(id)] > 0);
    expect(raised.length).toBeGreaterThan(6);
  });
});

describe('ship with other states', () => {
  it.each(['shields', 'ram', 'retreat'] as const)(
    "using an ability keeps the ship's other states: %s",
    ability => {
      const sim = scene();
      sim.run('placeBounty', { target: 'ada' });
      sim.run('applyEffect', { effect: 'grow', pilot: 'ada' });
      use(sim, ability);
      expect(flagsOf(sim, 'ada')).toEqual(expect.arrayContaining(['bounty', 'grown']));
    },
  );
});

describe('retreating ship', () => {
  it("a ship that retreats gives up its target, and is no longer counted among the target's hunters", () => {
    const sim = scene();
    const { Brain, Ship } = sim.world.components;
    const [ada, bob] = ['ada', 'bob'].map(sim.eid);
    setTarget(sim.world, ada, bob);
    use(sim, 'retreat');
    expect([targetOf(sim.world, ada), Brain.hunters[bob]]).toEqual([0, 0]);
    expect([Brain.goalX[ada], Brain.goalY[ada]]).toEqual([Ship.homeX[ada], Ship.homeY[ada]]);
  });
});
