import { beforeAll, describe, expect, it } from 'vitest';
import type { Layer } from '../../../render/camera/scene.ts';
import { createLayers } from '../../../render/layers/index.ts';
import { spriteLabels } from '../../../render/layers/kit/labels.ts';
import { layoutOf } from '../../../render/page/layout.ts';
import { SUDDEN_DEATH_TEXT } from '../../../schema/catalog/rules.ts';
import type { Round } from '../../../schema/records/state.ts';
import { type EffectKind, FLAGS, ZONE_LOOKS, type ZoneLook } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { useBlankCanvas } from './blank-canvas.ts';
import { flashesOf, sceneOf, spritesIn } from './drawing.ts';
import { useOneChance } from './flash-pictures.ts';

/** Tests of the order in which the layers are drawn. */

useBlankCanvas();
useOneChance();

interface Content {
  things?: Partial<Thing>[];
  flags?: number;
  effects?: EffectKind[];
  shots?: number;
  round?: Partial<Round>;
}

/** The layers of the world, lowest first. All tests share them, because painting their sprites takes long. */
let world: Layer[];
let time = 0;

/** The number of sprites that each layer draws for this content, once the content before it has disappeared. */
function drawn(content: Content) {
  draw({}, 60);
  return draw(content, 0.01);
}

function draw({ things = [], flags = 0, effects = [], shots = 0, round = {} }: Content, dt: number) {
  const game = gameOf(0);
  game.patch(0, { round: { mode: 'boss', scores: [0], ...round } });
  const view = viewOf(things.map((thing, i) => ({ id: i + 1, x: 0, y: 0, ...thing })));
  view.value.fill(40, 0, things.length);
  view.flags.fill(flags, 0, things.length);
  time += dt;
  const scene = sceneOf({ ...view, tick: Math.round(time * 60) }, { game, dt, time });
  const lasers = Array.from({ length: shots }, () => ({ x: 0, y: 0 }));
  const flashes = flashesOf(
    scene.view.tick,
    effects.map(kind => ({ kind, arg: 90 })),
    lasers,
  );
  return world.map(layer => {
    layer.flash?.(flashes, scene);
    layer.update(scene);
    const visible = layer.container.children.filter(child => child.visible && child.children.length > 0);
    return spritesIn(layer.container).length + visible.length;
  });
}

/** The lowest and the highest layer that draw this content. */
const layerOf = (content: Content) => drawn(content).findIndex((sprites, layer) => sprites > empty[layer]);
const topOf = (content: Content) => drawn(content).findLastIndex((sprites, layer) => sprites > empty[layer]);
const ofThing = (thing: Partial<Thing>, flags = 0) => layerOf({ things: [thing], flags });
const ofZone = (look: ZoneLook) => ofThing({ kind: 'zone', look: ZONE_LOOKS.indexOf(look) }, FLAGS.armed);

let empty: number[];
let ship: number;
let boss: number;
beforeAll(() => {
  world = createLayers(layoutOf(new URL('http://a/overlay?transparent=1'), false), spriteLabels).world;
  empty = drawn({});
  ship = topOf({ things: [{ kind: 'ship' }] });
  boss = ofThing({ kind: 'boss' });
});

describe('picture', () => {
  it('a crowd of ships does not cover a boss', () => {
    expect(boss).toBeGreaterThan(ship);
  });

  it('ships are drawn over rocks, mines, lasers and calamities, but under blizzards and ice', () => {
    const below = [
      ...[
        ofThing({ kind: 'rock' }),
        ofThing({ kind: 'mine' }),
        ofThing({ kind: 'missile' }),
        layerOf({ shots: 1 }),
      ],
      ...ZONE_LOOKS.filter(look => look !== 'blizzard' && look !== 'iceStorm').map(ofZone),
    ];
    expect(below.filter(layer => layer < 0 || layer >= ship)).toEqual([]);
    for (const look of ['blizzard', 'iceStorm'] as const) expect(ofZone(look)).toBeGreaterThan(boss);
  });

  it("calamities are drawn over the teams' bases and under rocks", () => {
    const base = layerOf({ round: { mode: 'dogfight', scores: [0, 0] } });
    expect(base).toBeGreaterThanOrEqual(0);
    expect(ofZone('blackHole')).toBeGreaterThan(base);
    expect(ofThing({ kind: 'rock' })).toBeGreaterThan(ofZone('blackHole'));
  });

  it('explosions, burning ships, beams and nukes are drawn over ships and bosses', () => {
    const above = [
      layerOf({ effects: ['shipDeath'] }),
      topOf({ things: [{ kind: 'ship' }], flags: FLAGS.burning }),
      ofThing({ kind: 'beam' }, FLAGS.armed),
      layerOf({ effects: ['nuke'] }),
    ];
    expect(above.filter(layer => layer <= boss)).toEqual([]);
  });

  it('hull bars and the border of a shrinking arena are drawn above everything else', () => {
    const announcement = { text: SUDDEN_DEATH_TEXT, color: '#ff4d5e', seconds: 8, remaining: 8_000 };
    const overlay = { ...gameOf(0).round.value?.overlay, announcement } as Round['overlay'];
    const border = layerOf({ round: { mode: 'ffaReserves', scores: [], overlay } });
    const bar = topOf({ things: [{ kind: 'ship' }], flags: FLAGS.hit });
    expect(border).toBeGreaterThan(ofZone('blizzard'));
    expect(bar).toBe(empty.length - 1);
    expect(border).toBe(bar - 1);
  });
});
