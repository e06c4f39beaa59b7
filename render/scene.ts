import type { Container } from 'pixi.js';
import type { FrameSlot } from '../schema/wire/frame.ts';
import type { OverlayPilot } from '../schema/wire/overlay-socket.ts';
import type { Camera } from './camera.ts';
import type { Game } from './game.ts';
import type { View } from './interpolation.ts';
import type { Rect } from './occupied.ts';

/** What a layer is given each frame. */
export interface Scene {
  view: View;
  camera: Camera;
  game: Game;
  /** Who flies the ship with that id. */
  pilotOf(eid: number): OverlayPilot | undefined;
  /** Colour of that pilot as 0xrrggbb; white when unknown. */
  tintOf(eid: number): number;
  /** Seconds since the last frame, of wall time. */
  dt: number;
  /** Local clock, s. */
  time: number;
  hasReducedMotion: boolean;
  /** Parts of the screen that plates cover. */
  occupied: readonly Rect[];
  /** Entities by id with the place where they were drawn in this frame; each layer adds its own. */
  drawn: Map<number, { x: number; y: number }>;
}

/** Effects and shots as they become visible; places in world units. */
export interface Flashes {
  slot: FrameSlot;
  /** Server clock of the frame, ms. */
  at: number;
  x(q: number): number;
  y(q: number): number;
}

/** One kind of thing on the screen. */
export interface Layer {
  readonly container: Container;
  update(scene: Scene): void;
  flash?(flashes: Flashes, scene: Scene): void;
  /** `textUnit`: pixels a unit of text. */
  resize?(width: number, height: number, textUnit: number): void;
}
