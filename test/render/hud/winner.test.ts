import { h } from 'preact';
import { expect, it } from 'vitest';
import { BOSS_ART } from '../../../render/art/bosses/index.ts';
import { WinnerCard } from '../../../render/hud/winner.tsx';
import type { RoundResult, StatsRow } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { useBlankCanvas } from '../layers/blank-canvas.ts';
import { shown } from '../page-in-node.ts';

/** Tests of the winner's card over the end of the fight. */

useBlankCanvas();

const TEAMS: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 1, teamName: 'Blue', pilot: null },
  ...{ scores: [4, 9], reason: 'time', text: 'Factions: Blue wins 9 to 4.' },
};
const PILOT: RoundResult = {
  ...{ ...TEAMS, mode: 'ffa', winner: 'pilot', team: null, teamName: null, scores: [] },
  pilot: { id: 'Ada', name: 'aDa' },
};
const row = (k: number): StatsRow => ({
  ...{ id: 'Ada', name: 'aDa', login: 'ada', bot: false, won: true, color: '#ffffff', team: -1 },
  ...{ k, d: 0, a: 0, f: 0, dmg: 0, last: 0 },
});

/** The card after Ada has shot down Linus. */
function card(result: RoundResult, kills = 3) {
  const game = gameOf(4);
  game.event({ type: 'kill', at: 0, victim: 'Linus', killer: 'Ada', friendly: false }, 0);
  game.patch(0, { round: { result, stats: [row(kills)] } }, 0);
  return shown(h(WinnerCard, { game }));
}
const heroes = (page: ReturnType<typeof card>) =>
  page.all('.hero figcaption').map(({ textContent }) => textContent);
const lines = (page: ReturnType<typeof card>) => page.all('.winner p').map(({ textContent }) => textContent);

it("the winner's card shows the points of all teams", () => {
  expect(lines(card(TEAMS))).toEqual(['Factions', '49']);
});

/** The classes of the card's parts, from left to right. The text has none. */
const parts = (page: ReturnType<typeof card>) =>
  page.one('.winner').childNodes.map(node => (node as ReturnType<typeof card>).class);

it("the winner's card shows the team's mark if it shows none of the team's pilots", () => {
  const partsFor = (team: number) => {
    const game = gameOf(4);
    game.patch(0, { round: { result: TEAMS, stats: [{ ...row(3), team }] } }, 0);
    return parts(shown(h(WinnerCard, { game })));
  };
  expect(partsFor(0)).toEqual(['icon mark', '']);
  expect(partsFor(1)).toEqual(['hero', '']);
});

it("the winner's card names the winner once, exactly as it is written, with the kills beside the ship", () => {
  expect(heroes(card(PILOT, 1))).toEqual(['1 kill']);
  const page = card(PILOT, 8);
  expect([lines(page), heroes(page), page.texts('h2')]).toEqual([
    ['Free for All'],
    ['8 kills'],
    ['aDa wins'],
  ]);
  expect(page.one('h2 span').class).toBe('as-written');
  expect(card(TEAMS).one('h2 span').class).toBe('');
});

it("the winner's card says how much bounties added to the kills", () => {
  const game = gameOf(4);
  game.patch(0, { round: { result: PILOT, stats: [{ ...row(8), bounties: 4 }] } }, 0);
  expect(heroes(shown(h(WinnerCard, { game })))).toEqual(['8 kills + 4 for bounties']);
});

it("if another pilot has more kills, the winner's card says that bounties decided the round", () => {
  const game = gameOf(4);
  const other = { ...row(9), id: 'Linus', name: 'Linus', won: false };
  game.patch(0, { round: { result: PILOT, stats: [row(8), other] } }, 0);
  expect(lines(shown(h(WinnerCard, { game })))).toEqual(['Free for All', 'Bounties decided it.']);
});

it("the winner's card shows the kill that decided a last-standing round, below the teams' points", () => {
  const pilot: RoundResult = { ...PILOT, mode: 'ffaReserves', reason: 'last-standing' };
  expect(lines(card(pilot))).toEqual(['Free for All Reserves', 'Final killAdaLinus']);
  const team: RoundResult = { ...TEAMS, mode: 'reserves', reason: 'last-standing', team: 0, teamName: 'Red' };
  expect(lines(card(team))).toEqual(['Fleet Reserves', '49points', 'Final killAdaLinus']); // older games omit ships
  expect(lines(card({ ...team, team: 1 }))).toEqual(['Fleet Reserves', '49points']); // the killer was in the other team
});

