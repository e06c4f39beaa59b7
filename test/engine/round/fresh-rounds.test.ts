import { describe, expect, it } from 'vitest';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { bossFight } from '../bosses/boss-scene.ts';
import { scene } from '../staging.ts';

/** Tests what must not pass from one round to the next. */

describe('new round', () => {
  it('a new round has no shots, missiles or mines from the previous round', () => {
    for (const isOver of [false, true]) {
      const sim = scene();
      const [ada, bob] = ['ada', 'bob'].map(sim.eid);
      spawnShot(sim.world, ada, 1, 0);
      spawnMissile(sim.world, ada, bob);
      spawnMine(sim.world, ada);
      if (isOver) sim.world.round.endsAt = sim.tick + 1;
      if (isOver) sim.ticks(1);
      else sim.run('startRound', {});
      const { shots, lists } = sim.world;
      expect([shots.count, lists.missiles.count, lists.mines.count]).toEqual([0, 0, 0]);
    }
  });

  it('a new round starts with every ability ready', () => {
    const sim = scene();
    const shields = () => sim.run('useAbility', { pilot: 'ada', ability: 'shields' }).triggered;
    expect([shields(), shields()]).toEqual([true, false]);
    sim.run('startRound', {});
    expect(shields()).toBe(true);
  });
});

it('a new round has neither boss nor craft of the previous round', () => {
  const sim = bossFight({ boss: 'Leviathan' });
  expect(sim.world.lists.crafts.count).toBeGreaterThan(0);
  sim.run('startRound', {});
  expect([sim.round.bosses, sim.world.lists.crafts.count]).toEqual([[], 0]);
});

it('extra charges are lost when a new round starts', () => {
  const sim = scene();
  for (const effect of ['missiles', 'mines']) sim.run('applyEffect', { effect, pilot: 'ada' });
  expect(sim.pilot('ada')).toMatchObject({ missiles: 6, mines: 5 });
  sim.run('startRound', {});
  expect(sim.pilot('ada')).toMatchObject({ missiles: 3, mines: 2 });
});

it('a charge that is spent early in a new round takes its full time to return', () => {
  const sim = scene({ pilots: ['ada'] });
  const drop = () => sim.run('useAbility', { pilot: 'ada', ability: 'mine' });
  drop();
  sim.seconds(10);
  sim.run('startRound', {});
  drop();
  sim.ticks(20 * 60 - 1);
  expect(sim.pilot('ada').mines).toBe(1);
  sim.ticks(1);
  expect(sim.pilot('ada').mines).toBe(2);
});

it('returning to the title screen removes all ships', () => {
  const sim = scene();
  sim.run('openMainMenu', {});
  for (const pilot of sim.pilots()) expect(pilot).toMatchObject({ alive: false, hp: 0 });
});
