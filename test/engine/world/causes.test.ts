import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { createSavepoint } from '../../../engine/restore/checkpoint.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { spawnMine } from '../../../engine/spawn/ordnance.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import type { EventType } from '../../../schema/records/events.ts';
import { inTeams, put, scene, unprotect } from '../staging.ts';

/** Later effects have the same cause as the command that led to them. */

const causesOf = (sim: Simulated, type: EventType) =>
  sim.allEvents.filter(event => event.type === type).map(({ cause }) => cause);

/** The cause of the event that a command has just caused. */
const causeOf = (sim: Simulated, type: EventType) => {
  const cause = causesOf(sim, type).at(-1);
  expect(cause).toEqual(expect.any(Number));
  return cause;
};

describe('command', () => {
  it("kills by a nuke name the nuke's command as their cause, and later kills do not name it", () => {
    const sim = scene();
    sim.run('launchNuke', {});
    const cause = causeOf(sim, 'nuke');
    for (const name of ['ada', 'bob']) put(sim, name, sim.events('nuke')[0]);
    sim.ticks(seconds(3));
    expect(causesOf(sim, 'kill')).toEqual([cause, cause]);
    sim.until(() => sim.pilot('ada').alive);
    sim.world.components.Hull.points[sim.eid('ada')] = -1;
    sim.ticks(1);
    expect(causesOf(sim, 'kill')).toEqual([cause, cause, null]);
  });

  it('kills by orbital strikes name the command of the strikes as their cause', () => {
    const sim = scene();
    sim.world.components.Hull.points.fill(5);
    sim.run('announce', { text: 'look up' });
    sim.run('callStrikes', { count: 2 });
    sim.ticks(seconds(1.5));
    const announced = causeOf(sim, 'announce') ?? 0;
    expect(causesOf(sim, 'kill')).toEqual([announced + 1, announced + 1]);
  });

  it("kills by a calamity name the calamity's command as their cause", () => {
    const sim = scene();
    sim.world.components.Hull.points.fill(0.1);
    sim.run('startCalamity', { type: 'radiationLeak' });
    const cause = causeOf(sim, 'calamity');
    const [zone] = sim.world.lists.zones.ids;
    const { x, y } = sim.world.components.Position;
    sim.until(() => {
      for (const name of ['ada', 'bob'])
        if (sim.pilot(name).alive) put(sim, name, { x: x[zone], y: y[zone] });
      return sim.events('kill').length === 2;
    }, 30);
    expect(causesOf(sim, 'kill')).toEqual([cause, cause]);
  });

  it('kills by a meteor name the command of the meteor shower as their cause', () => {
    const sim = scene({ pilots: ['ada'] });
    sim.run('startCalamity', { type: 'meteorShower' });
    const cause = causeOf(sim, 'calamity');
    const { meteors } = sim.world.lists;
    const { x, y } = sim.world.components.Position;
    sim.world.components.Hull.points[sim.eid('ada')] = 1;
    sim.until(() => {
      const [meteor] = meteors.ids;
      if (meteors.count > 0) put(sim, 'ada', { x: x[meteor] + 20, y: y[meteor] });
      return sim.events('kill').length > 0;
    }, 30);
    expect(causesOf(sim, 'kill')).toEqual([cause]);
  });

  it("a kill by a missile names the missile's command as its cause, and other kills by the same ship do not name it", () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 0 });
    sim.world.components.Hull.points[sim.eid('bob')] = 1;
    sim.run('announce', { text: 'fire' });
    sim.run('useAbility', { pilot: 'ada', ability: 'missile' });
    sim.until(() => sim.events('kill').length > 0, 10);
    expect(causesOf(sim, 'kill')).toEqual([(causeOf(sim, 'announce') ?? 0) + 1]);
  });

  it("the arrival of a boss and its kills name the boss's command as their cause", () => {
    const sim = scene();
    sim.run('spawnBoss', { boss: 'Reaper' });
    const cause = causeOf(sim, 'boss.warning');
    sim.until(() => sim.events('boss.spawned').length > 0, 30);
    expect(causesOf(sim, 'boss.spawned')).toEqual([cause]);
    for (const name of ['ada', 'bob']) sim.world.components.Hull.points[sim.eid(name)] = 1;
    sim.until(() => sim.events('kill').some(({ killer }) => killer === 'Reaper'), 60);
    const kill = sim.allEvents.find(
      ({ type, fields }) => type === 'kill' && 'killer' in fields && fields.killer,
    );
    expect(kill?.cause).toBe(cause);
  });

  it('undoing an atomic batch leaves the causes of other commands unchanged', () => {
    const sim = scene();
    sim.run('launchNuke', {});
    const cause = causeOf(sim, 'nuke');
    createSavepoint(sim.world)();
    put(sim, 'ada', sim.events('nuke')[0]);
    sim.ticks(seconds(3));
    expect(causesOf(sim, 'kill')).toEqual([cause]);
  });
});

