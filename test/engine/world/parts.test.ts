import { describe, expect, it } from 'vitest';
import { addToCover, clearCover, createCover, firstAt } from '../../../engine/data/cover.ts';
import { clampCell } from '../../../engine/data/grid.ts';
import { addId, clearIds, createIdList, idsOf, isListed, removeId } from '../../../engine/data/id-list.ts';
import { createRng, random, seedRng, shuffle } from '../../../engine/data/rng.ts';
import { autoTeamCount, pilotColor } from '../../../engine/rules/teams.ts';
import { fc } from '../../fast-check.ts';

describe('id list', () => {
  const id = fc.integer({ min: 1, max: 40 });
  const anyStep = fc.oneof(
    id.map(eid => ({ add: eid })),
    id.map(eid => ({ remove: eid })),
  );

  it('an id list contains each id once, in order of insertion, whatever is added and removed', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 100 }), steps => {
        const list = createIdList();
        const model = new Set<number>();
        for (const step of steps) {
          if ('add' in step) {
            addId(list, step.add);
            model.add(step.add);
          } else {
            removeId(list, step.remove);
            model.delete(step.remove);
          }
        }
        expect(idsOf(list)).toEqual([...model]);
        for (let eid = 1; eid <= 40; eid++) expect(isListed(list, eid)).toBe(model.has(eid));
      }),
      { seed: 1 },
    );
  });

  it('an id list is empty once it is cleared', () => {
    const list = createIdList();
    for (const eid of [5, 3, 9, 1]) addId(list, eid);
    clearIds(list);
    expect([list.count, isListed(list, 1)]).toEqual([0, false]);
  });
});

describe('spatial grid', () => {
  it('every point within reach of an object is in a cell that lists the object', () => {
    const point = fc.record({
      x: fc.double({ min: -900, max: 900, noNaN: true }),
      y: fc.double({ min: -600, max: 600, noNaN: true }),
    });
    fc.assert(
      fc.property(
        point,
        fc.integer({ min: 1, max: 120 }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (at, reach, angle) => {
          const cover = createCover({ width: 1600, height: 900 }, 64);
          addToCover(cover, 7, at.x, at.y, reach);
          const entry = firstAt(cover, at.x + Math.cos(angle) * reach, at.y + Math.sin(angle) * reach);
          expect(cover.entity[entry]).toBe(7);
        },
      ),
      { seed: 1 },
    );
  });

  it('a full spatial grid grows, so that no object is left out', () => {
    // the object covers more cells than the grid has entries at first
    const cover = createCover({ width: 3_200, height: 3_200 }, 10);
    addToCover(cover, 7, 0, 0, 1_600);
    expect(cover.entity[firstAt(cover, -1_599, -1_599)]).toBe(7);
    expect(cover.entity[firstAt(cover, 1_599, 1_599)]).toBe(7);
    addToCover(cover, 8, 1_599, 1_599, 1);
    expect(cover.entity[firstAt(cover, 1_599, 1_599)]).toBe(8);
    clearCover(cover);
    addToCover(cover, 8, 1_599, 1_599, 1);
    expect(cover.entity[firstAt(cover, 1_599, 1_599)]).toBe(8);
    expect(firstAt(cover, -1_599, -1_599)).toBe(0);
  });

  it('positions beyond an edge of the spatial grid count as part of the outermost cells', () => {
    expect([-5, 0, 3.9, 10].map(place => clampCell(place, 4))).toEqual([0, 0, 3, 3]);
  });
});

describe('random generator', () => {
  it('the random generator gives the same numbers for the same seed, and other numbers for any other seed', () => {
    const draw = (seed: number) => {
      const rng = createRng(seed);
      return Array.from({ length: 20 }, () => random(rng));
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
    expect(draw(1)).not.toEqual(draw(1 + 2 ** 32));
  });

  it('random numbers are at least 0, below 1 and evenly spread', () => {
    const rng = createRng(9);
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i++) tenths[Math.floor(random(rng) * 10)]++;
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it('the random numbers of an entity in a tick do not depend on what was drawn before', () => {
    const rng = createRng(1);
    const draws = ([salt, tick, turn, who]: number[]) => {
      seedRng(rng, Uint32Array.of(salt * 0x9e3779b9, 7), tick, turn, who);
      return [random(rng), random(rng), random(rng)];
    };
    const drawers = [0, 1].flatMap(salt =>
      [0, 1, 2, 600].flatMap(tick =>
        [0, 1, 2].flatMap(turn => [0, 1, 2, 3, 500, 501].map(who => [salt, tick, turn, who])),
      ),
    );
    const first = drawers.map(draws);
    expect(drawers.toReversed().map(draws).reverse()).toEqual(first);
    for (const nth of [0, 1, 2])
      expect(new Set(first.map(numbers => numbers[nth])).size).toBe(drawers.length);
  });

  it('the first random numbers of many entities are as evenly spread as many numbers of one entity', () => {
    const rng = createRng(1);
    const counts = [0, 1].map(() => new Array<number>(100).fill(0));
    for (let tick = 0; tick < 200; tick++) {
      for (let who = 1; who <= 100; who++) {
        seedRng(rng, Uint32Array.of(3, 4), tick, 7, who);
        const [a, b] = [random(rng), random(rng)];
        counts[0][Math.floor(a * 10) * 10 + Math.floor(b * 10)]++;
        counts[1][Math.floor(b * 10) * 10 + Math.floor(random(rng) * 10)]++;
      }
    }
    for (const count of counts.flat()) expect(Math.abs(count - 200)).toBeLessThan(75);
  });

  it('shuffling with the random generator keeps every element', () => {
    expect(shuffle(createRng(3), [1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('teams and colours', () => {
  it.each([
    [1, 2],
    [24, 2],
    [25, 3],
    [60, 3],
    [61, 4],
    [5000, 4],
  ])('by default, %i pilots fly in %i teams', (pilots, teams) => {
    expect(autoTeamCount(pilots)).toBe(teams);
  });

  it('in a free for all, pilots have 24 colours, and two pilots who join one after the other differ in colour', () => {
    const colors = Array.from({ length: 48 }, (_, n) => pilotColor(n));
    expect(new Set(colors).size).toBe(24);
    expect(colors.every(color => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  });
});
