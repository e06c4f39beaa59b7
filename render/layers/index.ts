import { Container, Graphics } from 'pixi.js';
import { ENTITY_KINDS, FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../schema/wire/frame.ts';
import { type Atlas, createAtlas } from '../art/atlas.ts';
import { createBossAtlas, createHazardAtlas } from '../art/atlases.ts';
import { BOSS_TINTS } from '../art/bosses/index.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { isLastStanding, isSuddenDeathCalled } from '../game/sudden-death.ts';
import type { Layout } from '../page/layout.ts';
import { createBackdropLayer } from './backdrop.ts';
import { createBaseLayer } from './bases.ts';
import { createBeamLayer } from './beams.ts';
import { createBossLayer } from './bosses/index.ts';
import { createEffectLayer } from './effects.ts';
import { createGlyphLayers } from './glyph-layers.ts';
import { createHazardEffectLayer } from './hazard-effects.ts';
import { createHullBarLayer } from './hull-bars.ts';
import { createInsetLayer } from './inset.ts';
import type { LabelSheet } from './kit/labels.ts';
import { SpritePool } from './kit/sprite-pool.ts';
import { createPointedOutLayer } from './pointed-out/index.ts';
import { createShipLayer } from './ships/index.ts';
import { createShotLayer } from './shots/index.ts';
import { createSolidLayer } from './solid.ts';
import { createStatusLayer } from './status/index.ts';
import { createTagLayer } from './tags/index.ts';
import { createTrailLayer } from './trails/index.ts';
import { createZoneLayer, ZONES_ABOVE_SHIPS, ZONES_BELOW_SHIPS } from './zones/index.ts';
import { pixels } from './zones/zone.ts';

/** Lines drawn on top of each other, widths in px of a picture 720 px high. */
const GLOW = [
  { width: 44, alpha: 0.16 },
  { width: 18, alpha: 0.3 },
  { width: 4, alpha: 1 },
];
/**
 * Width below which an arena is shrinking, as a share of its greatest width so far. Arenas shrink only in sudden death.
 */
const SHRUNK = 0.98;

/** The edge of a shrinking arena, shown from the announcement of sudden death on. */
export function createArenaBorderLayer(atlas: Atlas): Layer {
  const pool = new SpritePool(atlas.texture('bar'), 'add');
  let widest = 0;
  let isOn = false;

  function follow({ view, game: { round, isCovered } }: Scene) {
    const now = round.value;
    if (!now || isCovered.value || !isLastStanding(now)) {
      widest = 0;
      isOn = false;
      return;
    }
    widest = Math.max(widest, view.arena.width);
    isOn ||= isSuddenDeathCalled(now) || view.arena.width < widest * SHRUNK;
  }

  function drawEdges(scene: Scene) {
    const { width, height } = scene.view.arena;
    const beat = scene.hasReducedMotion ? 1 : 0.8 + 0.2 * Math.sin(scene.time * 4);
    for (const line of GLOW) {
      const thick = pixels(scene, line.width);
      const put = (x: number, y: number, wide: number, high: number) =>
        pool.put(atlas.texture('bar'), x, y, 0, wide, high, TINTS.warning, line.alpha * beat);
      for (const side of [-1, 1]) {
        put(0, (side * height) / 2, width + thick, thick);
        put((side * width) / 2, 0, thick, height + thick);
      }
    }
  }

  return {
    container: pool.container,
    update(scene) {
      follow(scene);
      pool.begin();
      if (isOn) drawEdges(scene);
      pool.end();
    },
  };
}

interface HazardLayers {
  /** The layer below the ships. */
  below: Layer;
  /** The layers for the picture-in-picture, below and above its ships. */
  inset: { below: Layer; above: Layer };
  /** Bosses, which crowds of ships must not hide. */
  bosses: Layer;
  /** The layers above everything. */
  above: Layer[];
}

function createHazardLayers(atlas: Atlas): HazardLayers {
  const page = createHazardAtlas();
  return {
    below: createZoneLayer(atlas, page, ZONES_BELOW_SHIPS),
    inset: { below: createZoneLayer(atlas, page, ZONE_LOOKS), above: createStatusLayer(atlas, page) },
    bosses: createBossLayer(atlas, createBossAtlas(), page),
    above: [
      createStatusLayer(atlas, page),
      createBeamLayer(atlas, page),
      createHazardEffectLayer(atlas),
      createZoneLayer(atlas, page, ZONES_ABOVE_SHIPS),
    ],
  };
}

const BOSS = ENTITY_KINDS.indexOf('boss');
/** The highest possible number of bosses. */
const MAX_BOSSES = 3;
/** Distance of arrows from the edges of the screen: sides, top and bottom. Unit: text units. */
const EDGE = { x: 60, top: 110, bottom: 70 };

/** Arrows at the edge of the screen that point to bosses outside it. */
export function createPointerLayer(): Layer {
  const container = new Container();
  const arrows = Array.from({ length: MAX_BOSSES }, () => container.addChild(draw()));
  let unit = 1;

  function point({ camera, view, time }: Scene, arrow: Graphics, row: number) {
    const { width, height } = camera.screen;
    const dx = (view.x[row] - camera.x) * camera.zoom;
    const dy = (view.y[row] - camera.y) * camera.zoom;
    const x = width / 2 + dx;
    const y = height / 2 + dy;
    arrow.position.set(
      Math.max(EDGE.x * unit, Math.min(width - EDGE.x * unit, x)),
      Math.max(EDGE.top * unit, Math.min(height - EDGE.bottom * unit, y)),
    );
    arrow.rotation = Math.atan2(dy, dx);
    arrow.scale.set(unit * (1 + 0.12 * Math.sin(time * 6)));
    arrow.tint = BOSS_TINTS[view.look[row]] ?? TINTS.warning;
    const seen = view.value[row] * RADIUS_UNIT.boss * camera.zoom * 0.7;
    arrow.visible = x < -seen || y < -seen || x > width + seen || y > height + seen;
  }

  return {
    container,
    update(scene) {
      const { view } = scene;
      for (const arrow of arrows) arrow.visible = false;
      if (scene.game.isCovered.value) return;
      let used = 0;
      for (let row = 0; row < view.count && used < MAX_BOSSES; row++) {
        if (view.kind[row] === BOSS && !(view.flags[row] & FLAGS.stunned)) point(scene, arrows[used++], row);
      }
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
    },
  };
}

const draw = () =>
  new Graphics()
    .poly([34, 0, -14, -24, -4, 0, -14, 24])
    .fill(TINTS.white)
    .stroke({ color: TINTS.outline, width: 4, join: 'round' });

/**
 * Makes all layers of the picture, each group from the bottom up; `labels` makes the sheets that layers with text draw
 * on.
 */
export function createLayers({ isTransparent, tags: tagLimit }: Layout, labels: () => LabelSheet) {
  const atlas = createAtlas();
  const glyphs = createGlyphLayers(atlas);
  const hazards = createHazardLayers(atlas);
  const shots = createShotLayer(atlas, glyphs.laserSkins);
  const tags = createTagLayer(tagLimit, labels());
  const backdrop: Layer[] = isTransparent ? [] : [createBackdropLayer()];
  const world: Layer[] = [
    glyphs.season,
    createBaseLayer(atlas),
    hazards.below,
    createTrailLayer(atlas),
    glyphs.cosmetics.trails,
    createSolidLayer(atlas),
    glyphs.giantEmotes,
    shots,
    glyphs.cosmetics.explosions,
    createShipLayer(atlas),
    hazards.bosses,
    glyphs.cosmetics.shields,
    createEffectLayer(atlas),
    ...hazards.above,
    createArenaBorderLayer(atlas),
    createHullBarLayer(atlas, tags),
  ];
  const screen: Layer[] = [
    createPointedOutLayer(labels()),
    tags,
    createPointerLayer(),
    createInsetLayer(atlas, hazards.inset),
  ];
  return {
    /** The layers behind the world, in screen pixels. */
    backdrop,
    /** The layers in world units, seen by the camera. */
    world,
    /** The layers above the world, in screen pixels. */
    screen,
    all: [...backdrop, ...world, ...screen],
    shots,
    tags,
  };
}
