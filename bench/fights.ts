import { writeFileSync } from 'node:fs';
import type { GameWorld } from '../engine/world.ts';
import { CALAMITIES, keysOf, MODES, type Mode, SKILLS, type Skill } from '../schema/catalog.ts';
import type { Settings } from '../schema/settings.ts';
import type { RoundResult } from '../schema/state.ts';
import { createFigures, type Figures, watchFight } from './lib/fight-figures.ts';
import { fightRound, type RoundOptions } from './lib/rounds.ts';
import { quantile } from './lib/stats.ts';
import { command } from './worlds.ts';

/**
 * `npm run fights`: is the fight worth watching? Fights seeded rounds of every mode in this process and writes
 * what came of it to bench/FIGHTS.md. The same seeds give the same table.
 */
const ROUNDS = 20;
const FAIR_ROUNDS = 100;
const DUELS = 40;
/** In the rounds that compare skills. Unit: ticks. */
const CALAMITY_EVERY = 20 * 60;

const BASE: Partial<Settings> = {
  bots: 24,
  botSkill: 'normal',
  roundMinutes: 2,
  fleetSize: 12,
  ffaLives: 3,
  bossMinutes: 4,
};

interface Row {
  name: string;
  value: string;
  goal?: string;
  holds?: boolean;
}
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function fight(options: RoundOptions, figures: Figures): RoundResult | null {
  return fightRound(options, watchFight(figures)).round.result;
}

/** Rounds of one mode as it is usually played. */
function modeRow(mode: Mode) {
  const figures = createFigures();
  const results: (RoundResult | null)[] = [];
  for (let seed = 1; seed <= ROUNDS; seed++) results.push(fight({ mode, seed, settings: BASE }, figures));
  const { looks, idle, stuck, pauses } = figures;
  const pilotsWon = results.filter(result => result?.winner === 'pilots').length;
  const decided = results.filter(result => result?.outcome === 'won').length;
  console.log(`  ${mode}: ${sum(figures.deaths)} kills`);
  return {
    mode,
    idle: idle / looks,
    stuck: stuck / looks,
    pause: quantile(pauses, 0.5),
    late: quantile(pauses, 0.9),
    kills: sum(figures.deaths) / ROUNDS,
    decided: decided / ROUNDS,
    won: mode === 'boss' ? `${pilotsWon} of ${ROUNDS} by the pilots` : '',
  };
}

/** All skills in one free for all, one calamity after the other, so that all meet the same dangers. */
function skillRows() {
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
    /** A minute of flight. */
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

/** Share of rounds that each team wins where all are alike. */
function winShares(mode: Mode, teams: 2 | 3 | 4, settings: Partial<Settings>) {
  const wins = new Array<number>(teams).fill(0);
  for (let seed = 201; seed <= 200 + FAIR_ROUNDS; seed++) {
    const team = fightRound({ mode, seed, settings: { ...BASE, ...settings, teamCount: teams } }).round.result
      ?.team;
    if (typeof team === 'number') wins[team]++;
  }
  return wins.map(won => won / sum(wins));
}

/** Share of fights at equal numbers that the better pilots win; they change sides from fight to fight. */
function duels(better: Skill, worse: Skill) {
  let won = 0;
  for (let seed = 401; seed <= 400 + DUELS; seed++) {
    const best = seed % 2;
    const skillOf = (_: number, team: number) => (team === best ? better : worse);
    const settings = { ...BASE, bots: 12, teamCount: 2 as const };
    if (fightRound({ mode: 'dogfight', seed, settings, skillOf }).round.result?.team === best) won++;
  }
  return won / DUELS;
}

const rises = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]);
const falls = (values: readonly number[]) => rises([...values].reverse());
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

console.log('Rounds of each mode');
const modes = keysOf(MODES).map(modeRow);
console.log('Skills');
const skills = skillRows();
console.log('Teams');
const fairness = [
  { name: 'Factions, 2 teams', shares: winShares('dogfight', 2, { roundMinutes: 1 }) },
  { name: 'Factions, 4 teams', shares: winShares('dogfight', 4, { roundMinutes: 1 }) },
  { name: 'Fleet Reserves, 3 teams', shares: winShares('reserves', 3, { fleetSize: 6 }) },
];
console.log('Duels');
const worstShare = Math.max(...modes.map(({ idle, stuck }) => idle + stuck));
const unfairness = Math.max(
  ...fairness.flatMap(({ shares }) => shares.map(share => Math.abs(share - 1 / shares.length))),
);
const hardBeatsEasy = duels('veryHard', 'easy');
const rows: Row[] = [
  {
    name: 'ships idle or stuck, worst mode',
    value: percent(worstShare),
    goal: '< 2 %',
    holds: worstShare < 0.02,
  },
  {
    name: 'shots that hit, by skill',
    value: skills.map(({ hits }) => percent(hits)).join(', '),
    goal: 'rises',
    holds: rises(skills.map(({ hits }) => hits)),
  },
  {
    name: 'deaths by rock or calamity a minute of flight, by skill',
    value: skills.map(({ crashes }) => crashes.toFixed(3)).join(', '),
    goal: 'falls',
    holds: falls(skills.map(({ crashes }) => crashes)),
  },
  {
    name: 'team furthest from its fair share of wins',
    value: `${(100 * unfairness).toFixed(1)} points`,
    goal: '<= 15 points',
    holds: unfairness <= 0.15,
  },
  {
    name: 'very hard beats easy',
    value: percent(hardBeatsEasy),
    goal: '>= 85 %',
    holds: hardBeatsEasy >= 0.85,
  },
  { name: 'very hard beats hard', value: percent(duels('veryHard', 'hard')) },
  { name: 'hard beats normal', value: percent(duels('hard', 'normal')) },
  { name: 'normal beats easy', value: percent(duels('normal', 'easy')) },
];

const report = `# Is the fight worth watching?

Written by \`npm run fights\`: ${ROUNDS} seeded rounds a mode with ${BASE.bots} bots, ${FAIR_ROUNDS} for the shares of the
teams, ${DUELS} a duel of skills. A ship is idle when it has had nobody to fight for 4 s although somebody is there, stuck
when it has stayed within 110 u for 4 s with its guns silent.

${table(
  ['what', 'value', 'goal', ''],
  rows.map(({ name, value, goal = '', holds }) => [
    name,
    value,
    goal,
    holds === undefined ? '' : holds ? 'holds' : 'missed',
  ]),
)}

${table(
  ['mode', 'idle', 'stuck', 's between kills, median', 's, 9 of 10', 'kills a round', 'decided', 'won'],
  modes.map(row => [
    MODES[row.mode],
    percent(row.idle),
    percent(row.stuck),
    row.pause.toFixed(2),
    row.late.toFixed(2),
    row.kills.toFixed(1),
    percent(row.decided),
    row.won,
  ]),
)}

${table(
  ['skill', 'shots that hit', 'deaths a minute', 'of these by rock or calamity', 'bumps into rocks a minute'],
  skills.map(row => [
    row.skill,
    percent(row.hits),
    row.deaths.toFixed(2),
    row.crashes.toFixed(3),
    row.bumps.toFixed(2),
  ]),
)}

${table(
  ['teams of equal size', 'share of the wins'],
  fairness.map(({ name, shares }) => [name, shares.map(percent).join(', ')]),
)}
`;
writeFileSync(new URL('FIGHTS.md', import.meta.url), report);
console.log(report);
process.exitCode = rows.some(({ holds }) => holds === false) ? 1 : 0;
