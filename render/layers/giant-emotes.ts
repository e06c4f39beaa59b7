import { Container, Sprite, Text, type Texture } from 'pixi.js';
import { PALETTE } from '../../schema/palette.ts';
import { RADIUS_UNIT } from '../../schema/wire/frame.ts';
import type { GlyphAtlas } from '../art/glyph-atlas.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../scene.ts';

/** Height of the label in units of text. */
const FONT = 20;
/** Height in px at which labels are painted, before they are scaled. */
const PAINTED_FONT = 44;

interface Giant {
  picture: Sprite;
  label: Text;
}

/** Giant emotes: the emote on a rock, and below it who sent it. */
export function createGiantEmoteLayer(page: GlyphAtlas): Layer {
  const container = new Container();
  const giants = new Map<number, Giant>();
  let unit = 1;

  function add(rock: number, user: string, emote: string) {
    const giant = createGiant(page.custom(styleOf(emote)), user);
    container.addChild(giant.picture, giant.label);
    giants.set(rock, giant);
    return giant;
  }

  function drop(rock: number) {
    const giant = giants.get(rock);
    giant?.picture.destroy();
    giant?.label.destroy();
    giants.delete(rock);
  }

  return {
    container,
    update(scene) {
      const announced = scene.game.round.value?.overlay.giants ?? [];
      for (const rock of giants.keys()) if (!announced.some(giant => giant.rock === rock)) drop(rock);
      for (const { rock, user, emote } of announced) {
        const row = scene.view.rowOf[rock];
        const giant = giants.get(rock) ?? add(rock, user, emote);
        giant.picture.visible = giant.label.visible = row >= 0;
        if (row >= 0) place(scene, row, giant, unit);
      }
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
    },
  };
}

function createGiant(texture: Texture, user: string): Giant {
  const picture = new Sprite(texture);
  picture.anchor.set(0.5);
  const style = { fontFamily: 'Barlow Condensed', fontWeight: '600', fill: TINTS.white } as const;
  const label = new Text({
    text: user,
    style: { ...style, fontSize: PAINTED_FONT, stroke: { color: PALETTE.outline, width: 8 } },
  });
  label.anchor.set(0.5, 0);
  return { picture, label };
}

/** Puts a giant emote on its rock; `unit` is the size of a unit of text, px. */
function place({ view, camera }: Scene, row: number, { picture, label }: Giant, unit: number) {
  const [x, y, radius] = [view.x[row], view.y[row], view.value[row] * RADIUS_UNIT.rock];
  picture.position.set(x, y);
  picture.setSize(radius * 1.45, radius * 1.45);
  picture.rotation = Math.sin(view.angle[row]) * 0.4;
  label.position.set(x, y + radius * 1.02);
  label.scale.set((FONT * unit) / PAINTED_FONT / camera.zoom);
}

/** An id of the platform's emotes, or an emoji. */
const styleOf = (emote: string) => (/^[\w-]+$/.test(emote) ? `emote:${emote}` : emote);
