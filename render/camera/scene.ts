import type { Container } from 'pixi.js';
import type { FrameSlot } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { Camera } from './camera.ts';
import type { Rect } from './occupied.ts';

/** The input of layers for each frame. */
export interface Scene {
  view: View;
  camera: Camera;
  game: Game;
  /** The pilot of the ship with the id `eid`. */
  pilotOf(eid: number): OverlayPilot | undefined;
  /** The pilot's colour as 0xrrggbb; white when unknown. */
  tintOf(eid: number): number;
  /** Seconds of wall time since the last frame; less in slow motion. */
  dt: number;
  /** Local clock. Unit: s. */
  time: number;
  hasReducedMotion: boolean;
  /** Parts of the screen that HUD panels cover. */
  occupied: readonly Rect[];
  /** Area in which the picture-in-picture is drawn, in px; null if there is none. */
  insetArea: Rect | null;
  /** Labels that layers have drawn in this frame; name tags avoid them. Unit: px. */
  labels: Rect[];
  /** Where entities were drawn in this frame, by id; each layer adds its own. Unit: u. */
  drawn: Map<number, { x: number; y: number }>;
}

/** The shots and effects of a frame, shown when the drawn time reaches it. */
export interface Flashes {
  slot: FrameSlot;
  /** Server clock of the frame. Unit: ms. */
  at: number;
  /** Turns the columns `x` and `y` of shots and effects into world units. */
  x(q: number): number;
  y(q: number): number;
}

/** A layer of the picture, which draws one kind of object. */
export interface Layer {
  readonly container: Container;
  /** Draws a frame. */
  update(scene: Scene): void;
  /** Adds shots and effects; the next update shows them. */
  flash?(flashes: Flashes, scene: Scene): void;
  /** Adapts to the size of the screen, px. `textUnit`: pixels per unit of text. */
  resize?(width: number, height: number, textUnit: number): void;
}
