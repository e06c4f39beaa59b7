import { describe, expect, it } from 'vitest';
import { foresee } from '../../../engine/replay/foresee.ts';
import { hashWorld, restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type SimulateOptions, simulate } from '../../../harness/simulate.ts';

/** Looking ahead: how a copy of the world develops when nobody acts. */

const HORIZON = 360;

function fight(options: SimulateOptions = {}) {
  const sim = simulate({ seed: 5, pilots: ['ada', 'bob'], settings: { bots: 60, teamCount: 2 }, ...options });
  sim.startRound('ffa');
  sim.ticks(600);
  return sim;
}

describe('foreseen future', () => {
  it('a foreseen future is what happens when nobody acts: who is shot down when, and where', () => {
    const sim = fight();
    const foreseen = foresee(restoreWorld(saveCheckpoint(sim.world)), HORIZON);
    const from = sim.world.time.tick;
    const before = sim.events('kill').length;
    const ticks: number[] = [];
    for (let i = 0; i < HORIZON; i++) {
      const known = sim.events('kill').length;
      sim.ticks(1);
      for (let kill = known; kill < sim.events('kill').length; kill++) ticks.push(sim.world.time.tick);
    }
    expect(sim.events('kill').length - before).toBeGreaterThan(3);
    expect(foreseen.map(({ tick }) => tick)).toEqual(ticks);
    expect(foreseen[0].tick).toBeGreaterThan(from);
    const { width, height } = sim.world.arena;
    for (const { x, y } of foreseen) {
      expect(Math.abs(x)).toBeLessThanOrEqual(width / 2);
      expect(Math.abs(y)).toBeLessThanOrEqual(height / 2);
    }
  });

  it('a foreseen future changes nothing in its source world', () => {
    const { world } = fight();
    const before = hashWorld(world);
    foresee(restoreWorld(saveCheckpoint(world)), HORIZON);
    expect(hashWorld(world)).toBe(before);
  });

  it('a foreseen future weighs viewers more than bots', () => {
    const bots = fight({ pilots: [] });
    const viewers = fight({
      pilots: Array.from({ length: 20 }, (_, i) => `viewer${i}`),
      settings: { bots: 0 },
    });
    const weights = (sim: typeof bots) =>
      new Set(foresee(restoreWorld(saveCheckpoint(sim.world)), HORIZON).map(({ weight }) => weight));
    expect([...weights(bots)]).toEqual([1]);
    expect([...weights(viewers)]).toEqual([1.5]);
  });

  it('a foreseen future ends with the round', () => {
    const { world } = fight({ settings: { bots: 20, roundMinutes: 1 } });
    const copy = restoreWorld(saveCheckpoint(world));
    foresee(copy, 120 * 60);
    expect(copy.round.phase).not.toBe('playing');
    const ended = copy.time.tick;
    expect(foresee(copy, 60)).toEqual([]);
    expect(copy.time.tick).toBe(ended);
  });
});
