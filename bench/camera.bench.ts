import { type CameraFightOptions, createCameraFight, FRAME_RATE } from '../harness/camera-fight.ts';
import { foresight, noSight, type Sight, truth } from '../harness/foreseen.ts';
import { type Watched, watch } from './lib/camera-watch.ts';
import { planMs } from './lib/plan-time.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { deviation, mean, median, summary } from './lib/stats.ts';

/** Measures how much of a fight the automatic camera shows, and how much CPU time its planning takes. */

const MODES = ['dogfight', 'ffa'] as const;
const SIZES = [12, 60, 300];
const PLANNED = [500, 5_000];
const PLANS_A_SECOND = 5;

const bench: Bench = {
  title: 'Kills on the screen for the whole second before, in one camera shot: means of 10 seeds, 120 s each',
  async run(options) {
    const shows = MODES.flatMap(mode => SIZES.flatMap(pilots => figuresOf(mode, pilots, options)));
    return [...shows, ...PLANNED.map(ships => planningOf(ships, options))];
  },
};
export default bench;

const SIGHTS = ['plain', 'with foresight', 'knowing the truth'] as const;

function figuresOf(mode: (typeof MODES)[number], pilots: number, { quick }: BenchOptions): Figure[] {
  const [seeds, seconds] = quick ? [2, 2] : [10, 120];
  const fights = Array.from({ length: seeds }, (_, i) => ({ mode, pilots, seed: i + 1 }));
  return SIGHTS.flatMap(kind => {
    const watched = fights.map(fight => watch({ ...fight, sight: sightOf(kind, fight, seconds) }, seconds));
    return figuresOfSight(`${mode}, ${pilots} pilots, ${kind}`, watched, seconds);
  });
}

function sightOf(kind: (typeof SIGHTS)[number], fight: CameraFightOptions, seconds: number): Sight {
  if (kind === 'plain') return noSight;
  return kind === 'with foresight' ? foresight : truth(deathsOf(fight, seconds));
}

/** All pilots who are shot down in the first `seconds` of a fight. */
function deathsOf(options: CameraFightOptions, seconds: number) {
  const fight = createCameraFight(options);
  for (let frame = 0; frame < seconds * FRAME_RATE; frame++) fight.next();
  return fight.deaths;
}

function figuresOfSight(fight: string, watched: readonly Watched[], seconds: number): Figure[] {
  const of = (figure: (fight: Watched) => number) => watched.map(figure);
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
