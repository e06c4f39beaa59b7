import { Container, Sprite } from 'pixi.js';
import { BASE_PLACES } from '../../schema/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { TEAM_COLORS, tintOf } from '../art/palette.ts';
import type { Layer } from '../scene.ts';

const SIZE = 520;

/** Where the teams' ships come from. */
export function createBaseLayer(atlas: Atlas): Layer {
  const container = new Container();
  const bases = TEAM_COLORS.map(color => {
    const sprite = new Sprite(atlas.texture('base'));
    sprite.anchor.set(0.5);
    sprite.tint = tintOf(color);
    sprite.alpha = 0.3;
    container.addChild(sprite);
    return sprite;
  });

  return {
    container,
    update({ view, game, time }) {
      const round = game.round.value;
      const teams = round?.phase === 'menu' ? 0 : (round?.scores.length ?? 0);
      bases.forEach((base, team) => {
        base.visible = team < teams && round?.mode !== 'boss';
        base.position.set(
          (BASE_PLACES[team].x * view.arena.width) / 2,
          (BASE_PLACES[team].y * view.arena.height) / 2,
        );
        base.scale.set(SIZE / base.texture.width);
        base.rotation = time * 0.05;
      });
    },
  };
}
