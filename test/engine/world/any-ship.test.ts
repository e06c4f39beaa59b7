import { describe, expect, it } from 'vitest';
import { createRng } from '../../../engine/data/rng.ts';
import { anyShip } from '../../../engine/entities/any-ship.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { sinkAtOnce } from '../arranged.ts';

/** Tests which ship is chosen where any ship is allowed. */

const PILOTS = Array.from({ length: 40 }, (_, i) => `viewer${i}`);
const fight = (down: readonly string[]) => {
  const sim = simulate({ pilots: PILOTS, settings: { calamities: false, field: 'deepSpace' } });
  sim.startRound('ffa');
  sinkAtOnce(sim, down);
  return sim;
};

const drawn = ({ world }: Simulated, seed: number) => {
  world.rng.set(createRng(seed));
  return anyShip(world);
};

describe('random ship', () => {
  it.each([
    ['all pilots', 0, 40],
    ['a quarter of the pilots', 30, 40],
    ['the first few pilots', 1, 40],
  ])('a randomly chosen ship is equally likely to be each ship of %s', (_, from, to) => {
    const flying = from === 1 ? PILOTS.slice(0, 4) : PILOTS.slice(from, to);
    const sim = fight(PILOTS.filter(name => !flying.includes(name)));
    const times = new Map(flying.map(name => [sim.eid(name), 0]));
    const draws = 200 * flying.length;
    for (let seed = 0; seed < draws; seed++) {
      const eid = drawn(sim, seed);
      times.set(eid, (times.get(eid) ?? 0) + 1);
    }
    expect(times.size).toBe(flying.length);
    for (const count of times.values()) expect(Math.abs(count - 200)).toBeLessThan(70);
  });

  it('no ship is chosen at random when no ship flies', () => {
    const sim = fight(PILOTS);
    expect(drawn(sim, 1)).toBe(0);
  });

  it('if one ship is lost, the same seed still picks the same random ship in nearly all cases', () => {
    const before = fight(PILOTS.slice(20));
    const after = fight(PILOTS.slice(19));
    let others = 0;
    for (let seed = 0; seed < 500; seed++) {
      const eid = drawn(before, seed);
      if (eid !== before.eid('viewer19') && drawn(after, seed) !== eid) others++;
    }
    expect(others).toBeLessThan(10);
  });
});
