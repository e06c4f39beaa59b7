import { ARENA } from '../../schema/catalog/rules.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import { insetsOf } from './clear-area.ts';
import { Director } from './director.ts';
import type { Framing, Inset } from './framing.ts';
import type { Rect } from './occupied.ts';

/** Time constant of the camera's flight to a new view. Unit: s. */
const EASE_S = 0.6;
/** Distance beyond which the camera cuts instead of flying. Unit: u. */
const CUT = 1_500;
const SHAKE_PX = 12;
const SHAKE_S = 0.4;

/** The part of the world that is on the screen, and its size there. */
export interface Camera extends Omit<Framing, 'inset'> {
  /** Content of the picture-in-picture; null if there is none. */
  inset: Inset | null;
  /** Screen pixels per world unit. */
  zoom: number;
  /** Size of the screen. Unit: px. */
  screen: { width: number; height: number };
  /** Offset of the picture while it shakes. Unit: px. */
  shakeX: number;
  shakeY: number;
  /** Follows the director, `dt` seconds after the last frame. `occupied`: parts of the screen that HUD panels cover. */
  update(view: View, game: Game, dt: number, occupied?: readonly Rect[]): void;
  resize(width: number, height: number): void;
  /** Shakes the picture; `strength` is 0 to 1. */
  shake(strength: number): void;
  /** Whether anything within `reach` u of a position in the world can be on the screen. */
  sees(x: number, y: number, reach?: number): boolean;
}

/** A camera that flies from its position to what the director wants to show. */
export function createCamera(director: Pick<Director, 'direct'> = new Director()): Camera {
  let jolt = 0;
  let time = 0;
  let last: Framing | undefined;

  const camera: Camera = {
    x: 0,
    y: 0,
    width: ARENA.width,
    inset: null,
    zoom: 1,
    screen: { width: 1_920, height: 1_080 },
    shakeX: 0,
    shakeY: 0,
    update(view, game, dt, occupied = []) {
      time += dt;
      const { width, height } = camera.screen;
      const wanted = director.direct(view, game, width / height, insetsOf(occupied, camera.screen));
      if (last && wanted.follows !== undefined && wanted.follows === last.follows) {
        camera.x += wanted.x - last.x;
        camera.y += wanted.y - last.y;
      }
      approach(camera, wanted, !last || wanted.isCut ? Number.POSITIVE_INFINITY : dt);
      last = wanted;
      camera.zoom = width / camera.width;
      camera.inset = wanted.inset ?? null;
      jolt = Math.max(0, jolt - dt / SHAKE_S);
      displace(camera, time, jolt);
    },
    resize(width, height) {
      camera.screen = { width, height };
    },
    shake(strength) {
      jolt = Math.max(jolt, strength);
    },
    sees(x, y, reach = 0) {
      const { width, height } = camera.screen;
      const halfWidth = width / 2 / camera.zoom + reach;
      const halfHeight = height / 2 / camera.zoom + reach;
      return Math.abs(x - camera.x) < halfWidth && Math.abs(y - camera.y) < halfHeight;
    },
  };

  return camera;
}

/** Offsets the picture for a shake; `jolt` is 0 to 1. */
function displace(camera: Camera, time: number, jolt: number) {
  camera.shakeX = Math.sin(time * 91) * jolt * SHAKE_PX;
  camera.shakeY = Math.cos(time * 77) * jolt * SHAKE_PX;
}

/** Moves a camera towards a framing for `dt` seconds. */
function approach(camera: Camera, wanted: Framing, dt: number) {
  const distance = Math.hypot(wanted.x - camera.x, wanted.y - camera.y);
  const share = distance > CUT ? 1 : 1 - Math.exp((-3 * dt) / EASE_S);
  camera.x += (wanted.x - camera.x) * share;
  camera.y += (wanted.y - camera.y) * share;
  camera.width += (wanted.width - camera.width) * share;
}
