import { describe, expect, it } from 'vitest';
import { BOSS_ROOM } from '../../../render/art/bosses/kit.ts';
import { createBeamLayer } from '../../../render/layers/beams.ts';
import { createBossLayer } from '../../../render/layers/bosses/index.ts';
import { createZoneLayer } from '../../../render/layers/zones/index.ts';
import { BOSS_NAMES, type Field } from '../../../schema/catalog/catalog.ts';
import type { Boss } from '../../../schema/records/state.ts';
import {
  BEAM_LOOKS,
  CRAFT_LOOKS,
  FLAGS,
  RADIUS_UNIT,
  ZONE_LOOKS,
  type ZoneLook,
} from '../../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn, texturesOf } from './drawing.ts';

/**
 * Calamities, beams and the craft of bosses look different from each other. A warning looks different from the danger
 * that it announces.
 */

const own = atlas as never;

function zone(look: ZoneLook, flags: number, { field = 'moon' as Field, radius = 20, id = 5 } = {}) {
  const view = viewOf([{ id, x: 0, y: 0, kind: 'zone', look: ZONE_LOOKS.indexOf(look) }]);
  view.flags[0] = flags;
  view.value[0] = radius;
  const game = gameOf(1);
  game.patch(0, { round: { field } });
  const layer = createZoneLayer(atlas, own, ZONE_LOOKS);
  layer.update(sceneOf(view, { game }));
  return layer;
}
const zoneTextures = (...of: Parameters<typeof zone>) => texturesOf(zone(...of));
const times = (names: (string | undefined)[], name: string) => names.filter(each => each === name).length;

describe('zone', () => {
  it('the zone of a calamity shows its sign in a ring until it starts to hurt', () => {
    const warning = zoneTextures('blackHole', 0);
    expect(warning).toEqual(expect.arrayContaining(['hatch', 'dashes', 'sign:blackHole']));
    expect(zoneTextures('blackHole', FLAGS.armed)).not.toContain('sign:blackHole');
  });

  it('a black hole is a bright disc with haze around it', () => {
    expect(times(zoneTextures('blackHole', 0), 'accretion')).toBe(0);
    expect(times(zoneTextures('blackHole', FLAGS.armed), 'accretion')).toBe(3);
  });

  it.each(['blackHole', 'void'] as const)('for a %s, lines of light run inwards from all sides', look => {
    const lines = spritesIn(zone(look, FLAGS.armed).container).filter(
      ({ texture }) => texture.label === 'streak',
    );
    for (const { x, y, rotation } of lines)
      expect(x * Math.cos(rotation) + y * Math.sin(rotation)).toBeLessThan(0);
    const quarters = lines.map(({ x, y }) => `${Math.sign(x)} ${Math.sign(y)}`);
    expect(new Set(quarters).size).toBe(4);
  });

  it('zones of calamities look the same whatever their id is', () => {
    const colorsOf = (id: number) =>
      spritesIn(zone('blackHole', FLAGS.armed, { id }).container).map(({ color }) => color);
    expect(colorsOf(MAX_ENTITIES)).toEqual(colorsOf(1));
  });

  it('a blizzard is drawn as snow, and on Mars as dust', () => {
    const [snow, dust] = (['moon', 'mars'] as const).map(field =>
      zoneTextures('blizzard', FLAGS.armed, { field }),
    );
    expect([times(snow, 'spark') > 100, times(snow, 'streak')]).toEqual([true, 0]);
    expect([times(dust, 'streak') > 100, times(dust, 'spark')]).toEqual([true, 0]);
  });
});

describe('orbital strike', () => {
  const strike = (flags: number) => {
    const view = viewOf([{ id: 5, x: 0, y: 0, kind: 'beam', look: BEAM_LOOKS.indexOf('strike') }]);
    view.flags[0] = flags;
    view.value[0] = 20;
    const layer = createBeamLayer(atlas, own);
    layer.update(sceneOf(view));
    return spritesIn(layer.container).map(({ texture, scaleX }) => ({ name: texture.label, width: scaleX }));
  };

  it('an orbital strike is drawn as a crosshair first, then as a beam whose core is a third as wide', () => {
    expect(strike(0).map(({ name }) => name)).toEqual(expect.arrayContaining(['crosshair', 'ribbon']));
    const [beam, core, ...others] = strike(FLAGS.armed).filter(({ name }) => name === 'shaft');
    expect([beam.width / core.width, others]).toEqual([expect.closeTo(3, 6), []]);
  });
});

describe('boss', () => {
  const ray = (flags: number) => {
    const view = viewOf([{ id: 5, x: 0, y: 0, kind: 'beam', look: BEAM_LOOKS.indexOf('lance') }]);
    view.flags[0] = flags;
    view.value[0] = 20;
    const layer = createBeamLayer(atlas, own);
    layer.update(sceneOf(view));
    return spritesIn(layer.container).map(({ texture, scaleX, scaleY }) => [texture.label, scaleX, scaleY]);
  };

  it("a boss's ray is first a thin line along its future path, and then a wide beam from the boss", () => {
    const length = 20 * RADIUS_UNIT.beam;
    expect(ray(0)).toEqual([['ribbon', length, 10]]);
    const [halo, beam, core, glow] = ray(FLAGS.armed);
    expect([halo, beam, core].map(([name, long]) => [name, long])).toEqual(Array(3).fill(['ribbon', length]));
    expect(beam[2]).toBeGreaterThan(20);
    expect(glow[0]).toBe('glow');
  });
});

describe('boss', () => {
  const sizeOf = (zoom: number) => {
    const craft: Thing = { id: 5, x: 0, y: 0, kind: 'craft', look: CRAFT_LOOKS.indexOf('shard') };
    const layer = createBossLayer(atlas, own, own);
    const scene = sceneOf(viewOf([craft]));
    scene.view.value[0] = 40;
    scene.camera.zoom = zoom;
    layer.update(scene);
    const sprite = spritesIn(layer.container).find(({ texture }) => texture.label === 'craft:shard');
    return sprite?.scaleX ?? 0;
  };

  it("a boss's craft is drawn 1.35 times as large as its hit circle, and at least 26 px large", () => {
    expect(sizeOf(1)).toBeCloseTo(40 * RADIUS_UNIT.craft * BOSS_ROOM * 1.35, 3);
    expect(sizeOf(0.1)).toBeCloseTo(26 / 0.1, 3);
    expect(sizeOf(0.05)).toBeCloseTo(26 / 0.05, 3);
  });
});

it('the less hull a boss has left, the more fires burn on the boss', () => {
  const firesAt = (hp: Boss['hp']) => {
    const layer = createBossLayer(atlas, own, own);
    const game = gameOf(1);
    const boss: Boss = {
      ...{ id: 1, name: 'Reaper', role: '', phase: 'fighting', hp, shield: 'down', rage: 1 },
    };
    game.patch(0, { round: { bosses: [boss] } });
    layer.update(
      sceneOf(viewOf([{ id: 5, x: 0, y: 0, kind: 'boss', look: BOSS_NAMES.indexOf('Reaper') }]), { game }),
    );
    return times(texturesOf(layer), 'fireball');
  };
  expect([firesAt('Good'), firesAt('Fair'), firesAt('Low')]).toEqual([0, 4, 9]);
});
