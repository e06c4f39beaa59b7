import { type Container, type Particle, Texture } from 'pixi.js';
import type { Atlas } from '../../../render/art/atlas.ts';
import type { GlyphAtlas } from '../../../render/art/glyph-atlas.ts';
import { createCamera } from '../../../render/camera/camera.ts';
import type { Flashes, Layer, Scene } from '../../../render/camera/scene.ts';
import type { View } from '../../../render/link/interpolation.ts';
import { EFFECT_KINDS, type EffectKind } from '../../../schema/wire/frame.ts';
import { frameOf, gameOf, viewOf } from '../frames.ts';

/** Draws layers without a screen: with textures of one pixel, and access to the sprites of a frame. */

const textures = new Map<string, Texture>();
const textureOf = (name: string) => {
  const texture = textures.get(name) ?? new Texture({ label: name });
  textures.set(name, texture);
  return texture;
};

export const atlas: Atlas = { texture: textureOf };
export const glyphs: GlyphAtlas = { glyph: textureOf, custom: textureOf };

/** A scene whose camera looks at the centre of the world: one pixel per unit, 1920 by 1080. */
export const sceneOf = (view: View = viewOf([]), over: Partial<Scene> = {}): Scene => {
  const game = over.game ?? gameOf(40); // with fewer pilots, ships are drawn larger
  return {
    view,
    game,
    camera: createCamera(),
    pilotOf: eid => game.pilots.value.get(eid),
    tintOf: eid => eid,
    dt: 1 / 60,
    time: 0,
    hasReducedMotion: false,
    occupied: [],
    insetArea: null,
    labels: [],
    drawn: new Map(),
    ...over,
  };
};

interface Effect {
  kind: EffectKind;
  x?: number;
  y?: number;
  arg?: number;
}
interface Shot {
  x: number;
  y: number;
  age?: number;
}

/** The effects and shots of a frame. All shots fly to the right. */
export function flashesOf(tick: number, effects: Effect[], shots: Shot[] = [], firstShot = 1): Flashes {
  const { slot, at } = frameOf({ at: 1_000, effects: effects.length, shots: shots.length });
  slot.frame.tick[0] = tick;
  slot.frame.firstShot[0] = firstShot;
  effects.forEach(({ kind, x = 0, y = 0, arg = 0 }, row) => {
    slot.effects.kind[row] = EFFECT_KINDS.indexOf(kind);
    slot.effects.x[row] = x;
    slot.effects.y[row] = y;
    slot.effects.arg[row] = arg;
  });
  shots.forEach(({ x, y, age = 0 }, row) => {
    slot.shots.x[row] = x;
    slot.shots.y[row] = y;
    slot.shots.age[row] = age;
  });
  return { slot, at, x: q => q, y: q => q };
}

/** The visible sprites in a container and in all containers inside it. */
export function spritesIn(container: Container): Particle[] {
  const own = 'particleChildren' in container ? (container.particleChildren as Particle[]) : [];
  return [...own.filter(({ scaleX }) => scaleX !== 0), ...container.children.flatMap(spritesIn)];
}

/** The names of the textures that a layer has drawn, in order. */
export const texturesOf = ({ container }: Pick<Layer, 'container'>) =>
  spritesIn(container).map(({ texture }) => texture.label);
