import type { Boss } from '../../schema/records/state.ts';
import type { GameWorld } from '../world.ts';

/** Phases of a boss by their codes in `Boss.phase`. */
export const PHASE_NAMES = [
  'warning',
  'entering',
  'fighting',
  'leaving',
  'down',
] as const satisfies Boss['phase'][];

const BOSS_PHASE = { warning: 0, entering: 1, fighting: 2, leaving: 3, down: 4 } as const;

export function setPhase(world: GameWorld, eid: number, phase: Boss['phase']) {
  const { Boss } = world.components;
  Boss.phase[eid] = BOSS_PHASE[phase];
  Boss.phaseSince[eid] = world.time.tick;
  world.cold.round = true;
}

export const isFighting = ({ components: { Boss } }: GameWorld, eid: number) =>
  Boss.phase[eid] === BOSS_PHASE.fighting;

/** Whether the boss was shot down and is exploding. */
export const isDown = ({ components: { Boss } }: GameWorld, eid: number) =>
  Boss.phase[eid] === BOSS_PHASE.down;

/** Ticks since the current phase began. */
export const inPhase = ({ components: { Boss }, time }: GameWorld, eid: number) =>
  time.tick - Boss.phaseSince[eid];
