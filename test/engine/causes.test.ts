import { describe, expect, it } from 'vitest';
import { createSavepoint } from '../../engine/restore/savepoint.ts';
import { seconds } from '../../engine/rules/time.ts';
import type { EventType } from '../../schema/events.ts';
import type { Simulated } from '../simulate.ts';
import { put, scene } from './staging.ts';

/** What happens later has the cause of what was asked for then. */

const causesOf = (sim: Simulated, type: EventType) =>
  sim.allEvents.filter(event => event.type === type).map(({ cause }) => cause);

/** The cause of the event that a command has just brought about. */
const causeOf = (sim: Simulated, type: EventType) => {
  const cause = causesOf(sim, type).at(-1);
  expect(cause).toEqual(expect.any(Number));
  return cause;
};

describe('the cause of a command is that', () => {
  it('of the kills of its nuke, and of no kill after that', () => {
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

  it('of the kills of its strikes', () => {
    const sim = scene();
    sim.world.components.Hull.points.fill(5);
    sim.run('announce', { text: 'look up' });
    sim.run('callStrikes', { count: 2 });
    sim.ticks(seconds(1.5));
    const announced = causeOf(sim, 'announce') ?? 0;
    expect(causesOf(sim, 'kill')).toEqual([announced + 1, announced + 1]);
  });

  it('of the kills of its calamity', () => {
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

  it('of the kill of its missile, and not of those of the ship that fired it', () => {
    const sim = scene();
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 300, y: 0 });
    sim.world.components.Hull.points[sim.eid('bob')] = 1;
    sim.run('announce', { text: 'fire' });
    sim.run('useAbility', { pilot: 'ada', ability: 'missile' });
    sim.until(() => sim.events('kill').length > 0, 10);
    expect(causesOf(sim, 'kill')).toEqual([(causeOf(sim, 'announce') ?? 0) + 1]);
  });

  it('of the arrival of its boss, and of who dies by it', () => {
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

  it('still after a batch beside it was taken back', () => {
    const sim = scene();
    sim.run('launchNuke', {});
    const cause = causeOf(sim, 'nuke');
    createSavepoint(sim.world)();
    put(sim, 'ada', sim.events('nuke')[0]);
    sim.ticks(seconds(3));
    expect(causesOf(sim, 'kill')).toEqual([cause]);
  });
});

it('causes leave no trace in the world: one without them goes the same way', () => {
  const [sim, other] = [scene(), scene()];
  for (const { world, run } of [sim, other]) {
    run('launchNuke', {});
    run('spawnBoss', { boss: 'Hydra' });
    if (world === other.world) world.causes.origin.fill(0);
  }
  for (const { seconds: pass } of [sim, other]) pass(20);
  expect(sim.hash).toBe(other.hash);
});
