import { expect, it } from 'vitest';
import { createInsetLayer } from '../../../render/layers/inset.ts';
import { createStatusLayer } from '../../../render/layers/status/index.ts';
import { createZoneLayer, ZONES_BELOW_SHIPS } from '../../../render/layers/zones/index.ts';
import type { Round } from '../../../schema/records/state.ts';
import { FLAGS, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { useBlankCanvas } from './blank-canvas.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** Tests of the inset: a small picture of another place, far outside the view of the camera. */

useBlankCanvas();

const AREA = { x: 40, y: 800, width: 400, height: 200 };
const THINGS: Thing[] = [
  { id: 1, x: 5_000, y: 0 },
  { id: 9, x: 5_100, y: 0, kind: 'rock' },
  { id: 11, x: 5_200, y: 0, kind: 'rock' },
  { id: 10, x: 5_000, y: 0, kind: 'zone', look: ZONE_LOOKS.indexOf('blackHole') },
];

function draw(round: Partial<Round> = {}) {
  const game = gameOf(40);
  const overlay = game.round.value?.overlay as Round['overlay'];
  const giants = [{ rock: 9, user: 'Ada', emote: '25', name: 'Kappa' }];
  game.patch(0, { round: { overlay: { ...overlay, giants }, ...round } });
  const view = viewOf(THINGS);
  view.flags[view.rowOf[11]] = FLAGS.burning;
  const scene = sceneOf(view, { game, insetArea: AREA });
  scene.camera.inset = { x: 5_000, y: 0, width: 800, caption: 'Ada joined' };
  const layer = createInsetLayer(atlas, {
    below: createZoneLayer(atlas, atlas as never, ZONES_BELOW_SHIPS),
    above: createStatusLayer(atlas, atlas as never),
  });
  layer.resize?.(1_920, 1_080, 1.5);
  layer.update(scene);
  const [, world] = layer.container.children;
  const [, , giantLayer] = world.children;
  return { scene, layer, world, giant: giantLayer.children.map(({ visible }) => visible) };
}

it('the picture within the picture shows the ships, rocks, burning meteors, giant emotes and calamities at its place', () => {
  const { layer, world, giant } = draw();
  expect(layer.container.visible).toBe(true);
  const names = spritesIn(layer.container).map(({ texture }) => `${texture.label}`);
  expect([
    names.some(name => name.startsWith('hull:')),
    names.some(name => name.startsWith('boulder')),
    names.includes('sign:blackHole'),
    names.includes('fireball'),
  ]).toEqual([true, true, true, true]);
  const middle = { x: world.x + 5_000 * world.scale.x, y: world.y };
  expect([world.scale.x, middle]).toEqual([0.5, { x: 240, y: 900 }]);
  expect(giant[0]).toBe(true);
});

it('the picture within the picture has no tags, and objects that only it shows do not count as on the screen', () => {
  const { scene, giant } = draw();
  expect([scene.drawn.size, scene.labels, giant[1]]).toEqual([0, [], false]);
});

it('the picture within the picture is hidden while a board covers the fight', () => {
  expect(draw({ phase: 'lobby' }).layer.container.visible).toBe(false);
});
