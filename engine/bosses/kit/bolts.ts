import { boltArg, FLAGS } from '../../../schema/wire/frame.ts';
import { hurtShip } from '../../combat/damage.ts';
import { showEffect } from '../../data/visuals.ts';
import { square } from '../../maths.ts';
import type { GameWorld } from '../../world.ts';

/** Strikes a ship with lightning from an entity. The damage is credited to `attacker`. */
export function strikeWithBolt(
  world: GameWorld,
  from: number,
  ship: number,
  damage: number,
  attacker: number,
) {
  const { x, y } = world.components.Position;
  showEffect(world.visuals, 'bolt', x[from], y[from], boltArg(x[ship] - x[from], y[ship] - y[from]));
  hurtShip(world, ship, damage, attacker, 'lightning');
}

export interface ChainRules {
  /** Maximum distance from the boss to the first ship, and from each ship to the next. Unit: u. */
  reach: number;
  jump: number;
  /** Maximum number of ships that are struck. */
  links: number;
  /** Damage to the first ship, in hp, and the factor by which the damage falls from ship to ship. */
  damage: number;
  fading: number;
}

/** Strikes ships with lightning that jumps from ship to ship, none of them twice. Returns whether it struck any. */
export function chainLightning(world: GameWorld, boss: number, rules: ChainRules, attacker: number) {
  const struck: number[] = [];
  let from = boss;
  let { damage } = rules;
  for (let i = 0; i < rules.links; i++) {
    const reach = i === 0 ? rules.reach + world.components.Body.radius[boss] : rules.jump;
    const next = nearestUnstruck(world, from, reach, struck);
    if (next === 0) break;
    strikeWithBolt(world, from, next, damage, attacker);
    struck.push(next);
    damage *= rules.fading;
    from = next;
  }
  return struck.length > 0;
}

function nearestUnstruck(
  { lists: { flying }, components: { Position, Status } }: GameWorld,
  from: number,
  reach: number,
  struck: readonly number[],
) {
  let found = 0;
  let nearest = reach * reach;
  for (let i = 0; i < flying.count; i++) {
    const ship = flying.ids[i];
    if ((Status.bits[ship] & FLAGS.protected) !== 0 || struck.includes(ship)) continue;
    const distance =
      square(Position.x[ship] - Position.x[from]) + square(Position.y[ship] - Position.y[from]);
    if (distance >= nearest) continue;
    nearest = distance;
    found = ship;
  }
  return found;
}
