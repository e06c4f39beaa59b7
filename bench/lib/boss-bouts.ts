import type { GameWorld } from '../../engine/world.ts';
import { command } from '../../harness/worlds.ts';
import type { BossName } from '../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Settings } from '../../schema/records/settings.ts';
import { fightRound } from './rounds.ts';
import { median } from './stats.ts';

/** Measures how hard a boss is, in Boss rounds and in rounds between teams. */

interface Bout {
  isWon: boolean;
  /** Length of the round. Unit: s. */
  seconds: number;
}

/** Tick at which a boss is called into a round. */
const CALL_AT = 5 * TICK_RATE;

const secondsOf = ({ time, round }: GameWorld) => (time.tick - round.startedAt) / TICK_RATE;

/** The number of bouts in which the boss was shot down, and the durations of those bouts. */
export const sumUp = (bouts: readonly Bout[]) => ({
  won: bouts.filter(({ isWon }) => isWon).length,
  seconds: median(bouts.filter(({ isWon }) => isWon).map(({ seconds }) => seconds)),
});

/**
 * Plays a Boss round against the boss `boss`. `lives` in the result is the share of the pilots' lives that the boss
 * took.
 */
export function fightBoss(boss: BossName, seed: number, settings: Partial<Settings>) {
  const world = fightRound({ mode: 'boss', seed, settings: { ...settings, boss } });
  const { round, lists } = world;
  const lives = 1 - round.reserves[0] / (lists.pilots.count * world.settings.bossLives);
  return { isWon: round.result?.winner === 'pilots', seconds: secondsOf(world), lives };
}

/** Plays a round between teams into which the boss is called. The bout ends when the boss is shot down or leaves. */
export function callBossInto(boss: BossName, seed: number, settings: Partial<Settings>): Bout {
  let isWon = false;
  const world = fightRound({ mode: 'dogfight', seed, settings }, (present, events) => {
    const { time, round } = present;
    if (time.tick - round.startedAt === CALL_AT) command(present, 'spawnBoss', { boss });
    isWon ||= events.some(({ type }) => type === 'boss.defeated');
    const isOver = isWon || events.some(({ type }) => type === 'boss.left');
    if (isOver && round.phase === 'playing') round.endsAt = time.tick;
  });
  return { isWon, seconds: secondsOf(world) };
}
