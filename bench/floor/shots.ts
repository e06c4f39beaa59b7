import { type Cover, cellAt } from './cover.ts';
import { DT, SHIP_RADIUS, type Ships, strike } from './ships.ts';

/** The shots of the floor. Their number is constant: when one ends, the next ship fires at once. */

const SPEED = 900;
const LASTS = 47;

export function createShots(count: number, ships: Ships, random: () => number) {
  const column = () => new Float32Array(count);
  const shots = {
    count,
    x: column(),
    y: column(),
    vx: column(),
    vy: column(),
    /** Number of ticks until each shot ends. */
    left: new Int16Array(count),
    team: new Uint8Array(count),
    nextShip: 0,
  };
  for (let shot = 0; shot < count; shot++) {
    fire(shots, shot, ships);
    shots.left[shot] = random() * LASTS;
  }
  return shots;
}

export type Shots = ReturnType<typeof createShots>;

function fire(shots: Shots, shot: number, { count, x, y, hx, hy }: Ships) {
  const i = shots.nextShip;
  shots.nextShip = i + 1 === count ? 0 : i + 1;
  shots.x[shot] = x[i] + hx[i] * SHIP_RADIUS;
  shots.y[shot] = y[i] + hy[i] * SHIP_RADIUS;
  shots.vx[shot] = hx[i] * SPEED * DT;
  shots.vy[shot] = hy[i] * SPEED * DT;
  shots.left[shot] = LASTS;
  shots.team[shot] = i & 1;
}

export interface FloorCounts {
  shots: number;
  hits: number;
  deaths: number;
}

export function flyShots(
  shots: Shots,
  ships: Ships,
  cover: Cover,
  random: () => number,
  counts: FloorCounts,
) {
  const { x, y, vx, vy, left, team } = shots;
  const { width, height } = ships;
  for (let shot = 0; shot < shots.count; shot++) {
    const px = x[shot] + vx[shot];
    const py = y[shot] + vy[shot];
    x[shot] = px;
    y[shot] = py;
    const isGone = --left[shot] <= 0 || px < 0 || py < 0 || px > width || py > height;
    const struck = isGone ? -1 : shipAt(cover, ships, px, py, team[shot]);
    if (struck >= 0) {
      counts.hits++;
      if (strike(ships, struck, random)) counts.deaths++;
    }
    if (!isGone && struck < 0) continue;
    counts.shots++;
    fire(shots, shot, ships);
  }
}

/** A ship of another team at a position; -1 if there is none. */
function shipAt(cover: Cover, { x, y }: Ships, px: number, py: number, team: number) {
  const { head, next, ship } = cover;
  for (let entry = head[cellAt(cover, px, py)]; entry > 0; entry = next[entry]) {
    const i = ship[entry];
    const dx = x[i] - px;
    const dy = y[i] - py;
    if ((i & 1) !== team && dx * dx + dy * dy < SHIP_RADIUS * SHIP_RADIUS) return i;
  }
  return -1;
}
