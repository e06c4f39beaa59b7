import { expect, it } from 'vitest';
import { createSolidLayer } from '../../../render/layers/solid.ts';
import { createZoneLayer } from '../../../render/layers/zones/index.ts';
import type { Season } from '../../../schema/catalog.ts';
import { FLAGS, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** Snow on rocks, and lightning within thunderheads. */

it.each([
  ['off', ['rock3']],
  ['halloween', ['rock3']],
  ['christmas', ['rock3', 'snow3']],
] as [Season, string[]][])(
  'a rock in the season %s is drawn as %j, all of one size and turned alike',
  (season, drawn) => {
    const game = gameOf(0);
    game.patch(0, { round: { season } });
    const layer = createSolidLayer(atlas);
    layer.update(sceneOf(viewOf([{ id: 1, x: 100, y: 50, kind: 'rock', look: 3, angle: 40 }]), { game }));
    const sprites = spritesIn(layer.container);
    expect(sprites.map(({ texture }) => texture.label)).toEqual(drawn);
    expect(new Set(sprites.map(({ x, y, rotation, scaleX }) => [x, y, rotation, scaleX].join())).size).toBe(
      1,
    );
  },
);

it('a thunderhead has an arc in it at all times', () => {
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
