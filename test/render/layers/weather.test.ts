import { expect, it } from 'vitest';
import { createSolidLayer } from '../../../render/layers/solid.ts';
import { createZoneLayer } from '../../../render/layers/zones/index.ts';
import type { Season } from '../../../schema/catalog/catalog.ts';
import { FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** Tests of snow on rocks, and of lightning inside thunderheads. */

it.each([
  ['off', 79, ['rock3']],
  ['halloween', 79, ['rock3']],
  ['christmas', 79, ['rock3', 'snow3']],
  ['off', 80, ['boulder1']],
  ['christmas', 260, ['boulder1', 'snow1']],
] as [Season, number, string[]][])(
  'in the season %s, a rock with a radius of %i u is drawn from the pictures %j, all equally large and rotated',
  (season, radius, drawn) => {
    const game = gameOf(0);
    game.patch(0, { round: { season } });
    const layer = createSolidLayer(atlas);
    const view = viewOf([{ id: 1, x: 100, y: 50, kind: 'rock', look: 3, angle: 40 }]);
    view.value[0] = Math.floor(radius / RADIUS_UNIT.rock);
    layer.update(sceneOf(view, { game }));
    const sprites = spritesIn(layer.container);
    expect(sprites.map(({ texture }) => texture.label)).toEqual(drawn);
    expect(new Set(sprites.map(({ x, y, rotation, scaleX }) => [x, y, rotation, scaleX].join())).size).toBe(
      1,
    );
  },
);

it('a thunderhead always contains an arc of lightning', () => {
  const layer = createZoneLayer(atlas, atlas as never, ZONE_LOOKS);
  const view = viewOf([{ id: 1, x: 0, y: 0, kind: 'zone', look: ZONE_LOOKS.indexOf('thunderStorm') }]);
  view.value[0] = 40;
  view.flags[0] = FLAGS.armed;
  const brightest = (time: number) => {
    layer.update(sceneOf(view, { time }));
    const arcs = spritesIn(layer.container).filter(({ texture }) => texture.label === 'ribbon');
    return Math.max(...arcs.map(({ color }) => (color >>> 24) / 255));
  };
  brightest(0);
  for (let time = 0.9; time < 5; time += 0.1) expect(brightest(time)).toBeGreaterThan(0.4);
});
