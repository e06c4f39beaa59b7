import { describe, expect, it } from 'vitest';
import { createRng, random } from '../../../engine/data/rng.ts';
import { oddsOf, winOdds } from '../../../engine/round/odds.ts';
import { simulate } from '../../../harness/simulate.ts';
import { fc } from '../../fast-check.ts';

/** Tests the teams' chances to win, which depend only on the scores and the clock. */

const anyScores = fc.array(fc.integer({ min: -60, max: 3_000 }), { minLength: 2, maxLength: 4 });
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
const leaderOf = (scores: readonly number[]) => scores.indexOf(Math.max(...scores));
/** Tolerance for rounding errors, far below the precision with which odds are shown. */
const ROUNDING = 1e-9;

it('the odds depend on the time since the round began, and not on the age of the world', () => {
  const oddsAfter = (idleSeconds: number) => {
    const sim = simulate({ settings: { bots: 4, roundMinutes: 2, calamities: false } });
    sim.seconds(idleSeconds);
    sim.startRound();
    sim.seconds(60);
    sim.world.round.scores = [6, 3];
    return oddsOf(sim.world);
  };
  expect(oddsAfter(300)).toEqual(oddsAfter(0));
});

describe('teams', () => {
  it('odds add up to 1, and each is between 2 and 98 %, whatever the scores and the clock', () => {
    fc.assert(
      fc.property(anyScores, anyShare, (scores, played) => {
        const odds = winOdds(scores, played);
        expect(odds.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
        for (const chance of odds) {
          expect(chance).toBeGreaterThanOrEqual(0.02 - ROUNDING);
          expect(chance).toBeLessThanOrEqual(0.98 + ROUNDING);
        }
      }),
    );
  });

  it('odds depend on the scores, and not on which team has them', () => {
    fc.assert(
      fc.property(anyScores, anyShare, fc.nat(3), (scores, played, by) => {
        const rotated = <T>(list: readonly T[]) => list.map((_, i) => list[(i + by) % list.length]);
        const expected = rotated(winOdds(scores, played));
        for (const [team, chance] of winOdds(rotated(scores), played).entries()) {
          expect(chance).toBeCloseTo(expected[team], 9);
        }
      }),
    );
  });

  it("the leader's odds do not fall when the leader scores", () => {
    fc.assert(
      fc.property(anyScores, anyShare, fc.integer({ min: 1, max: 5 }), (scores, played, points) => {
        const leader = leaderOf(scores);
        const after = winOdds(scores.with(leader, scores[leader] + points), played);
        expect(after[leader]).toBeGreaterThanOrEqual(winOdds(scores, played)[leader] - ROUNDING);
      }),
    );
  });

  it("the leader's odds do not fall as time passes", () => {
    fc.assert(
      fc.property(anyScores, anyShare, anyShare, (scores, one, other) => {
        const leader = leaderOf(scores);
        const before = winOdds(scores, Math.min(one, other));
        const after = winOdds(scores, Math.max(one, other));
        expect(after[leader]).toBeGreaterThanOrEqual(before[leader] - ROUNDING);
      }),
    );
  });

  it('odds are even at the start, and whenever scores are equal', () => {
    expect(winOdds([0, 0], 0)).toEqual([0.5, 0.5]);
    expect(winOdds([7, 3, 1], 0)).toEqual([1 / 3, 1 / 3, 1 / 3].map(chance => expect.closeTo(chance, 9)));
    expect(winOdds([0, 0], 1)).toEqual([0.5, 0.5]);
    expect(winOdds([12, 12], 1)).toEqual([0.5, 0.5]);
  });

  it('at the end of a round, the odds of each losing team are 2 %', () => {
    expect(winOdds([12, 11], 1)).toEqual([0.98, 0.02].map(chance => expect.closeTo(chance, 9)));
    expect(winOdds([3, 4, 1, 0], 1)).toEqual(
      [0.02, 0.94, 0.02, 0.02].map(chance => expect.closeTo(chance, 9)),
    );
  });

  it.each([
    { scores: [6, 4], played: 0.25 },
    { scores: [20, 14], played: 0.5 },
    { scores: [31, 27, 25], played: 0.5 },
    { scores: [40, 38, 30, 28], played: 0.7 },
  ])(
    'odds match a model in which future points are Poisson-distributed: $scores after $played',
    ({ scores, played }) => {
      const odds = winOdds(scores, played);
      for (const [team, share] of drawnShares(scores, played).entries()) {
        expect(Math.abs(odds[team] - share)).toBeLessThan(0.04);
      }
    },
  );

  it('for the odds, a lost point counts as fought for, just like a won point', () => {
    expect(winOdds([4, -4], 0.5)).toEqual(winOdds([8, 0], 0.5));
    expect(winOdds([-2, -8], 0.5)).toEqual(winOdds([8, 2], 0.5));
  });

  it("the later in a round, the more a team's own scoring rate affects the odds", () => {
    const ratio = ([one, other]: number[]) => Math.log((one - 0.02) / (other - 0.02));
    const growth = (from: number, to: number) =>
      ratio(winOdds([105, 100], to)) / ratio(winOdds([105, 100], from));
    expect(growth(0.749_999, 0.75)).toBeGreaterThan(1.1);
    expect(growth(0.739_999, 0.74)).toBeCloseTo(1, 3);
  });
});

const DRAWS = 20_000;

/** How often each team wins if its future points are drawn at random. All teams score at the mean of their rates. */
function drawnShares(scores: readonly number[], played: number) {
  const rng = createRng(11);
  const mean = scores.reduce((a, b) => a + b) / scores.length;
  const shares = scores.map(() => 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const ends = scores.map(score => score + poisson(rng, (mean * (1 - played)) / played));
    const best = Math.max(...ends);
    const winners = ends.flatMap((end, team) => (end === best ? [team] : []));
    for (const team of winners) shares[team] += 1 / winners.length / DRAWS;
  }
  return shares;
}

/**
 * Draws a number from a Poisson distribution by Knuth's method: counts the factors until their product falls below e
 * to the power of `-mean`.
 */
function poisson(rng: ReturnType<typeof createRng>, mean: number) {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = random(rng); product > floor; product *= random(rng)) count++;
  return count;
}
