import { Container, Sprite } from 'pixi.js';
import { TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { basePosition } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { tintOf } from '../art/palette.ts';
import type { Layer } from '../camera/scene.ts';

/** Unit: u. */
const SIZE = 560;
const STATION_SIZE = 190;

/** The bases that the teams' ships come from: a ring on the ground, with a station in it. */
export function createBaseLayer(atlas: Atlas): Layer {
  const container = new Container();
  const bases = TEAM_COLORS.map(color => {
    const base = new Container();
    const floor = centred(new Sprite(atlas.texture('base')), SIZE);
    const station = centred(new Sprite(atlas.texture('station')), STATION_SIZE);
    const light = centred(new Sprite(atlas.texture('glow')), STATION_SIZE * 0.7);
    floor.tint = light.tint = tintOf(color);
    floor.alpha = 0.4;
    floor.blendMode = light.blendMode = 'add';
    base.addChild(floor, station, light);
    container.addChild(base);
    return { base, floor, station };
  });

  return {
    container,
    update({ view, game, time }) {
      const round = game.round.value;
      const teams = round && game.isFight.value && round.mode !== 'boss' ? round.scores.length : 0;
      bases.forEach(({ base, floor, station }, team) => {
        base.visible = team < teams;
        if (!base.visible) return;
        const { x, y } = basePosition(team, teams);
        base.position.set((x * view.arena.width) / 2, (y * view.arena.height) / 2);
        floor.rotation = time * 0.05;
        station.rotation = -time * 0.12;
      });
    },
  };
}

function centred(sprite: Sprite, size: number) {
  sprite.anchor.set(0.5);
  sprite.scale.set(size / sprite.texture.width);
  return sprite;
}
