import { describe, expect, it } from 'vitest';
import { killMoment } from '../../../schema/moments/kills.ts';
import { knownPilots } from '../../../schema/moments/known-pilots.ts';
import { createMoments } from '../../../schema/moments/moments.ts';
import { weighed } from '../../../schema/moments/weight.ts';
import type { Pilot, Round, RoundResult } from '../../../schema/records/state.ts';
import { gameOf } from '../../render/frames.ts';

/** Tests of the moments of a round and their weights. */

const MARKS = { isFirstBlood: false, chain: 1, streak: 1, ended: 0, isRevenge: false, friendly: false };

describe('kill', () => {
  const weight = (marks: Partial<typeof MARKS>, killer: string | null = 'Ada', friendly = false) =>
    killMoment({ ...MARKS, ...marks, killer, victim: 'Bob', friendly }, 0)?.weight ?? null;

  it('the more kills come in quick succession, the more a kill weighs, up to the sixth kill', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(chain => weight({ chain }))).toEqual([
      ...[null, 3, 5, 7, 9, 11, 11, 11],
    ]);
  });

  it('the longer the streak that a kill ends, the more the kill weighs, up to ten kills', () => {
    expect([4, 5, 9, 10, 30].map(ended => weight({ ended }))).toEqual([null, 5, 9, 10, 10]);
  });

  it('a kill is the moment of the most important reason why it is remarkable', () => {
    expect([weight({ isFirstBlood: true }), weight({ isRevenge: true })]).toEqual([8, 2]);
    expect(weight({ isFirstBlood: true, isRevenge: true, chain: 2 })).toBe(8);
    expect(weight({ isRevenge: true, chain: 2 })).toBe(3);
  });

  it('a kill that counts equally as a multi kill and as the end of a streak is a multi kill', () => {
    const kill = { ...MARKS, chain: 3, ended: 5, killer: 'Ada', victim: 'Bob' };
    expect(killMoment(kill, 0)).toMatchObject({ kind: 'multiKill', weight: 5 });
  });

  it('a kill without a killer is no moment, and neither is the kill of a teammate', () => {
    expect([weight({ chain: 5 }, null), weight({ chain: 5 }, 'Ada', true)]).toEqual([null, null]);
  });
});

const BASE: Round = {
  ...(gameOf(6).round.value as Round),
  phase: 'playing',
  mode: 'dogfight',
  leadChanges: 0,
  remaining: 0,
  odds: null,
};

/** Pilots of a round; the first 18 are viewers. */
const pilotsOf = (count: number, change: (pilot: Pilot, i: number) => Partial<Pilot> = () => ({})) =>
  [...gameOf(count).pilots.value.values()].map((pilot, i) => ({ ...pilot, kills: 0, ...change(pilot, i) }));

/** A round of moments. `state` and `kill` return the kinds that they add, with their weights. */
function roundOf(base: Partial<Round> = {}) {
  const moments = createMoments();
  const inWords = (found: ReturnType<typeof moments.kill>) =>
    found.map(({ kind, weight }) => `${kind} ${weight}`);
  return {
    moments,
    state: (changes: Partial<Round>, pilots: Pilot[] = pilotsOf(6), tick = 0) =>
      inWords(
        moments.state({ ...BASE, ...base, ...changes }, knownPilots(changes.mode ?? base.mode, pilots), tick),
      ),
    kill: (killer: string, victim: string, tick: number, pilots: Pilot[] = pilotsOf(6)) =>
      inWords(moments.kill({ ...MARKS, killer, victim }, knownPilots(base.mode, pilots), tick)),
  };
}

describe('state of a round', () => {
  it('a new leader with five points or more is a moment, and weighs more in the last minute', () => {
    const lead = (most: number, remaining = 0) =>
      roundOf().state({ leadChanges: 1, scores: [most, 1], remaining });
    expect([lead(4), lead(5)]).toEqual([[], ['lead 14']]);
    expect([lead(9, 60_000), lead(9, 59_999), lead(9, 1)]).toEqual([['lead 14'], ['lead 20'], ['lead 20']]);
    expect(roundOf().state({ leadChanges: 1, scores: [9, 9] })).toEqual([]);
  });

  it('the lead of a team whose chance was at most half of an even chance is a comeback', () => {
    const having = (chance: number, teams = 2) => {
      const { state } = roundOf();
      state({ odds: [chance, ...Array(teams - 1).fill(0.5)] });
      return state({ leadChanges: 1, scores: [9, ...Array(teams - 1).fill(1)] });
    };
    expect([having(0.25), having(0.26)]).toEqual([['comeback 26'], ['lead 14']]);
    expect([having(0.125, 4), having(0.13, 4)]).toEqual([['comeback 26'], ['lead 14']]);
  });

  it("moments ignore the previous round's last pilots and chances", () => {
    const { moments, state } = roundOf({ mode: 'reserves', reserves: [0, 0], scores: [0, 0] });
    const two = pilotsOf(6, (_, i) => ({ team: i % 2, alive: i < 2, bot: true }));
    expect([state({}, two), state({}, two)]).toEqual([['duel 30'], []]);
    state({ mode: 'dogfight', odds: [0.1, 0.9], scores: [1, 9] });
    moments.startRound(0);
    expect(moments.list).toEqual([]);
    expect(state({}, two)).toEqual(['duel 30']);
    expect(state({ mode: 'dogfight', leadChanges: 1, scores: [9, 1] })).toEqual(['lead 14']);
  });

  it('each change of the lead is one moment', () => {
    const { state } = roundOf();
    const lead: Partial<Round> = { leadChanges: 1, scores: [9, 1] };
    expect([state(lead), state(lead)]).toEqual([['lead 14'], []]);
  });

  it('the last pilot of a team is a moment only if the team had more pilots', () => {
    const kindsWith = (teams: number[]) =>
      roundOf({ mode: 'reserves', reserves: [0, 0], scores: [0, 0] }).state(
        {},
        pilotsOf(teams.length, (_, i) => ({ team: teams[i], alive: i !== 1, bot: true })),
      );
    expect(kindsWith([0, 0, 1, 1])).toEqual(['lastStand 30']);
    expect(kindsWith([0, 1, 1, 1])).toEqual([]);
  });

  it('the last two pilots are a moment only if there were more pilots', () => {
    const last = (ships: number) =>
      roundOf({ mode: 'reserves', reserves: [0, 0], scores: [0, 0] }).state(
        {},
        pilotsOf(ships, (_, i) => ({ team: i % 2, alive: i < 2, bot: true })),
      );
    expect([last(2), last(3), last(6)]).toEqual([[], ['duel 30'], ['duel 30']]);
  });

  it('a moment of the lead happened at the last kill of the team that leads now', () => {
    const { moments, kill, state } = roundOf();
    const pilots = pilotsOf(6, (_, i) => ({ team: i % 2 }));
    kill(pilots[0].id, pilots[1].id, 100, pilots);
    kill(pilots[1].id, pilots[2].id, 110, pilots);
    state({ leadChanges: 1, scores: [9, 1] }, pilots, 150);
    expect(moments.list.at(-1)).toMatchObject({ tick: 100, people: [pilots[0].id, pilots[1].id], team: 0 });
  });
});

