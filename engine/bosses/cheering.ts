import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { idsOf } from '../data/id-list.ts';
import { emit } from '../events/emit.ts';
import { pilotNamed } from '../pilots/roster.ts';
import { BOSS_CHEER } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';
import { giveLives } from './shared-lives.ts';

/**
 * Applies cheered bits in a boss fight: they add lives in modes that count ships, and time in modes where the boss
 * leaves on its own. `pilot` is the name or id of the viewer who cheers.
 */
export function cheerBossFight(world: GameWorld, pilot: string, bits: number) {
  const { round, lists } = world;
  if (lists.bosses.count === 0 || round.phase !== 'playing') return;
  const units = Math.floor((round.spareBits + bits) / BOSS_CHEER.bits);
  round.spareBits = (round.spareBits + bits) % BOSS_CHEER.bits;
  if (units === 0) return;
  if (round.mode === 'boss' || round.mode === 'reserves') {
    addLives(world, pilot, bits, units * BOSS_CHEER.lives);
  } else {
    addTime(world, bits, units * BOSS_CHEER.seconds);
  }
}

/** Adds lives for the viewer's team, or for every team when the viewer is not a pilot. */
function addLives(world: GameWorld, pilot: string, bits: number, lives: number) {
  const { round, components } = world;
  const eid = pilotNamed(world, pilot);
  const own = eid === 0 ? -1 : components.Team.index[eid];
  round.reserves.forEach((_, team) => {
    if (own >= 0 && own !== team) return;
    if (round.mode === 'boss') giveLives(world, lives);
    else round.reserves[team] += lives;
    emit(world, 'boss.cheer', { bits, team, lives });
  });
}

/** Adds time to the clock of every boss that has one. */
function addTime(world: GameWorld, bits: number, seconds: number) {
  const { leavesAt } = world.components.Boss;
  const timed = idsOf(world.lists.bosses).filter(eid => leavesAt[eid] > 0);
  if (timed.length === 0) return;
  for (const eid of timed) leavesAt[eid] += seconds * TICK_RATE;
  world.cold.round = true;
  emit(world, 'boss.cheer', { bits, seconds });
}