it("if a bot won, the winner's card shows the best viewer, and the headline names the bot with its mark", () => {
  const game = gameOf(4);
  const bot = { ...row(9), id: 'Drone 1', name: 'Vega', bot: true };
  const stats = [bot, { ...row(8), name: 'Linus', id: 'Linus', bot: true }, { ...row(7), won: false }];
  game.patch(0, { round: { result: { ...PILOT, pilot: { id: 'Drone 1', name: 'Vega' } }, stats } }, 0);
  const page = shown(h(WinnerCard, { game }));
  expect([page.texts('h2'), page.all('h2 .robot').length]).toEqual([['Vega wins'], 1]);
  expect(heroes(page)).toEqual(['Best vieweraDa7 kills, 3rd of 3']);
  expect(parts(page)).toEqual(['', 'hero']); // the place before the headline is the winner's
  const bots = Array.from({ length: 10 }, (_, i) => ({ ...row(8), id: `Drone ${i + 2}`, bot: true }));
  game.patch(0, { round: { stats: [bot, ...bots, { ...row(7), won: false }] } }, 0);
  expect(heroes(shown(h(WinnerCard, { game })))).toEqual(['Best vieweraDa7 kills']); // 11th of 12
});

it("the winner's card of a tie shows both sides, and also the last hit if the last ships fell together", () => {
  const game = gameOf(4);
  game.event({ type: 'kill', at: 0, victim: 'Linus', killer: 'Ada', friendly: false }, 0);
  const tie: RoundResult = { ...PILOT, outcome: 'tie', winner: null, pilot: null };
  const stats = [row(2), { ...row(2), id: 'Linus', name: 'Linus' }, { ...row(1), id: 'x' }];
  const fell: RoundResult = { ...tie, mode: 'ffaReserves', reason: 'lives-out' };
  game.patch(0, { round: { result: fell, stats } }, 0);
  const page = shown(h(WinnerCard, { game }));
  expect([page.texts('h2'), heroes(page)]).toEqual([
    ['A tie'],
    ['Tied for firstaDa2 kills', 'Tied for firstLinus2 kills'],
  ]);
  expect(lines(page)).toEqual([
    'Free for All Reserves',
    'Final killAdaLinus',
    'The last ships fell together.',
  ]);
});

it('after a tie of teams, each hero is named with their own team', () => {
  const game = gameOf(4);
  const tie: RoundResult = {
    ...TEAMS,
    outcome: 'tie',
    winner: null,
    team: null,
    teamName: null,
    scores: [5, 5],
  };
  const stats = [
    { ...row(3), team: 0 },
    { ...row(2), id: 'Linus', name: 'Linus', team: 1 },
  ];
  game.patch(0, { round: { result: tie, stats } }, 0);
  expect(heroes(shown(h(WinnerCard, { game })))).toEqual([
    'Most kills of RedaDa3 kills',
    'Most kills of BlueLinus2 kills',
  ]);
});

it("the winner's card after a boss round shows no final kill", () => {
  const lost: RoundResult = {
    ...{ ...TEAMS, mode: 'boss', winner: 'boss', team: null, teamName: null, scores: [0] },
    ...{ reason: 'lives-out', text: 'Boss: Hydra wins.' },
  };
  expect(card(lost).all('.last-kill')).toEqual([]);
});

it("the winner's card after a boss round names the last hit and the most damage, and nobody twice", () => {
  const down: RoundResult = {
    ...{ ...TEAMS, mode: 'boss', winner: 'pilots', team: null, teamName: null, scores: [0] },
    ...{ reason: 'boss-down', text: 'Boss: the pilots bring down Hydra.' },
  };
  const game = gameOf(4);
  const slayer = { ...row(0), id: 'Linus', name: 'Linus', last: 1 };
  const most = { ...row(0), dmg: 90 };
  game.patch(0, { round: { mode: 'boss', result: down, stats: [most, slayer] } }, 0);
  const page = shown(h(WinnerCard, { game }));
  const colorOf = (card: typeof page) => card.one('.winner').style['--team'];
  expect([lines(page), heroes(page)]).toEqual([['Boss', 'most damage aDa'], ['The last hitLinus0 damage']]);
  expect(colorOf(page)).toBe('var(--gold)');
  game.patch(0, { round: { result: { ...down, winner: 'boss', reason: 'lives-out' }, stats: [most] } }, 0);
  const lost = shown(h(WinnerCard, { game }));
  expect([lines(lost), heroes(lost)]).toEqual([['Boss'], ['Most damageaDa90 damage']]);
  expect(parts(lost)).toEqual(['boss-picture', '', 'hero']);
  expect(colorOf(lost)).toBe(BOSS_ART.Hydra.color);
  const bot = { ...row(0), bot: true, last: 1 };
  game.patch(0, { round: { result: down, stats: [bot, { ...slayer, last: 0 }] } }, 0);
  expect(lines(shown(h(WinnerCard, { game })))).toEqual(['Boss']); // in a round with viewers, no bot is named
});
