import { describe, expect, it } from 'vitest';
import { showEffect } from '../../../engine/data/visuals.ts';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { applyCommands } from '../../../engine/systems/apply-commands.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { look } from '../looking.ts';
import { scene } from '../staging.ts';

/** Tests what stays unchanged when a bundle of conflicting commands is undone. */

/** Carries out a bundle that joins a pilot and calls more bosses than are allowed, so that it is undone. */
function undo({ world }: Simulated) {
  const join = { name: 'addPilot' as const, input: { username: 'zed' } };
  const spawnBoss = { name: 'spawnBoss' as const, input: { boss: 'random' } };
  world.inbox.push({ seq: 1, members: [join, spawnBoss, spawnBoss, spawnBoss, spawnBoss] });
  applyCommands(world);
  expect(world.outbox.replies.splice(0)).toMatchObject([{ code: 'too-many-bosses' }]);
}

describe('undone bundle', () => {
  it('undoing an atomic batch neither adds nor changes shots and effects of the next frame', () => {
    const sim = scene();
    const { world } = sim;
    const fire = () => spawnShot(world, sim.eid('ada'), 1, 0);
    fire();
    look(sim, 'ship');
    fire();
    showEffect(world.visuals, 'blast', 0, 0, 0);
    undo(sim);
    fire();
    const { flashes, lastShot } = look(sim, 'ship');
    expect(flashes).toEqual(['blast']);
    expect(lastShot).toBe(3);
  });

  it('undoing an atomic batch leaves the reported chat connection unchanged', () => {
    const sim = scene();
    sim.internal('setPlatform', { chat: true, demo: true });
    undo(sim);
    expect(sim.round.overlay).toMatchObject({ chat: true, demo: true });
  });

  it('after an atomic batch is undone, the whole state is reported', () => {
    const sim = scene();
    const { version } = coldPatch(sim.world) ?? expect.fail('Nothing was reported.');
    undo(sim);
    expect(coldPatch(sim.world)).toMatchObject({
      version: version + 1,
      round: { phase: 'playing' },
      pilots: [{ name: 'ada' }, { name: 'bob' }],
    });
  });
});
