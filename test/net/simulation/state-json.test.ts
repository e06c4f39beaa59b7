import { describe, expect, it } from 'vitest';
import { roundAt } from '../../../net/simulation/state-bytes.ts';
import {
  createPilotColumns,
  createTeamColumns,
  type RoundRow,
  type TeamColumns,
} from '../../../net/simulation/state-columns.ts';
import { keysOf } from '../../../schema/catalog/catalog.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import type { Round } from '../../../schema/records/state.ts';
import { ROUND_COLUMNS } from '../../../schema/wire/snapshot.ts';

/** Tests the round as callers see it, which consists of rarely changed fields and of the numbers of this tick. */

const { round: example } = STATE_EXAMPLE;

const NOTHING = Object.fromEntries(Object.keys(ROUND_COLUMNS).map(name => [name, 0])) as RoundRow;

type TeamNumbers = Partial<Record<keyof TeamColumns, number[]>>;

function roundWith(numbers: Partial<RoundRow>, coldRound: Round = example, byTeam: TeamNumbers = {}) {
  const teams = createTeamColumns();
  for (const name of keysOf(teams)) teams[name].set(byTeam[name] ?? []);
  return roundAt({
    round: { ...NOTHING, ...numbers },
    teams,
    coldRound,
    pilots: createPilotColumns(),
    rows: [],
    refusals: {},
  });
}

describe('round in the state', () => {
  it('in the state, values that change each tick are from the current tick, and other values from the last report', () => {
    const numbers = { remaining: 99_500.4, resultsMsLeft: 7_000.4, announcementMs: 1_200.6, leadChanges: 5 };
    const teams = { score: [9, 8], reserves: [0, 3], odds: [0.6, 0.4, -1, -1] };
    expect(roundWith(numbers, example, teams)).toEqual({
      ...example,
      remaining: 99_500,
      resultsRemaining: 7_000,
      scores: [9, 8],
      reserves: [0, 3],
      odds: [0.6, 0.4],
      leadChanges: 5,
      overlay: { ...example.overlay, announcement: { ...example.overlay.announcement, remaining: 1_201 } },
    });
  });

  it('the odds in the state are rounded to three decimals', () => {
    const odds = [0.5328111366629659, 0.4671888633370341];
    expect(roundWith({}, { ...example, odds: [0, 0] }, { odds }).odds).toEqual([0.533, 0.467]);
  });

  it('if no odds are reported, the state contains no odds', () => {
    expect(roundWith({}, { ...example, odds: null }, { odds: [0.5, 0.5] }).odds).toBeNull();
  });

  it('scores and reserves in the state have one entry per team, for up to four teams', () => {
    const four = { ...example, scores: [0, 0, 0, 0], reserves: [0] };
    expect(roundWith({}, four, { score: [0, 0, 2, 3], reserves: [5, 6] })).toMatchObject({
      scores: [0, 0, 2, 3],
      reserves: [5],
    });
  });

  it('in the state, the lobby counts down in whole seconds, and shows 0 only when the countdown is over', () => {
    const inLobby = { ...example, lobby: { mode: 'ffa', secondsLeft: null } } as unknown as Round;
    const secondsAt = (lobbyMsLeft: number) => roundWith({ lobbyMsLeft }, inLobby).lobby?.secondsLeft;
    expect([20_000, 19_001, 1, 0, -1].map(secondsAt)).toEqual([20, 20, 1, 0, null]);
  });

  it('the remaining time of an announcement in the state is never negative', () => {
    expect(roundWith({ announcementMs: -3 }).overlay.announcement?.remaining).toBe(0);
  });

  it('if no announcement is reported, the state contains no announcement', () => {
    const silent = { ...example, overlay: { ...example.overlay, announcement: null } };
    expect(roundWith({ announcementMs: 900 }, silent).overlay).toEqual(silent.overlay);
  });
});
