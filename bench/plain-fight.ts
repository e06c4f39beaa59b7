/**
 * A fight in a straightforward implementation on dense typed arrays: angles by sine and cosine, a grid of ship
 * positions, and shots that read every cell that they may touch. It has none of the game's rules and imports nothing
 * from the game. It is not the lowest possible cost: the fight in `floor/` does the same faster.
 */

const DT = 1 / 60;
const CELL = 96;
const SHIP_RADIUS = 18;
const SHOT_SPEED = 900;
const SHOT_TICKS = 47;
const TOP_SPEED = 260;
const ACCELERATION = 320;
const TURN_RATE = 3.4;
const SEARCH_CELLS = 6;
const RETARGET_TICKS = 16;

const mulberry = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

interface PlainCounts {
  shots: number;
  hits: number;
  deaths: number;
}

/** A fight of `count` ships in two teams, in which `shotCount` shots are always in flight. */
export function createPlainFight(count: number, shotCount: number, seed: number) {
  const random = mulberry(seed);
  const width = 4_800 * Math.max(1, Math.sqrt(count / 60));
  const height = (width * 9) / 16;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const head = new Int32Array(columns * rows);
  const next = new Int32Array(count);
  const f32 = (n: number) => new Float32Array(n);
  const x = f32(count).map(() => random() * width);
  const y = f32(count).map(() => random() * height);
  const vx = f32(count);
  const vy = f32(count);
  const heading = f32(count).map(() => random() * Math.PI * 2);
  const hull = f32(count).fill(100);
  const cool = f32(count).map(() => random() * 12);
  const target = new Int32Array(count).fill(-1);
  const sx = f32(shotCount);
  const sy = f32(shotCount);
  const svx = f32(shotCount);
  const svy = f32(shotCount);
  const age = new Int16Array(shotCount);
  const owner = new Int32Array(shotCount);
  const counts: PlainCounts = { shots: 0, hits: 0, deaths: 0 };
  let now = 0;
  let nextShooter = 0;

  const cellOf = (px: number, py: number) => {
    const cx = Math.min(columns - 1, Math.max(0, (px / CELL) | 0));
    const cy = Math.min(rows - 1, Math.max(0, (py / CELL) | 0));
    return cy * columns + cx;
  };

  function fire(shot: number, ship: number) {
    sx[shot] = x[ship] + Math.cos(heading[ship]) * SHIP_RADIUS;
    sy[shot] = y[ship] + Math.sin(heading[ship]) * SHIP_RADIUS;
    svx[shot] = Math.cos(heading[ship]) * SHOT_SPEED;
    svy[shot] = Math.sin(heading[ship]) * SHOT_SPEED;
    age[shot] = 0;
    owner[shot] = ship;
    counts.shots++;
  }

  function buildGrid() {
    head.fill(-1);
    for (let i = 0; i < count; i++) {
      const cell = cellOf(x[i], y[i]);
      next[i] = head[cell];
      head[cell] = i;
    }
  }

  function nearestEnemy(i: number) {
    const cx = (x[i] / CELL) | 0;
    const cy = (y[i] / CELL) | 0;
    let best = -1;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (let ring = 0; ring <= SEARCH_CELLS && best < 0; ring++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const row = cy + dy;
        if (row < 0 || row >= rows) continue;
        const step = Math.abs(dy) === ring ? 1 : Math.max(1, 2 * ring);
        for (let dx = -ring; dx <= ring; dx += step) {
          const column = cx + dx;
          if (column < 0 || column >= columns) continue;
          for (let j = head[row * columns + column]; j >= 0; j = next[j]) {
            if ((j & 1) === (i & 1)) continue;
            const distance = (x[j] - x[i]) ** 2 + (y[j] - y[i]) ** 2;
            if (distance < bestDistance) {
              bestDistance = distance;
              best = j;
            }
          }
        }
      }
    }
    return best;
  }

  function steer() {
    for (let i = 0; i < count; i++) {
      if ((i + now) % RETARGET_TICKS === 0) target[i] = nearestEnemy(i);
      const j = target[i];
      const tx = j < 0 ? width / 2 : x[j] + vx[j] * 0.3;
      const ty = j < 0 ? height / 2 : y[j] + vy[j] * 0.3;
      let turn = Math.atan2(ty - y[i], tx - x[i]) - heading[i];
      if (turn > Math.PI) turn -= Math.PI * 2;
      else if (turn < -Math.PI) turn += Math.PI * 2;
      const most = TURN_RATE * DT;
      heading[i] += turn > most ? most : turn < -most ? -most : turn;
      if (heading[i] > Math.PI) heading[i] -= Math.PI * 2;
      else if (heading[i] < -Math.PI) heading[i] += Math.PI * 2;
      vx[i] += Math.cos(heading[i]) * ACCELERATION * DT;
      vy[i] += Math.sin(heading[i]) * ACCELERATION * DT;
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i]);
      if (speed > TOP_SPEED) {
        vx[i] *= TOP_SPEED / speed;
        vy[i] *= TOP_SPEED / speed;
      }
      cool[i]--;
    }
  }

  function move() {
    for (let i = 0; i < count; i++) {
      x[i] = Math.min(width, Math.max(0, x[i] + vx[i] * DT));
      y[i] = Math.min(height, Math.max(0, y[i] + vy[i] * DT));
    }
  }

  function push() {
    const reach = SHIP_RADIUS * 2;
    for (let i = 0; i < count; i++) {
      const cx = (x[i] / CELL) | 0;
      const cy = (y[i] / CELL) | 0;
      for (let row = Math.max(0, cy - 1); row <= Math.min(rows - 1, cy + 1); row++) {
        for (let column = Math.max(0, cx - 1); column <= Math.min(columns - 1, cx + 1); column++) {
          for (let j = head[row * columns + column]; j >= 0; j = next[j]) {
            if (j <= i) continue;
            const dx = x[j] - x[i];
            const dy = y[j] - y[i];
            const distance = dx * dx + dy * dy;
            if (distance >= reach * reach || distance === 0) continue;
            const by = (reach - Math.sqrt(distance)) / reach;
            vx[i] -= dx * by;
            vy[i] -= dy * by;
            vx[j] += dx * by;
            vy[j] += dy * by;
          }
        }
      }
    }
  }

  function hit(j: number) {
    counts.hits++;
    hull[j] -= 6;
    if (hull[j] > 0) return;
    counts.deaths++;
    hull[j] = 100;
    x[j] = random() * width;
    y[j] = random() * height;
    vx[j] = 0;
    vy[j] = 0;
  }

  /** A ship of another team that is hit by the shot; -1 if there is none. */
  function struck(shot: number) {
    const px = sx[shot];
    const py = sy[shot];
    const team = owner[shot] & 1;
    const c0 = Math.max(0, ((px - SHIP_RADIUS) / CELL) | 0);
    const c1 = Math.min(columns - 1, ((px + SHIP_RADIUS) / CELL) | 0);
    const r0 = Math.max(0, ((py - SHIP_RADIUS) / CELL) | 0);
    const r1 = Math.min(rows - 1, ((py + SHIP_RADIUS) / CELL) | 0);
    for (let row = r0; row <= r1; row++) {
      for (let column = c0; column <= c1; column++) {
        for (let j = head[row * columns + column]; j >= 0; j = next[j]) {
          if ((j & 1) === team) continue;
          const dx = x[j] - px;
          const dy = y[j] - py;
          if (dx * dx + dy * dy < SHIP_RADIUS * SHIP_RADIUS) return j;
        }
      }
    }
    return -1;
  }

  /** Moves shots. When one ends, the next ship fires at once, so their number is constant. */
  function flyShots() {
    for (let shot = 0; shot < shotCount; shot++) {
      sx[shot] += svx[shot] * DT;
      sy[shot] += svy[shot] * DT;
      const j = struck(shot);
      if (j >= 0) hit(j);
      if (j >= 0 || ++age[shot] > SHOT_TICKS) {
        while (cool[nextShooter] > 0 && random() < 0.5) nextShooter = (nextShooter + 1) % count;
        cool[nextShooter] = 12;
        fire(shot, nextShooter);
        nextShooter = (nextShooter + 1) % count;
      }
    }
  }

  for (let shot = 0; shot < shotCount; shot++) {
    fire(shot, shot % count);
    age[shot] = (random() * SHOT_TICKS) | 0;
  }

  return {
    counts,
    tick() {
      buildGrid();
      steer();
      push();
      move();
      flyShots();
      now++;
    },
  };
}
