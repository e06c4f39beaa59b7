import { type Cover, cellAt, coverShips, createCover, nearestEnemy } from './cover.ts';
import { createShips, move, mulberry, SHIP_RADIUS, type Ships, steer } from './ships.ts';
import { createShots, type FloorCounts, flyShots } from './shots.ts';

/**
 * The lowest known cost of a fight: steering with staggered retargeting, shots with hit tests, and ships that push each
 * other apart. Each part is in its cheapest form: unit vectors, one cell read per shot, half of the ships pushed per
 * tick. There are no rocks, damage records, events or rules, and ships are spread evenly. The game's tick is compared
 * with this program, which imports nothing from the game.
 */

const RETARGET_TICKS = 16;

/** A fight of `count` ships in which `shotCount` shots are always in flight. */
export function createFloor(count: number, shotCount: number, seed: number) {
  const random = mulberry(seed);
  const ships = createShips(count, random);
  const cover = createCover(ships);
  const shots = createShots(shotCount, ships, random);
  const counts: FloorCounts = { shots: 0, hits: 0, deaths: 0 };
  let now = 0;
  return {
    counts,
    tick() {
      coverShips(cover, ships);
      retarget(ships, cover, now);
      steer(ships);
      push(ships, cover, now & 1);
      move(ships);
      flyShots(shots, ships, cover, random, counts);
      now++;
    },
  };
}

function retarget(ships: Ships, cover: Cover, now: number) {
  for (let i = now % RETARGET_TICKS; i < ships.count; i += RETARGET_TICKS) {
    ships.target[i] = nearestEnemy(cover, ships, i);
  }
}

/** Pushes every second ship, beginning with `first`, away from the ships in its cell. */
function push({ count, x, y, vx, vy }: Ships, cover: Cover, first: number) {
  const { head, next, ship } = cover;
  const reach = SHIP_RADIUS * 2;
  for (let i = first; i < count; i += 2) {
    for (let entry = head[cellAt(cover, x[i], y[i])]; entry > 0; entry = next[entry]) {
      const j = ship[entry];
      const dx = x[j] - x[i];
      const dy = y[j] - y[i];
      const distance = dx * dx + dy * dy;
      if (distance === 0 || distance >= reach * reach) continue;
      const by = (reach - Math.sqrt(distance)) / reach;
      vx[i] -= dx * by;
      vy[i] -= dy * by;
      vx[j] += dx * by;
      vy[j] += dy * by;
    }
  }
}
