import { ENTITY_KINDS } from '../schema/frame.ts';
import type { OverlayPilot } from '../schema/overlay-socket.ts';
import type { View } from './frames.ts';
import type { Game } from './game.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** A shot is held at least this long before the director changes it. */
const SHOT_S = 4;
const EASE_S = 0.6;
/** Beyond this distance the camera cuts instead of flying. Unit: u. */
const CUT = 1_500;
/** With at most this many ships the whole fight is shown. */
const WIDE_SHIPS = 30;
/** Least width of the world that is shown. Unit: u. */
const CLOSEST = 1_500;
const FOLLOW_WIDTH = 1_700;
const PADDING = 320;
const SHAKE_PX = 12;
const SHAKE_S = 0.4;

interface Shot {
  x: number;
  y: number;
  /** Width of the world that is shown. Unit: u. */
  width: number;
}

export interface Camera extends Shot {
  /** Screen pixels a world unit. */
  zoom: number;
  screen: { width: number; height: number };
  shakeX: number;
  shakeY: number;
  update(view: View, game: Game, dt: number): void;
  resize(width: number, height: number): void;
  /** A jolt, 0 to 1. */
  shake(strength: number): void;
}

export function createCamera(): Camera {
  let heldFor = SHOT_S;
  let wanted: Shot = { x: 0, y: 0, width: 4_800 };
  let jolt = 0;
  let isFirst = true;

  const camera: Camera = {
    x: 0,
    y: 0,
    width: 4_800,
    zoom: 1,
    screen: { width: 1_920, height: 1_080 },
    shakeX: 0,
    shakeY: 0,
    update(view, game, dt) {
      heldFor += dt;
      const next = choose(view, game, camera.screen.width / camera.screen.height);
      if (next.steady || heldFor >= SHOT_S) {
        if (!next.steady) heldFor = 0;
        wanted = next.shot;
      }
      approach(dt);
      camera.zoom = camera.screen.width / camera.width;
      jolt = Math.max(0, jolt - dt / SHAKE_S);
      camera.shakeX = Math.sin(heldFor * 91) * jolt * SHAKE_PX;
      camera.shakeY = Math.cos(heldFor * 77) * jolt * SHAKE_PX;
    },
    resize(width, height) {
      camera.screen = { width, height };
    },
    shake(strength) {
      jolt = Math.max(jolt, strength);
    },
  };

  function approach(dt: number) {
    const distance = Math.hypot(wanted.x - camera.x, wanted.y - camera.y);
    const share = isFirst || distance > CUT ? 1 : 1 - Math.exp((-3 * dt) / EASE_S);
    isFirst = false;
    camera.x += (wanted.x - camera.x) * share;
    camera.y += (wanted.y - camera.y) * share;
    camera.width += (wanted.width - camera.width) * share;
  }

  return camera;
}

interface Choice {
  shot: Shot;
  /** A shot that may be followed at every frame; others are held. */
  steady: boolean;
}

function choose(view: View, game: Game, aspect: number): Choice {
  const { camera, cameraZoom } = game.settings.value;
  const whole: Shot = { x: 0, y: 0, width: Math.max(view.arena.width, view.arena.height * aspect) * 1.04 };
  if (view.count === 0) return { shot: whole, steady: true };
  const followed = rowOfFollowed(view, game);
  if (followed >= 0) return { shot: around(view, followed, FOLLOW_WIDTH), steady: true };
  if (camera === 'map') return { shot: whole, steady: true };
  if (camera === 'zoom') {
    const fight = densest(view);
    return { shot: { ...fight, width: 1_920 / cameraZoom }, steady: false };
  }
  const ships = boundsOfShips(view);
  if (ships.count <= WIDE_SHIPS) return { shot: wideShot(ships, whole, aspect), steady: true };
  return { shot: { ...densest(view), width: whole.width * 0.5 }, steady: false };
}

function rowOfFollowed(view: View, game: Game) {
  const follow = game.round.value?.overlay.follow;
  if (!follow) return -1;
  const pilot: OverlayPilot | undefined = [...game.pilots.value.values()].find(({ id }) => id === follow);
  return pilot ? view.rowOf[pilot.eid] : -1;
}

const around = (view: View, row: number, width: number): Shot => ({ x: view.x[row], y: view.y[row], width });

function boundsOfShips(view: View) {
  let [left, right, top, bottom, count] = [1e9, -1e9, 1e9, -1e9, 0];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP) continue;
    count++;
    left = Math.min(left, view.x[row]);
    right = Math.max(right, view.x[row]);
    top = Math.min(top, view.y[row]);
    bottom = Math.max(bottom, view.y[row]);
  }
  return { left, right, top, bottom, count };
}

function wideShot(box: ReturnType<typeof boundsOfShips>, whole: Shot, aspect: number): Shot {
  if (box.count === 0) return whole;
  const wide = Math.max(box.right - box.left, (box.bottom - box.top) * aspect) + 2 * PADDING;
  const width = Math.min(whole.width, Math.max(CLOSEST, wide));
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, width };
}

/** Centre of the part of the arena where most ships are. */
function densest(view: View) {
  const columns = 8;
  const rows = 5;
  const cells = new Float32Array(columns * rows);
  const sums = { x: new Float32Array(columns * rows), y: new Float32Array(columns * rows) };
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP) continue;
    const cx = Math.floor((view.x[row] / view.arena.width + 0.5) * columns);
    const cy = Math.floor((view.y[row] / view.arena.height + 0.5) * rows);
    const cell = Math.min(rows - 1, Math.max(0, cy)) * columns + Math.min(columns - 1, Math.max(0, cx));
    cells[cell]++;
    sums.x[cell] += view.x[row];
    sums.y[cell] += view.y[row];
  }
  const best = cells.indexOf(Math.max(...cells));
  return { x: sums.x[best] / Math.max(1, cells[best]), y: sums.y[best] / Math.max(1, cells[best]) };
}
