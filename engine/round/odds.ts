import { exp } from '../maths.ts';
import { MODE_RULES } from '../rules/modes.ts';
import { LATE, LEAST_CHANCE, SHRINKAGE } from '../rules/overlay.ts';
import type { GameWorld } from '../world.ts';

/** The logistic function with this slope is within a hundredth of the normal distribution. */
const LOGISTIC_SLOPE = 1.702;
/** Smallest remaining share of a round in formulas, so that their values stay finite. */
const LEAST_LEFT = 1e-6;

/**
 * Each team's chance to win, by index; the chances add up to 1. Null in modes that are not decided by the teams' points
 * at the end of a set time. Depends only on the scores and the clock.
 */
export function oddsOf({ round, time }: GameWorld): number[] | null {
  const { hasTeams, hasClock } = MODE_RULES[round.mode];
  if (round.phase !== 'playing' || round.endsAt === null || !hasTeams || !hasClock) return null;
  return winOdds(round.scores, (time.tick - round.startedAt) / (round.endsAt - round.startedAt));
}

/**
 * Each team's chance to have the most points at the end. `played` is the share of the time that has passed, 0 to 1. The
 * points still to come are assumed to be Poisson-distributed. At first, all teams are expected to score at their common
 * mean rate; late in the round, each at its own rate, shrunk towards the mean. The chance of a tie is divided equally
 * among the teams that share it.
 */
export function winOdds(scores: readonly number[], played: number): number[] {
  const slope = slopeOf(scores, played);
  const best = Math.max(...scores);
  const weights = scores.map(score => exp(slope * (score - best)));
  const sum = weights.reduce((a, b) => a + b, 0);
  const free = 1 - LEAST_CHANCE * scores.length;
  return weights.map(weight => LEAST_CHANCE + (free * weight) / sum);
}

/** Value of a lead of one point, as the logarithm of the ratio of two teams' chances. */
function slopeOf(scores: readonly number[], played: number) {
  const left = Math.max(1 - played, LEAST_LEFT);
  const mean = meanOf(scores);
  // the standard deviation of the difference between two teams' future points
  const deviation = Math.sqrt((2 * mean * left) / played);
  const drift = played < LATE ? 0 : ((mean / (mean + SHRINKAGE)) * left) / played;
  return (LOGISTIC_SLOPE * (1 + drift)) / deviation;
}

/** Mean number of points per team so far, lost ones included, plus one: a score of 0 does not mean a rate of 0. */
const meanOf = (scores: readonly number[]) =>
  1 + scores.reduce((sum, score) => sum + Math.abs(score), 0) / scores.length;
