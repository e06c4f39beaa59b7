import { type Watched, watch } from './lib/camera-watch.ts';
import { planMs } from './lib/plan-time.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { deviation, mean, median, summary } from './lib/stats.ts';

/** How much of a fight is seen when the camera is left to itself, and what its planning costs. */
const MODES = ['dogfight', 'ffa'] as const;
const SIZES = [12, 60, 300];
const PLANNED = [500, 5_000];
const PLANS_A_SECOND = 5;

const bench: Bench = {
  title: 'Kills on the screen for the whole second before, in one shot: means of 10 seeds, 120 s each',
  async run(options) {
    const shows = MODES.flatMap(mode => SIZES.flatMap(pilots => figuresOf(mode, pilots, options)));
    return [...shows, ...PLANNED.map(ships => planningOf(ships, options))];
  },
};
export default bench;

function figuresOf(mode: (typeof MODES)[number], pilots: number, { quick }: BenchOptions): Figure[] {
  const [seeds, seconds] = quick ? [2, 10] : [10, 120];
  const watched = Array.from({ length: seeds }, (_, i) => watch({ mode, pilots, seed: i + 1 }, seconds));
  const of = (figure: (fight: Watched) => number) => watched.map(figure);
  const fight = `${mode}, ${pilots} pilots`;
  const shown = of(({ shown, kills }) => (100 * shown) / kills);
  const changes = of(({ shotChanges }) => (60 * shotChanges) / seconds);
  const empty = of(({ longestEmpty }) => longestEmpty);
  return [
    { name: `kills shown, ${fight}`, value: mean(shown), unit: '%', details: summary(shown) },
    { name: `kills shown, ${fight}, from seed to seed`, value: deviation(shown), unit: 'points' },
    { name: `shot changes a minute, ${fight}`, value: mean(changes), unit: '', details: summary(changes) },
    { name: `longest time without a ship, ${fight}`, value: Math.max(...empty), unit: 's' },
  ];
}

function planningOf(ships: number, { quick }: BenchOptions): Figure {
  const times = planMs(ships, quick ? 5 : 100);
  return {
    name: `planning for a second of show, ${ships.toLocaleString('en')} ships`,
    value: PLANS_A_SECOND * median(times),
    unit: 'ms',
    details: summary(times),
  };
}
