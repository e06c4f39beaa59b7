import { Container } from 'pixi.js';
import { RADIUS_UNIT } from '../../schema/wire/frame.ts';
import { createGiantSprites, type Giant, type GiantSprites } from '../art/giant-sprites.ts';
import type { Rect } from '../occupied.ts';
import type { Layer, Scene } from '../scene.ts';

/** Height of the tag's text in units of text. */
const FONT = 22;
/** How much of the rock the emote covers. */
const COVERED = 0.8;

/** Giant emotes: the picture of the emote, or its name, on a rock, and below it who sent it. */
export function createGiantEmoteLayer(): Layer {
  const container = new Container();
  const giants = new Map<number, GiantSprites>();
  let unit = 1;

  function add(giant: Giant) {
    const sprites = createGiantSprites(giant);
    container.addChild(sprites.emote, sprites.tag);
    giants.set(giant.rock, sprites);
    return sprites;
  }

  function dropGone(announced: readonly Giant[]) {
    for (const [rock, { emote, tag }] of giants) {
      if (announced.some(giant => giant.rock === rock)) continue;
      emote.destroy({ children: true });
      tag.destroy({ children: true });
      giants.delete(rock);
    }
  }

  return {
    container,
    update(scene) {
      const announced = scene.game.round.value?.overlay.giants ?? [];
      if (giants.size > 0) dropGone(announced);
      for (const giant of announced) {
        const row = scene.view.rowOf[giant.rock];
        const sprites = giants.get(giant.rock) ?? add(giant);
        sprites.setUser(giant.user);
        sprites.emote.visible = sprites.tag.visible = row >= 0;
        if (row < 0) continue;
        place(scene, row, sprites, unit);
        scene.labels.push(onScreen(scene, sprites.tag));
      }
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
    },
  };
}

/** What a thing of the world covers on the screen, px. */
function onScreen({ camera }: Scene, { x, y, width, height }: Container): Rect {
  const { zoom, screen } = camera;
  return {
    x: (x - width / 2 - camera.x) * zoom + screen.width / 2,
    y: (y - camera.y) * zoom + screen.height / 2,
    width: width * zoom,
    height: height * zoom,
  };
}

/** Puts a giant emote on its rock; `unit` is the size of a unit of text, px. */
function place(
  { view, camera }: Scene,
  row: number,
  { emote, tag, paintedFont }: GiantSprites,
  unit: number,
) {
  const [x, y, radius] = [view.x[row], view.y[row], view.value[row] * RADIUS_UNIT.rock];
  emote.position.set(x, y);
  emote.scale.set(radius * COVERED); // painted one unit in all directions
  emote.rotation = Math.sin(view.angle[row]) * 0.3;
  tag.position.set(x, y + radius);
  tag.scale.set((FONT * unit) / paintedFont / camera.zoom);
}
