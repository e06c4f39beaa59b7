import type { GameWorld } from '../../engine/world.ts';
import { command } from '../../harness/worlds.ts';
import {
  type BossName,
  CALAMITIES,
  keysOf,
  type Mode,
  SKILLS,
  type Skill,
} from '../../schema/catalog/catalog.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { RoundResult } from '../../schema/records/state.ts';
import { callBossInto, fightBoss, sumUp } from './boss-bouts.ts';
import { createFigures, type Figures, watchFight } from './fight-figures.ts';
import { fightRound, type RoundOptions } from './rounds.ts';
import { quantile } from './stats.ts';

/** The seeded rounds by which `npm run fights` judges the fight. */

export const ROUNDS = 20;
export const FAIR_ROUNDS = 100;
export const DUELS = 40;
/** Number of rounds per boss and size of the fight. */
export const BOUTS = 10;
/** Number of bots in a large fight. */
export const CROWD = 200;
/** Interval of calamities in rounds that compare skills. Unit: ticks. */
const CALAMITY_EVERY = 20 * 60;

export const BASE = {
  bots: 24,
  botSkill: 'normal',
  roundMinutes: 2,
  fleetSize: 12,
  ffaLives: 3,
  bossMinutes: 4,
} satisfies Partial<Settings>;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

function fight(options: RoundOptions, figures: Figures): RoundResult | null {
  return fightRound(options, watchFight(figures)).round.result;
}

/** Plays rounds of one mode with the settings `BASE`. */
export function modeRow(mode: Mode) {
  const figures = createFigures();
  const results: (RoundResult | null)[] = [];
  for (let seed = 1; seed <= ROUNDS; seed++) results.push(fight({ mode, seed, settings: BASE }, figures));
  const { looks, idle, stuck, pauses } = figures;
  const pilotsWon = results.filter(result => result?.winner === 'pilots').length;
  const decided = results.filter(result => result?.outcome === 'won').length;
  return {
    mode,
    idle: idle / looks,
    stuck: stuck / looks,
    pause: quantile(pauses, 0.5),
    late: quantile(pauses, 0.9),
    kills: sum(figures.deaths) / ROUNDS,
    decided: decided / ROUNDS,
    pilotsWon,
  };
}

/** Plays free-for-alls with all skills and one calamity after another, so that all pilots meet the same dangers. */
export function skillRows() {
  const figures = createFigures();
  const skillOf = (place: number): Skill => SKILLS[place % SKILLS.length];
  const settings = { ...BASE, bots: 32 };
  for (let seed = 101; seed <= 100 + ROUNDS; seed++) {
    const watch = watchFight(figures);
    fightRound({ mode: 'ffa', seed, settings, skillOf }, (world, events) => {
      watch(world, events);
      if (world.time.tick % CALAMITY_EVERY === 0) startCalamity(world, seed);
    });
  }
  return SKILLS.map((skill, i) => ({
    skill,
    hits: figures.hits[i] / figures.shots[i],
    /** Deaths per minute of flight. */
    deaths: (3_600 * figures.deaths[i]) / figures.flown[i],
    crashes: (3_600 * figures.crashes[i]) / figures.flown[i],
    bumps: (3_600 * figures.bumps[i]) / figures.flown[i],
  }));
}

function startCalamity(world: GameWorld, seed: number) {
  const types = keysOf(CALAMITIES);
  const type = types[(world.time.tick / CALAMITY_EVERY + seed) % types.length];
  command(world, 'startCalamity', { type });
}

/** Share of rounds that each team wins if all teams are equal. */
export function winShares(mode: Mode, teams: 2 | 3 | 4, settings: Partial<Settings>) {
  const wins = new Array<number>(teams).fill(0);
  for (let seed = 201; seed <= 200 + FAIR_ROUNDS; seed++) {
    const team = fightRound({ mode, seed, settings: { ...BASE, ...settings, teamCount: teams } }).round.result
      ?.team;
    if (typeof team === 'number') wins[team]++;
  }
  return wins.map(won => won / sum(wins));
}

/**
 * Share of fights with equal numbers that the better pilots win. The better pilots change sides from fight to fight.
 */
export function duels(better: Skill, worse: Skill) {
  let won = 0;
  for (let seed = 401; seed <= 400 + DUELS; seed++) {
    const best = seed % 2;
    const skillOf = (_: number, team: number) => (team === best ? better : worse);
    const settings = { ...BASE, bots: 12, teamCount: 2 as const };
    if (fightRound({ mode: 'dogfight', seed, settings, skillOf }).round.result?.team === best) won++;
  }
  return won / DUELS;
}

/** Plays against one boss: in Boss rounds, and in rounds between teams of usual and of large size. */
export function bossRow(boss: BossName) {
  const seeds = seedsFrom(601, BOUTS);
  const own = seeds.map(seed => fightBoss(boss, seed, { ...BASE, bossMinutes: 6 }));
  const called = (bots: number) =>
    sumUp(seeds.map(seed => callBossInto(boss, seed, { ...BASE, bots, roundMinutes: 5 })));
  return {
    boss,
    own: { ...sumUp(own), lives: sum(own.map(({ lives }) => lives)) / BOUTS },
    called: called(BASE.bots),
    crowded: called(CROWD),
  };
}
