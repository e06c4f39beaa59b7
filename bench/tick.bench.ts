import { tick } from '../engine/tick.ts';
import { createFight, forget, topUpShots } from '../harness/worlds.ts';
import { createFloor } from './floor/floor.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';
import { createPlainFight } from './plain-fight.ts';

/**
 * Compares the whole tick with the floor and with a plain program, at the same density and number of shots. In
 * Factions, a large fight consists of two crowds that stay near their bases for minutes. In a free for all, ships meet,
 * die and return everywhere.
 */

const MODES = ['ffa', 'dogfight'] as const;
type Mode = (typeof MODES)[number];
const SIZES = [100, 500, 2_000, 5_000];
const SHOTS_A_PILOT = 4;
const BUDGET_MS = 1000 / 60;

interface Contender {
  name: string;
  tick(): void;
  /** Counts of what has happened so far, as proof that the same work was done. */
  counts(): Record<string, number>;
}

function game(pilots: number, mode: Mode): Contender {
  const world = createFight(pilots, mode);
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

function plain(pilots: number): Contender {
  const { tick, counts } = createPlainFight(pilots, pilots * SHOTS_A_PILOT, 1);
  return { name: 'plain', tick, counts: () => ({ ...counts }) };
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

const bench: Bench = {
  title:
    'Tick of a fight with four shots a pilot in flight, against its floor and a plain program (ms, medians)',
  async run(options) {
    return MODES.flatMap(mode => {
      const sizes = SIZES.map(size => compare(size, mode, options));
      const gameMs = new Map(sizes.map(({ size, ms }) => [size, ms]));
      return [...sizes.flatMap(({ figures }) => figures), ...growth(mode, gameMs)];
    });
  },
};
export default bench;

function compare(size: number, mode: Mode, options: BenchOptions) {
  const contenders = [game(size, mode), floor(size), plain(size)];
  const times = measure(contenders, options);
  const of = (name: string) => median(times.get(name) ?? []);
  const details = contenders.map(({ name, counts }) => ({
    name,
    ms: summary(times.get(name) ?? []),
    counts: counts(),
  }));
  const ms = contenders.map(({ name }) => `${name} ${of(name).toFixed(3)}`).join(', ');
  console.log(`  ${mode}, ${size}: ${ms}`);
  const ratio = (peer: string) => ({
    name: `tick, ${mode}, ${size} pilots: game / ${peer}`,
    value: of('game') / of(peer),
    unit: 'x',
  });
  return { size, ms: of('game'), figures: [{ ...ratio('floor'), details }, ratio('plain')] };
}

function growth(mode: Mode, gameMs: ReadonlyMap<number, number>): Figure[] {
  const at = (size: number) => gameMs.get(size) ?? Number.NaN;
  return [
    { name: `tick growth, ${mode}, 500 to 5,000 pilots`, value: at(5_000) / at(500), unit: 'x' },
    { name: `share of the 16.7 ms, ${mode}, 500 pilots`, value: (100 * at(500)) / BUDGET_MS, unit: '%' },
  ];
}
