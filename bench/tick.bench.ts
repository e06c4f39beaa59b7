import { tick } from '../engine/tick.ts';
import { createFloor } from './floor.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';
import { createFight, forget, topUpShots } from './worlds.ts';

/** The whole tick against a bare program that steers, looks up and hits, at the same density and shots. */
const SIZES = [100, 500, 1_000, 2_000, 5_000];
const SHOTS_A_PILOT = 4;
const BUDGET_MS = 1000 / 60;

interface Contender {
  name: string;
  tick(): void;
  /** What happened so far, to show that the same work was done. */
  counts(): Record<string, number>;
}

function game(pilots: number): Contender {
  const world = createFight(pilots);
  const turn = { next: 0 };
  const { Tally } = world.components;
  return {
    name: 'game',
    tick() {
      topUpShots(world, pilots * SHOTS_A_PILOT, turn);
      tick(world);
      forget(world);
    },
    counts: () => ({
      shots: world.shots.fired,
      deaths: Array.from(world.lists.pilots.ids.subarray(0, pilots)).reduce(
        (sum, eid) => sum + Tally.deaths[eid],
        0,
      ),
      flying: world.lists.flying.count,
    }),
  };
}

function floor(pilots: number): Contender {
  const { tick, counts } = createFloor(pilots, pilots * SHOTS_A_PILOT, 1);
  return { name: 'floor', tick, counts: () => ({ ...counts }) };
}

function measure(contenders: Contender[], { quick }: BenchOptions) {
  const [warm, rounds, ticks] = quick ? [30, 2, 20] : [150, 10, 60];
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const { tick } of contenders) for (let i = 0; i < warm; i++) tick();
  for (let round = 0; round < rounds; round++) {
    for (const { name, tick } of contenders) {
      for (let i = 0; i < ticks; i++) {
        const from = performance.now();
        tick();
        times.get(name)?.push(performance.now() - from);
      }
    }
  }
  return times;
}

const GOALS: Record<number, string> = { 500: '<= 1.75', 5000: '<= 1.5' };

const bench: Bench = {
  title: 'Tick of a fight with four shots a pilot in flight, against bare typed arrays (ms, medians)',
  async run(options) {
    const figures: Figure[] = [];
    const gameMs = new Map<number, number>();
    for (const size of SIZES) {
      const contenders = [game(size), floor(size)];
      const times = measure(contenders, options);
      const of = (name: string) => median(times.get(name) ?? []);
      gameMs.set(size, of('game'));
      figures.push({
        name: `tick, ${size} pilots: game / floor`,
        value: of('game') / of('floor'),
        unit: 'x',
        gate: '<= 2.5',
        goal: GOALS[size],
        details: contenders.map(({ name, counts }) => ({
          name,
          ms: summary(times.get(name) ?? []),
          counts: counts(),
        })),
      });
      console.log(`  ${size}: game ${of('game').toFixed(3)} ms, floor ${of('floor').toFixed(3)} ms`);
    }
    const at = (size: number) => gameMs.get(size) ?? Number.NaN;
    figures.push(
      {
        name: 'tick growth, 500 to 5,000 pilots',
        value: at(5_000) / at(500),
        unit: 'x',
        gate: '<= 13',
        goal: '<= 11',
      },
      {
        name: 'share of the 16.7 ms at 500 pilots',
        value: (100 * at(500)) / BUDGET_MS,
        unit: '%',
        gate: '<= 5',
        goal: '<= 2',
      },
    );
    return figures;
  },
};
export default bench;
