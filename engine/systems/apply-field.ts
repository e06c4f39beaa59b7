import { burnShip } from '../hazards/harm.ts';
import { FIELD_TRAITS, type FieldTrait } from '../rules/field-traits.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Applies the field's pull and heat to ships. */
export function applyField(world: GameWorld) {
  if (world.round.phase !== 'playing') return;
  const { pull, heat } = FIELD_TRAITS[world.round.field];
  if (pull) pullShips(world, pull);
  if (heat) burnNearEdge(world, heat);
}

function pullShips(world: GameWorld, pull: NonNullable<FieldTrait['pull']>) {
  const { ids, count } = world.lists.flying;
  const { x, y } = world.components.Velocity;
  for (let i = 0; i < count; i++) {
    x[ids[i]] += pull.x * DT;
    y[ids[i]] += pull.y * DT;
  }
}

/** Burns ships near the right edge, more the nearer they are. */
function burnNearEdge(world: GameWorld, { depth, burn }: NonNullable<FieldTrait['heat']>) {
  const { ids, count } = world.lists.flying;
  const { x } = world.components.Position;
  const safeX = world.arena.width / 2 - depth;
  for (let i = 0; i < count; i++) {
    const beyond = x[ids[i]] - safeX;
    if (beyond > 0) burnShip(world, ids[i], (burn * beyond) / depth, 'heat');
  }
}
