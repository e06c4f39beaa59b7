import { Container, Sprite, Texture } from 'pixi.js';
import type { Field } from '../../schema/catalog.ts';
import { paintField } from '../art/fields.ts';
import type { Layer } from '../scene.ts';

/** The backdrop is this much larger than the screen and drifts a little with the camera. */
const MARGIN = 1.12;
const FADE_S = 0.8;

/** The place where the fight is: a backdrop that fades over when the field changes. */
export function createFieldLayer(): Layer {
  const container = new Container();
  let screen = { width: 1_920, height: 1_080 };
  let shown: { field: Field; sprite: Sprite } | undefined;
  let leaving: Sprite | undefined;

  const drop = (sprite: Sprite | undefined) => sprite?.destroy({ texture: true, textureSource: true });

  const show = (field: Field) => {
    drop(leaving);
    leaving = shown?.sprite;
    const canvas = paintField(field, Math.round(screen.width * MARGIN), Math.round(screen.height * MARGIN));
    const sprite = new Sprite(Texture.from(canvas));
    sprite.anchor.set(0.5);
    sprite.alpha = leaving ? 0 : 1;
    container.addChild(sprite);
    shown = { field, sprite };
  };

  return {
    container,
    update({ game, camera, view, dt }) {
      const field = game.round.value?.field;
      if (!field) return;
      if (shown?.field !== field) show(field);
      if (!shown) return;
      const { sprite } = shown;
      sprite.alpha = Math.min(1, sprite.alpha + dt / FADE_S);
      if (sprite.alpha === 1 && leaving) {
        drop(leaving);
        leaving = undefined;
      }
      const drift = (MARGIN - 1) / 2;
      const shareX = Math.max(-1, Math.min(1, camera.x / (view.arena.width / 2)));
      const shareY = Math.max(-1, Math.min(1, camera.y / (view.arena.height / 2)));
      sprite.position.set(screen.width * (0.5 - shareX * drift), screen.height * (0.5 - shareY * drift));
    },
    resize(width, height) {
      screen = { width, height };
      drop(leaving);
      drop(shown?.sprite);
      leaving = undefined;
      shown = undefined;
    },
  };
}