describe('blow that decided a round', () => {
  const bots = pilotsOf(6, (_, i) => ({ team: i % 2, bot: true }));
  const ended = (result: Partial<RoundResult>) =>
    ({ phase: 'lobby', result: { reason: 'time', team: null, pilot: null, ...result } }) as Partial<Round>;

  it('is the last kill if the winner is the last one standing', () => {
    const { moments, kill, state } = roundOf({ mode: 'reserves' });
    kill(bots[0].id, bots[1].id, 100, bots);
    kill(bots[2].id, bots[3].id, 200, bots);
    expect(state(ended({ reason: 'last-standing', team: 0 }), bots)).toEqual(['decider 36']);
    expect(moments.list.at(-1)).toMatchObject({ tick: 200, people: [bots[2].id, bots[3].id] });
    expect(state(ended({ reason: 'last-standing', team: 0 }), bots)).toEqual([]);
  });

  it('is the kill after which the winners on points led to the end, and weighs more the later it was', () => {
    const decider = (remaining: number) => {
      const { moments, kill, state } = roundOf();
      state({ scores: [0, 0], remaining: 100_000 }, bots);
      kill(bots[1].id, bots[0].id, 50, bots);
      state({ scores: [0, 1], remaining: 90_000 }, bots);
      kill(bots[0].id, bots[1].id, 100, bots);
      kill(bots[2].id, bots[1].id, 110, bots);
      state({ scores: [2, 1], remaining }, bots);
      kill(bots[0].id, bots[1].id, 120, bots);
      state({ scores: [3, 1], remaining: 10 }, bots);
      expect(state(ended({ team: 1 }), bots)).toEqual([]); // has not led
      state({ result: null, scores: [3, 1] }, bots);
      const words = state(ended({ team: 0 }), bots);
      expect(moments.list.at(-1)).toMatchObject({ tick: 110, people: [bots[2].id, bots[1].id] });
      return words;
    };
    expect([decider(50_000), decider(1_000)]).toEqual([['decider 26'], ['decider 35.8']]);
  });

  it('does not exist after a tie and after rounds that the end of a boss decided', () => {
    const { kill, state } = roundOf();
    kill(bots[0].id, bots[1].id, 100, bots);
    state({ scores: [1, 0] }, bots);
    state({ scores: [1, 1] }, bots);
    expect(state(ended({}), bots)).toEqual([]);
    const boss = roundOf({ mode: 'boss' });
    boss.kill(bots[0].id, bots[1].id, 100, bots);
    expect(boss.state(ended({ reason: 'boss-down' }), bots)).toEqual([]);
  });
});

it('each viewer in a moment adds eight to its weight, and the leader adds four', () => {
  const rated = (who: string, whom: string, leader?: string) => {
    const pilots = pilotsOf(20, ({ id }) => ({ kills: id === leader ? 5 : 0 }));
    const duel = { kind: 'duel', tick: 0, topic: '', weight: 30, people: [who, whom] } as const;
    return weighed(duel, knownPilots('dogfight', pilots))?.weight;
  };
  expect([rated('Ada', 'Linus'), rated('Ada', 'Drone 19'), rated('Drone 18', 'Drone 19')]).toEqual([
    46, 38, 20,
  ]);
  expect([rated('Ada', 'Linus', 'Linus'), rated('Ada', 'Linus', 'Grace')]).toEqual([50, 46]);
  expect(rated('nobody', 'Ada')).toBeUndefined();
});

it('a list keeps the 500 most important moments', () => {
  const moments = createMoments();
  const known = knownPilots(
    'dogfight',
    pilotsOf(2, () => ({ bot: true })),
  );
  for (let tick = 0; tick < 600; tick++) {
    const chain = tick % 6 === 0 ? 6 : 2;
    moments.kill({ ...MARKS, chain, killer: 'Ada', victim: 'Linus' }, known, tick);
  }
  expect(moments.list).toHaveLength(500);
  expect(moments.list.filter(({ weight }) => weight > 5)).toHaveLength(100);
});
