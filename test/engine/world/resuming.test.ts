import { expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { renamePilot } from '../../../engine/pilots/joining.ts';
import { resumeWorld } from '../../../engine/replay/replay.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';
import { look } from '../looking.ts';

it('a restored world continues from its checkpoint, and reports nothing twice', () => {
  const sim = simulate({ pilots: ['ada'] });
  const checkpoint = structuredClone(saveCheckpoint(sim.world));
  const { length } = sim.log;
  sim.run('openLobby', {});
  sim.ticks(3);
  sim.run('addPilot', { username: 'bob' }); // in the last tick of the world
  const world = resumeWorld({ checkpoint, log: sim.log.slice(length), untilTick: sim.tick });
  expect(simulate({ world }).hash).toBe(sim.hash);
  expect(world.outbox).toMatchObject({ replies: [], events: [] });
});

it('a restored world continues the numbering of its state versions', () => {
  const { world } = simulate({ pilots: ['ada'] });
  world.cold.version = 41;
  expect(restoreWorld(structuredClone(saveCheckpoint(world))).cold.version).toBe(41);
});

it('a checkpoint contains the names, colours and order of the pilots as they are now', () => {
  const { world, ...sim } = simulate({ pilots: ['ada', 'bob'] });
  const rosterOf = (of: typeof world) => idsOf(of.lists.pilots).map(eid => of.roster.get(eid));
  const saved = () => rosterOf(restoreWorld(saveCheckpoint(world)));
  expect(saved()).toEqual(rosterOf(world));
  renamePilot(world, sim.eid('ada'), 'Eve');
  expect(saved()).toEqual(rosterOf(world));
  sim.internal('removePilot', { pilot: 'Eve' });
  sim.run('addPilot', { username: 'Ada' });
  expect(saved()).toEqual(rosterOf(world));
});

it('a restored fight shows no shot and no effect twice, and continues the numbering of shots', () => {
  const sim = simulate({ settings: { bots: 20, calamities: false } });
  sim.startRound('ffa');
  sim.seconds(20);
  const checkpoint = structuredClone(saveCheckpoint(sim.world));
  const { fired } = sim.world.shots;
  sim.seconds(5);
  const world = resumeWorld({ checkpoint, log: [], untilTick: sim.tick });
  expect(world.shots.fired).toBeGreaterThan(fired);
  const { flashes, lastShot } = look(simulate({ world }), 'ship');
  expect([flashes, lastShot]).toEqual([[], world.shots.fired]);
});
