import { GameError } from '../../schema/base/error.ts';
import { holdFight } from '../round/hold.ts';
import { renewPaidEffects } from '../round/paid-effects.ts';
import { seconds as ticksOf } from '../rules/time.ts';
import type { InternalHandler } from './handler.ts';

export const holdRound: InternalHandler<'holdRound'> = (world, { seconds, until }) => {
  if (world.round.phase !== 'playing') {
    throw new GameError('wrong-phase', 'No round is being fought, so there is nothing to hold.');
  }
  return () => holdFight(world, ticksOf(seconds), until);
};

export const setPause: InternalHandler<'setPause'> = (world, { pause }) => {
  const { round } = world;
  if (JSON.stringify(pause) === JSON.stringify(round.paused ?? null)) return { unchanged: undefined };
  return () => {
    if (!pause) renewPaidEffects(world);
    if (pause) round.paused = pause;
    else delete round.paused;
    world.cold.round = true;
  };
};

export const takeCheckpoint: InternalHandler<'takeCheckpoint'> = world => () => {
  world.outbox.checkpoint = true;
};
