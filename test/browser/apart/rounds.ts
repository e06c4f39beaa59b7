import { stagedPilots, stagedRound } from '../../../harness/browser/staged-round.ts';
import { SUDDEN_DEATH_TEXT } from '../../../schema/catalog/rules.ts';
import type { Round, RoundResult } from '../../../schema/records/state.ts';

/** Rounds with as much text as possible. */

export const TEAMS = 4;

/** The widest possible name. */
export const WIDE_NAME = 'WWWW_The_Widest_Name_WWWW';
const BANNER = 'Tournament night: the winner of this round picks the next field and the next boss. '.padEnd(
  120,
  'x',
);

export const stats = stagedPilots(24, TEAMS).map(({ id, bot, team, color, kills, deaths, assists }, i) => ({
  ...{ id, name: `${WIDE_NAME.slice(0, 23)}${i}`, bot, team, color, login: null, won: team === 0 },
  ...{ k: kills, d: deaths, a: assists, f: 0, dmg: 12_345, last: 2 },
}));
export const result: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 3, teamName: 'Yellow', pilot: null },
  ...{ scores: [142, 139, 120, 151], reason: 'time', text: 'Factions: Yellow wins.' },
};
export const overlay = stagedRound(TEAMS).overlay;
const lobby = { mode: 'dogfight', field: 'sun', secondsLeft: 42, waiting: false, held: true } as const;
export const announcement = { text: BANNER, color: '#ff8800', seconds: 60, remaining: 60_000 };

export const BOARDS: Record<string, Partial<Round>> = {
  results: { phase: 'lobby', result, stats, overlay: { ...overlay, resultsBoard: 'damage' } },
  lobby: { phase: 'lobby', lobby },
  roomy: { phase: 'lobby', lobby, scores: [0, 0], overlay: { ...overlay, chat: true } }, // two teams of five pilots
  hunt: {
    phase: 'lobby',
    lobby: { ...lobby, mode: 'boss', secondsLeft: 292 },
    scores: [0],
    overlay: { ...overlay, chat: true },
  },
  leaderboards: { overlay: { ...overlay, screen: 'leaderboard' } },
  'menu-main': { overlay: { ...overlay, menu: 'main' } },
  'menu-modes': { overlay: { ...overlay, menu: 'modes' } },
  'menu-boards': { overlay: { ...overlay, menu: 'boards' } },
  'menu-credits': { overlay: { ...overlay, menu: 'credits' } },
};

const BOSS = { id: 1, name: 'Leviathan', role: 'Devourer', hp: 'Good', shield: 'up', rage: 6 } as const;
/** Possible content of the centre of the picture: only a call-out, or a card. */
export const CARDS: Record<string, { selector: string; round: Partial<Round> }> = {
  'a call-out': { selector: '.callout', round: {} },
  'the card of the round': { selector: '.intro', round: {} },
  'the alarm of a boss': {
    selector: '.alarm',
    round: { bosses: [{ ...BOSS, phase: 'warning' }] },
  },
  'the card of a boss': {
    selector: '.entrance .card',
    round: { bosses: [{ ...BOSS, phase: 'entering' }] },
  },
  'sudden death': {
    selector: '.alarm.sudden',
    round: {
      mode: 'reserves',
      remaining: 0,
      reserves: [0, 0, 0, 0],
      overlay: { ...overlay, announcement: { ...announcement, text: SUDDEN_DEATH_TEXT } },
    },
  },
  'the card of the winner': { selector: '.winner', round: { result, stats } },
};

export const calamity = { x: null, y: null, radius: null, phase: 'active', remaining: 20_000 } as const;