describe('event', () => {
  it('a missile is not named as the cause of other events in the tick in which it hits', () => {
    const fight = () => {
      const sim = scene({ pilots: ['ada', 'bob', 'cyd'], settings: { field: 'sun' } });
      inTeams(sim, { ada: 0, bob: 1, cyd: 0 });
      put(sim, 'ada', { x: 0, y: 0 });
      put(sim, 'bob', { x: 300, y: 0 });
      sim.world.components.Hull.points.fill(0.1);
      sim.run('useAbility', { pilot: 'ada', ability: 'missile' });
      return sim;
    };
    const scout = fight();
    const start = scout.tick;
    scout.until(() => scout.events('kill').length > 0, 10);
    const sim = fight();
    sim.ticks(scout.tick - start - 1);
    // the star destroys cyd in the tick in which the missile hits
    put(sim, 'cyd', { x: sim.world.arena.width / 2, y: 800 });
    sim.ticks(1);
    expect(sim.events('kill').map(({ victim }) => victim)).toEqual(['cyd', 'bob']);
    expect(causesOf(sim, 'kill')).toEqual([null, expect.any(Number)]);
  });

  it('a command is not the cause of unrelated events in the next tick', () => {
    const sim = scene();
    inTeams(sim, { ada: 0, bob: 1 });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 0 });
    sim.world.components.Hull.points[sim.eid('bob')] = 0.1;
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    sim.until(() => {
      sim.run('announce', { text: 'now' });
      return sim.events('kill').length > 0;
    }, 1);
    expect(causesOf(sim, 'kill')).toEqual([null]);
  });

  it('the event of a kill by a plain shot names no command as its cause, even if earlier commands hurt the victim', () => {
    const sim = scene({ pilots: ['ada', 'bob'] });
    const { world } = sim;
    for (const attacker of [0, refOf(world, sim.eid('ada'))]) {
      world.cause = 77;
      hurtShip(world, sim.eid('bob'), 10, 0, 'laser');
      world.cause = null;
      hurtShip(world, sim.eid('bob'), 1_000, attacker, 'laser');
      sim.ticks(1);
      expect(causesOf(sim, 'kill').at(-1)).toBeNull();
      sim.until(() => sim.pilot('bob').alive);
      unprotect(sim, 'bob');
    }
    expect(causesOf(sim, 'kill')).toHaveLength(2);
  });
});

it('recording causes does not change the world', () => {
  const [sim, other] = [scene(), scene()];
  for (const { world, run } of [sim, other]) {
    run('launchNuke', {});
    run('spawnBoss', { boss: 'Hydra' });
    if (world === other.world) world.causes.origin.fill(0);
  }
  for (const { seconds: pass } of [sim, other]) pass(20);
  expect(sim.hash).toBe(other.hash);
});

it('a new entity does not inherit the cause of an earlier entity with its id', () => {
  const sim = scene();
  sim.world.causes.harm.fill(9);
  sim.world.cause = 4;
  const mine = spawnMine(sim.world, sim.eid('ada'));
  expect([sim.world.causes.harm[mine], sim.world.causes.origin[mine]]).toEqual([0, 4]);
});
