import { writeFileSync } from 'node:fs';
import { readCommandLine } from '../harness/command-line.ts';
import { BOSS_NAMES, keysOf, MODES } from '../schema/catalog/catalog.ts';
import {
  BASE,
  BOUTS,
  bossRow,
  CROWD,
  DUELS,
  duels,
  FAIR_ROUNDS,
  modeRow,
  ROUNDS,
  skillRows,
  winShares,
} from './lib/fight-rounds.ts';

/**
 * `npm run fights`: checks whether the fight is worth watching. Plays seeded rounds of every mode in this process and
 * writes the results to bench/FIGHTS.md. The same seeds give the same table.
 */

interface Row {
  name: string;
  value: string;
  goal?: string;
  holds?: boolean;
}
const verdictOf = (holds: boolean | undefined) => {
  if (holds === undefined) return '';
  return holds ? 'holds' : 'missed';
};
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const rises = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]);
const falls = (values: readonly number[]) => rises([...values].reverse());
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

readCommandLine({ usage: 'npm run fights' });
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
console.log('Bosses');
const bosses = BOSS_NAMES.map(bossRow);
console.log('Duels');
const worstShare = Math.max(...modes.map(({ idle, stuck }) => idle + stuck));
const unfairness = Math.max(
  ...fairness.flatMap(({ shares }) => shares.map(share => Math.abs(share - 1 / shares.length))),
);
const hardBeatsEasy = duels('veryHard', 'easy');
const bossesWon = bosses.map(({ own }) => own.won / BOUTS);
const bossesDown = bosses.map(({ called, crowded }) => (called.won + crowded.won) / (2 * BOUTS));
const decided = Math.min(...modes.map(row => row.decided));
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
  {
    name: 'rounds with a decisive result, worst mode',
    value: percent(decided),
    goal: '>= 90 %',
    holds: decided >= 0.9,
  },
  {
    name: 'rounds that the pilots win against a boss, hardest boss',
    value: percent(Math.min(...bossesWon)),
    goal: '>= 70 %',
    holds: Math.min(...bossesWon) >= 0.7,
  },
  {
    name: 'bosses shot down between teams before they leave, hardest boss',
    value: percent(Math.min(...bossesDown)),
    goal: '>= 70 %',
    holds: Math.min(...bossesDown) >= 0.7,
  },
  { name: 'very hard beats hard', value: percent(duels('veryHard', 'hard')) },
  { name: 'hard beats normal', value: percent(duels('hard', 'normal')) },
  { name: 'normal beats easy', value: percent(duels('normal', 'easy')) },
];

const report = `# Is the fight worth watching?

Written by \`npm run fights\`. It simulates ${ROUNDS} seeded rounds per mode with ${BASE.bots} bots, ${FAIR_ROUNDS} for each row about the shares of
teams, ${DUELS} for each duel of two skills, and ${BOUTS} for each boss and size of fight. A ship counts as idle if it has had
nobody to fight for 4 s although others are there. It counts as stuck if it has stayed within 110 u for 4 s without firing.

${table(
  ['what', 'value', 'goal', ''],
  rows.map(({ name, value, goal = '', holds }) => [name, value, goal, verdictOf(holds)]),
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
    row.mode === 'boss' ? `${row.pilotsWon} of ${ROUNDS} by the pilots` : '',
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
  [
    'boss',
    'mode Boss',
    's',
    'lives spent',
    `Factions, ${BASE.bots} bots`,
    's',
    `Factions, ${CROWD} bots`,
    's',
  ],
  bosses.map(({ boss, own, called, crowded }) => [
    boss,
    `${own.won} of ${BOUTS}`,
    own.seconds.toFixed(0),
    percent(own.lives),
    ...[called, crowded].flatMap(({ won, seconds }) => [`${won} of ${BOUTS}`, seconds.toFixed(0)]),
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
