import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { killCallout } from '../../render/game/callouts/callouts.ts';
import { type NamedPilots, withPriorityOfNames } from '../../render/game/callouts/priority.ts';
import { createRoundWatch } from '../../render/game/callouts/round-watch.ts';
import type { Round } from '../../schema/records/state.ts';
import { gameOf } from './frames.ts';

/** Tests of the triggers and priorities of call-outs. */

describe('kill', () => {
  const none = { isFirstBlood: false, chain: 1, streak: 0, ended: 0, isRevenge: false };
  const priority = (marks: Partial<typeof none>, killer: string | null = 'Ada', friendly = false) => {
    const kill = { ...none, ...marks, killer, victim: 'Bob', friendly };
    return killCallout(kill as never)?.priority ?? null;
  };

  it('the more kills the chain of a kill has, the more important is its call-out, up to the sixth kill', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(chain => priority({ chain }))).toEqual([
      ...[null, 3, 5, 7, 9, 11, 11, 11],
    ]);
  });

  it('the longer the streak that a kill ends, the more important is its call-out, up to ten kills', () => {
    expect([4, 5, 9, 10, 30].map(ended => priority({ ended }))).toEqual([null, 5, 9, 10, 10]);
  });

  it('a call-out of a kill gives the most important reason why the kill is remarkable', () => {
    expect([priority({ isFirstBlood: true }), priority({ isRevenge: true })]).toEqual([8, 2]);
    expect(priority({ isFirstBlood: true, isRevenge: true, chain: 2 })).toBe(8);
    expect(priority({ isRevenge: true, chain: 2 })).toBe(3);
  });

  it('if a kill counts equally as a chain and as the end of a streak, the call-out names the chain', () => {
    const kill = { ...none, chain: 3, ended: 5, killer: 'Ada', victim: 'Bob', friendly: false };
    expect(killCallout(kill as never)).toMatchObject({ kind: 'chain', priority: 5 });
  });

  it('a kill without a killer is not called out, and neither is the kill of a teammate', () => {
    expect([priority({ chain: 5 }, null), priority({ chain: 5 }, 'Ada', true)]).toEqual([null, null]);
  });
});

describe('round', () => {
  /** Returns the call-outs in a game with `ships` pilots when the round changes from `before` to `changes`. */
  const calledOut = (changes: Partial<Round>, ships = 6, before: Partial<Round> = {}) => {
    const { round, pilots, leader } = gameOf(ships);
    const game = { pilots, leader } as never;
    if (!round.value) throw new Error('There is no round.');
    const base: Round = {
      ...round.value,
      phase: 'playing',
      mode: 'dogfight',
      leadChanges: 0,
      remaining: 0,
      odds: null,
    };
    const watch = createRoundWatch();
    watch.news({ ...base, ...before }, game);
    return watch.news({ ...base, ...changes }, game).map(({ kind, priority }) => `${kind} ${priority}`);
  };

  it('a new leader with five points or more is called out, and matters more in the last minute', () => {
    const lead = (most: number, remaining = 0) => calledOut({ leadChanges: 1, scores: [most, 1], remaining });
    expect([lead(4), lead(5)]).toEqual([[], ['lead 14']]);
    expect([lead(9, 60_000), lead(9, 59_999), lead(9, 1)]).toEqual([['lead 14'], ['lead 20'], ['lead 20']]);
    expect(calledOut({ leadChanges: 1, scores: [9, 9] })).toEqual([]);
  });

  it('the comeback of a team whose chance was at most half of an even chance is called out', () => {
    const having = (chance: number, teams = 2) =>
      calledOut({ leadChanges: 1, scores: [9, ...Array(teams - 1).fill(1)] }, 6, {
        odds: [chance, ...Array(teams - 1).fill(0.5)],
      });
    expect([having(0.25), having(0.26)]).toEqual([['comeback 26'], ['lead 14']]);
    expect([having(0.125, 4), having(0.13, 4)]).toEqual([['comeback 26'], ['lead 14']]);
  });

  it("call-outs ignore the previous round's last pilots and chances", () => {
    const game = gameOf(6);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
      ...pilot,
      team: i % 2,
      alive: i < 2,
    }));
    game.patch(0, { pilots });
    const base = { ...game.round.value, phase: 'playing', leadChanges: 0, remaining: 0, odds: null };
    const watch = createRoundWatch();
    const kinds = (changes: object) =>
      watch.news({ ...base, ...changes } as Round, game as never).map(({ kind }) => kind);
    const duel = { mode: 'reserves', reserves: [0, 0], scores: [0, 0] };
    expect([kinds(duel), kinds(duel)]).toEqual([['duel'], []]);
    kinds({ mode: 'dogfight', odds: [0.1, 0.9], scores: [1, 9] });
    watch.reset(0);
    expect(kinds(duel)).toEqual(['duel']);
    expect(kinds({ mode: 'dogfight', leadChanges: 1, scores: [9, 1] })).toEqual(['lead']);
  });

  it('each change of the lead is called out once', () => {
    const lead: Partial<Round> = { leadChanges: 1, scores: [9, 1] };
    expect([calledOut(lead), calledOut(lead, 6, lead)]).toEqual([['lead 14'], []]);
  });

  it('the last pilot of a team is called out only if the team had more pilots', () => {
    const kindsWith = (teams: number[]) => {
      const game = gameOf(teams.length);
      const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
        ...pilot,
        team: teams[i],
        alive: i !== 1,
      }));
      game.patch(0, { pilots });
      const round = { ...game.round.value, mode: 'reserves', reserves: [0, 0], scores: [0, 0] };
      return createRoundWatch()
        .news(round as Round, game as never)
        .map(({ kind }) => kind);
    };
    expect(kindsWith([0, 0, 1, 1])).toEqual(['last']);
    expect(kindsWith([0, 1, 1, 1])).toEqual([]);
  });

  it('the last two pilots are called out only if there were more pilots', () => {
    const last = (ships: number) => {
      const game = gameOf(ships);
      const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
        ...pilot,
        team: i % 2,
        alive: i < 2,
      }));
      game.patch(0, { pilots });
      const round = {
        ...game.round.value,
        phase: 'playing',
        mode: 'reserves',
        reserves: [0, 0],
        scores: [0, 0],
      };
      return createRoundWatch()
        .news(round as Round, game as never)
        .map(({ kind, priority }) => `${kind} ${priority}`);
    };
    expect([last(2), last(3), last(6)]).toEqual([[], ['duel 30'], ['duel 30']]);
  });
});

it('each viewer named in a call-out adds eight to its importance, and the leader adds four', () => {
  const { pilots, byId, slayers } = gameOf(20);
  const rated = (who: string, whom: string, leader?: string) => {
    const known: NamedPilots = { pilots, byId, slayers, leader: signal(byId.value.get(leader ?? '')) };
    const callout = { kind: 'duel', title: '', words: '', topic: '', priority: 30, who, whom } as const;
    return withPriorityOfNames(callout, known)?.priority;
  };
  expect([rated('Ada', 'Linus'), rated('Ada', 'Drone 19'), rated('Drone 18', 'Drone 19')]).toEqual([
    46, 38, 20,
  ]);
  expect([rated('Ada', 'Linus', 'Linus'), rated('Ada', 'Linus', 'Grace')]).toEqual([50, 46]);
  expect(rated('nobody', 'Ada')).toBeUndefined();
});
