import type { Overlay } from '../../schema/records/state.ts';
import { randomSigned } from '../data/rng.ts';
import { GIANT } from '../rules/fields.ts';
import type { GameWorld } from '../world.ts';
import { spawnRock } from './rocks.ts';

/** Giant emotes are rocks with a name. The names are in `round.overlay.giants`, not in frames. */

type Giant = Overlay['giants'][number];

/** Spawns a giant emote at the left or right edge, flying towards the middle. Check `hasRoom` first. */
export function spawnGiant(world: GameWorld, giant: Omit<Giant, 'rock'>) {
  const { arena, rng, round, cold } = world;
  const way = randomSigned(rng) < 0 ? 1 : -1;
  const x = (-way * arena.width) / 2;
  const y = randomSigned(rng) * arena.height * 0.35;
  const vy = (-y / arena.width) * GIANT.speed;
  const rock = spawnRock(world, { x, y, vx: way * GIANT.speed, vy, radius: GIANT.radius });
  round.overlay.giants = [...round.overlay.giants, { rock, ...giant }];
  cold.round = true;
}

/** Removes the name of a rock that is gone, if it had one. */
export function forgetGiant({ round, cold }: GameWorld, rock: number) {
  if (!round.overlay.giants.some(giant => giant.rock === rock)) return;
  round.overlay.giants = round.overlay.giants.filter(giant => giant.rock !== rock);
  cold.round = true;
}
