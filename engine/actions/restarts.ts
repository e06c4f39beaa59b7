import { GameError } from '../../schema/error.ts';
import { holdFight } from '../round/hold.ts';
import { seconds as ticksOf } from '../rules/time.ts';
import type { InternalHandler } from './handler.ts';

export const holdRound: InternalHandler<'holdRound'> = (world, { seconds, until }) => {
  if (world.round.phase !== 'playing') {
    throw new GameError('wrong-phase', 'No round is being fought, so there is nothing to hold.');
  }
  return () => holdFight(world, ticksOf(seconds), until);
};

export const takeCheckpoint: InternalHandler<'takeCheckpoint'> = world => () => {
  world.outbox.checkpoint = true;
};
