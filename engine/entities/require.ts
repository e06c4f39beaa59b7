import { GameError } from '../../schema/base/error.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { GameWorld } from '../world.ts';

/** Throws `wrong-phase` unless a round is being fought. */
export function requireFight({ round }: GameWorld) {
  if (round.phase === 'playing') return;
  throw new GameError(
    'wrong-phase',
    `No round is being fought, the phase is "${round.phase}". POST /round/start starts one from a lobby.`,
  );
}

/** Throws `arena-full` when there is no room for `count` more entities. */
export function requireRoom({ index }: GameWorld, count = 1) {
  if (index.aliveCount + count <= MAX_ENTITIES) return;
  throw new GameError(
    'arena-full',
    `The arena holds ${index.aliveCount} objects of at most ${MAX_ENTITIES}; there is no room for ${count} more.`,
  );
}
