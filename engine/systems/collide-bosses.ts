import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { hurtShip } from '../combat/damage.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import { showEffect } from '../data/visuals.ts';
import { refOf } from '../entities/entities.ts';
import { hypot } from '../maths.ts';
import { RAM } from '../rules/abilities.ts';
import { BOSS_DASH_DAMAGE, BOSS_TOUCH_DAMAGE, BOSS_TOUCH_PUSH } from '../rules/bosses.ts';
import { CRASH_PAUSE } from '../rules/ships.ts';
import { crushRock } from '../spawn/rock-field.ts';
import type { GameWorld } from '../world.ts';

/** Pushes ships off the hulls of bosses, which damages the ships; a ram damages the boss. Rocks are crushed. */
export function collideBosses(world: GameWorld) {
  const { bosses } = world.lists;
  for (let i = 0; i < bosses.count; i++) {
    if (world.components.Ship.alive[bosses.ids[i]] === 0) continue;
    collideBoss(world, bosses.ids[i]);
    crushRocks(world, bosses.ids[i]);
  }
}

function crushRocks(world: GameWorld, boss: number) {
  const { Position, Body } = world.components;
  const { rocks } = world.lists;
  for (let i = rocks.count - 1; i >= 0; i--) {
    const rock = rocks.ids[i];
    const dx = Position.x[rock] - Position.x[boss];
    const dy = Position.y[rock] - Position.y[boss];
    const reach = Body.radius[rock] + Body.radius[boss];
    if (dx * dx + dy * dy < reach * reach) crushRock(world, rock);
  }
}

function collideBoss(world: GameWorld, boss: number) {
  const { Position, Body } = world.components;
  const grid = world.grids.ships;
  const x = Position.x[boss];
  const y = Position.y[boss];
  const reach = Body.radius[boss] + SHIP_RADIUS;
  const lastColumn = columnAt(grid, x + reach);
  const lastRow = rowAt(grid, y + reach);
  for (let row = rowAt(grid, y - reach); row <= lastRow; row++) {
    for (let column = columnAt(grid, x - reach); column <= lastColumn; column++) {
      for (let ship = grid.head[row * grid.columns + column]; ship !== 0; ship = grid.next[ship]) {
        touchShip(world, boss, ship, reach);
      }
    }
  }
}

function touchShip(world: GameWorld, boss: number, ship: number, reach: number) {
  const { Position, Velocity, Team, Ship, Status } = world.components;
  if (Team.side[ship] === Team.side[boss]) return;
  const dx = Position.x[ship] - Position.x[boss];
  const dy = Position.y[ship] - Position.y[boss];
  const distance = hypot(dx, dy) + 1e-3;
  if (distance >= reach) return;
  Velocity.x[ship] += ((dx / distance) * BOSS_TOUCH_PUSH - Velocity.x[ship]) * 0.25;
  Velocity.y[ship] += ((dy / distance) * BOSS_TOUCH_PUSH - Velocity.y[ship]) * 0.25;
  if (Ship.crashAt[ship] > world.time.tick) return;
  Ship.crashAt[ship] = world.time.tick + CRASH_PAUSE;
  const isRam = (Status.bits[ship] & FLAGS.ram) !== 0;
  const isDash = (Status.bits[boss] & FLAGS.ram) !== 0;
  if (isRam) hurtShip(world, boss, RAM.damage, refOf(world, ship), 'ram');
  const touchDamage = isRam ? RAM.recoil : BOSS_TOUCH_DAMAGE;
  hurtShip(world, ship, isDash ? BOSS_DASH_DAMAGE : touchDamage, refOf(world, boss), 'ram');
  showEffect(world.visuals, 'crash', Position.x[ship], Position.y[ship], ship);
}
