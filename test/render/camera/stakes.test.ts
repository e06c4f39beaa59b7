import { expect, it } from 'vitest';
import { isDecisive } from '../../../render/camera/stakes.ts';
import type { Boss, Round } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';

/** Tests of the moments in which nothing may interrupt the fight. */

/** Whether a round counts as decisive. It has `pilots` pilots with `lives` lives each. */
function isDecided(round: Partial<Round>, pilots = 6, lives: number | null = null) {
  const game = gameOf(pilots);
  const changed = [...game.pilots.value.values()].map(pilot => ({ ...pilot, lives }));
  game.patch(0, { round: { remaining: 0, ...round }, pilots: changed });
  return isDecisive(game);
}

const boss = (phase: Boss['phase']): Boss => ({
  ...{ id: 1, name: 'Hydra', role: '', hp: 'Good', shield: 'up', rage: 1 },
  phase,
});

it('for the camera, a round with a time limit is decisive in its last 20 s', () => {
  expect([20_001, 20_000, 0].map(remaining => isDecided({ remaining }))).toEqual([false, true, false]);
});

it('for the camera, a round is decisive once a boss enters, but not while the boss is only announced', () => {
  const phases: Boss['phase'][] = ['warning', 'entering', 'fighting', 'leaving'];
  expect(phases.map(phase => isDecided({ bosses: [boss(phase)] }))).toEqual([false, true, true, true]);
});

it('for the camera, modes with lives are decisive once only four pilots can still win', () => {
  const mode = 'ffaReserves';
  expect([4, 5].map(pilots => isDecided({ mode }, pilots, 1))).toEqual([true, false]);
  expect(isDecided({ mode }, 9, 0)).toBe(true);
  expect(isDecided({ mode: 'ffa' }, 2)).toBe(false);
});

it('for the camera, a round is never decisive outside of a fight', () => {
  expect(isDecided({ phase: 'lobby', remaining: 1_000 })).toBe(false);
});
