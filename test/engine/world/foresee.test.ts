import { describe, expect, it } from 'vitest';
import { showEffect } from '../../../engine/data/visuals.ts';
import { deathsIn, foresee } from '../../../engine/replay/foresee.ts';
import { hashWorld, restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type SimulateOptions, simulate } from '../../../harness/simulate.ts';
import { sinkAtOnce } from '../arranged.ts';
import { put, scene } from '../staging.ts';

/** Tests foresight: how a copy of the world develops if nobody acts. */

const HORIZON = 360;

function fight(options: SimulateOptions = {}) {
  const sim = simulate({ seed: 5, pilots: ['ada', 'bob'], settings: { bots: 60, teamCount: 2 }, ...options });
  sim.startRound('ffa');
  sim.ticks(600);
  return sim;
}

describe('foreseen future', () => {
  it('foresight predicts who will be shot down, when and where, if nobody acts', () => {
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

  it('foresight predicts where ships will be destroyed, but no other effects', () => {
    const sim = scene();
    sim.world.visuals.effects.count = 0;
    put(sim, 'ada', { x: 700, y: -90 });
    put(sim, 'bob', { x: -300, y: 400 });
    showEffect(sim.world.visuals, 'blast', 1, 2, 3);
    sinkAtOnce(sim, ['ada', 'bob']);
    const deaths = deathsIn(sim.world).map(({ tick, x, y }) => [tick, Math.round(x), Math.round(y)]);
    expect(deaths.toSorted((a, b) => a[1] - b[1])).toEqual([
      [1, -300, 400],
      [1, 700, -90],
    ]);
  });

  it('foresight does not change the world', () => {
    const { world } = fight();
    const before = hashWorld(world);
    foresee(restoreWorld(saveCheckpoint(world)), HORIZON);
    expect(hashWorld(world)).toBe(before);
  });

  it('foresight weighs viewers more than bots', () => {
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

  it('foresight ends when the round ends', () => {
    const { world } = fight({ settings: { bots: 20, roundMinutes: 1 } });
    const copy = restoreWorld(saveCheckpoint(world));
    foresee(copy, 120 * 60);
    expect(copy.round.phase).not.toBe('playing');
    const ended = copy.time.tick;
    expect(foresee(copy, 60)).toEqual([]);
    expect(copy.time.tick).toBe(ended);
  });
});
