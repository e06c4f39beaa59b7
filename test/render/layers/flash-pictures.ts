import { afterEach, beforeEach, vi } from 'vitest';
import type { Scene } from '../../../render/camera/scene.ts';
import { createCosmeticLayers } from '../../../render/layers/cosmetics/index.ts';
import { createLaserSkins } from '../../../render/layers/cosmetics/lasers.ts';
import { createCosmeticStyles } from '../../../render/layers/cosmetics/styles.ts';
import { createEffectLayer } from '../../../render/layers/effects.ts';
import { createHazardEffectLayer } from '../../../render/layers/hazard-effects.ts';
import { type Cosmetics, laserLookOf } from '../../../schema/catalog/cosmetics.ts';
import { boltArg, type EffectKind, FLAGS } from '../../../schema/wire/frame.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, flashesOf, glyphs, sceneOf, spritesIn } from './drawing.ts';

/** Pictures of effects and cosmetics, for tests. */

/** Makes every `Math.random()` return `chance`, so all particles are equal. */
export function useOneChance(chance = 0.75) {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** The sprites of an effect, 0.1 s after it happened. Bolts go 80 u to the right. */
export function flashOf(kind: EffectKind, x = 0, y = 0, radius = 120) {
  const arg = kind === 'bolt' || kind === 'siphon' ? boltArg(80, 0) : radius;
  const scene = sceneOf(viewOf([]), { dt: 0.1 });
  return [createEffectLayer(atlas), createHazardEffectLayer(atlas)].flatMap(layer => {
    layer.flash?.(flashesOf(0, [{ kind, x, y, arg }]), scene);
    layer.update(scene);
    return spritesIn(layer.container);
  });
}

const styles = createCosmeticStyles(atlas, glyphs);

/** A game with a pilot who wears these cosmetics. */
export function gameOfOne(cosmetics: Cosmetics) {
  const game = gameOf(40);
  const [pilot] = game.pilots.value.values();
  game.patch(0, { pilots: [{ ...pilot, cosmetics }] });
  return { game, eid: pilot.eid };
}

/** The sprites of a laser in a skin. */
export function laserOf(style: string) {
  const skins = createLaserSkins(atlas, styles);
  const { game, eid } = gameOfOne({ laser: style });
  const bolt = {
    look: laserLookOf(style),
    owner: eid,
    x: 10,
    y: 20,
    angle: 0.5,
    length: 58,
    width: 15,
    fade: 1,
  };
  skins.begin();
  skins.draw(bolt, sceneOf(viewOf([]), { game, time: 1.3 }));
  skins.end();
  return spritesIn(skins.container);
}

/**
 * The sprites around the ship of a pilot with these cosmetics after some steps of `dt` seconds, without the ship
 * itself.
 */
export function wornBy(
  cosmetics: Cosmetics,
  flags: (keyof typeof FLAGS)[],
  over: Partial<Scene> = {},
  steps = 1,
) {
  const { game, eid } = gameOfOne(cosmetics);
  const view = viewOf([{ id: eid, x: 0, y: 0 }]);
  view.flags[0] = flags.reduce((all, flag) => all | FLAGS[flag], 0);
  const layers = Object.values(createCosmeticLayers(atlas, styles));
  for (let i = 0; i < steps; i++) {
    for (const layer of layers) layer.update(sceneOf(view, { game, time: 1.3, ...over }));
  }
  return layers.flatMap(({ container }) => spritesIn(container));
}
