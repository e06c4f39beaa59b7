import 'pixi.js/unsafe-eval'; // the pages forbid eval; this brings the same without it
import { Application, Container } from 'pixi.js';
import { PALETTE } from '../schema/palette.ts';
import { createAtlas } from './art/atlas.ts';
import { TINTS, tintOf } from './art/palette.ts';
import { type Camera, createCamera } from './camera.ts';
import { entityTint } from './entity-tint.ts';
import type { Game } from './game.ts';
import type { View } from './interpolation.ts';
import { createBackdropLayer } from './layers/backdrop.ts';
import { createBaseLayer } from './layers/bases.ts';
import { createEffectLayer } from './layers/effects.ts';
import { createGlyphLayers } from './layers/glyph-layers.ts';
import { createHazardLayers } from './layers/hazards.ts';
import { createHullBarLayer } from './layers/hull-bars.ts';
import { createPointerLayer } from './layers/pointers.ts';
import { createShipLayer } from './layers/ships/index.ts';
import { createShotLayer } from './layers/shots.ts';
import { createSolidLayer } from './layers/solid.ts';
import { createTagLayer } from './layers/tags.ts';
import { createTrailLayer } from './layers/trails.ts';
import { type Layout, textUnit } from './layout.ts';
import type { Rect } from './occupied.ts';
import type { Flashes, Layer, Scene } from './scene.ts';

/** Pixels drawn for each pixel of the page on slow computers. */
const LOW_QUALITY_RESOLUTION = 0.5;

/** The canvas: the fight in world units below a camera, name tags in screen pixels above it. */
export interface Stage {
  camera: Camera;
  /** `occupied`: parts of the screen that plates cover. */
  draw(view: View, dt: number, occupied: readonly Rect[]): void;
  flash(flashes: Flashes): void;
  /** What was drawn last, for whoever wants to check it: entities by id in world units, texts of tags, lasers. */
  drawn(): ReadonlyMap<number, { x: number; y: number }>;
  tagTexts(): string[];
  lasers(): number;
}

export async function createStage(host: HTMLElement, game: Game, layout: Layout): Promise<Stage> {
  const app = new Application();
  await app.init({
    preference: 'webgl',
    backgroundAlpha: layout.isTransparent ? 0 : 1,
    backgroundColor: PALETTE.space,
    resolution: layout.isLowQuality ? LOW_QUALITY_RESOLUTION : Math.min(2, devicePixelRatio),
    autoDensity: true,
    resizeTo: host,
    autoStart: false,
  });
  host.append(app.canvas);
  outliveContextLoss(app.canvas);
  await document.fonts.load('600 24px "Barlow Condensed"');

  const atlas = createAtlas();
  const camera = createCamera();
  const wardrobe = createGlyphLayers(atlas);
  const shots = createShotLayer(atlas, wardrobe.skins);
  const tags = createTagLayer(layout.tags);
  const hazards = createHazardLayers(atlas);
  const below: Layer[] = layout.isTransparent ? [] : [createBackdropLayer()];
  const inWorld = [
    wardrobe.season,
    createBaseLayer(atlas),
    ...hazards.below,
    createTrailLayer(atlas),
    createSolidLayer(atlas),
    wardrobe.giants,
    shots,
    createShipLayer(atlas),
    wardrobe.cosmetics,
    createEffectLayer(atlas),
    ...hazards.above,
    createHullBarLayer(atlas),
  ];
  const pointers = createPointerLayer();
  const layers = [...below, ...inWorld, tags, pointers];
  const world = new Container();
  for (const layer of below) app.stage.addChild(layer.container);
  app.stage.addChild(world);
  for (const layer of inWorld) world.addChild(layer.container);
  app.stage.addChild(tags.container, pointers.container);

  const pilotOf = (eid: number) => game.pilots.value.get(eid);
  const scene: Omit<Scene, 'view'> & { view?: View } = {
    camera,
    game,
    pilotOf,
    tintOf(eid) {
      const color = pilotOf(eid)?.color;
      return color ? tintOf(color) : scene.view ? entityTint(scene.view, eid) : TINTS.white;
    },
    dt: 0,
    time: 0,
    hasReducedMotion: layout.hasReducedMotion,
    occupied: [],
    drawn: new Map(),
  };

  const resize = () => {
    const { width, height } = app.screen;
    camera.resize(width, height);
    for (const layer of layers) layer.resize?.(width, height, textUnit(layout.format, width, height));
  };
  app.renderer.on('resize', resize);
  resize();

  return {
    camera,
    draw(view, dt, occupied) {
      scene.view = view;
      scene.occupied = occupied;
      scene.dt = dt;
      scene.time += dt;
      scene.drawn.clear();
      camera.update(view, game, dt);
      const { width, height } = camera.screen;
      world.scale.set(camera.zoom);
      world.position.set(
        width / 2 - camera.x * camera.zoom + camera.shakeX,
        height / 2 - camera.y * camera.zoom + camera.shakeY,
      );
      for (const layer of layers) layer.update(scene as Scene);
      app.render();
    },
    flash(flashes) {
      if (scene.view) for (const layer of layers) layer.flash?.(flashes, scene as Scene);
    },
    drawn: () => scene.drawn,
    tagTexts: () => tags.texts(),
    lasers: () => shots.flying(),
  };
}

/** A graphics driver may take everything away; it usually gives it back by itself. */
const RESTORE_MS = 3_000;

/** Loads the page anew when a lost drawing context does not come back. */
function outliveContextLoss(canvas: HTMLCanvasElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  canvas.addEventListener('webglcontextlost', () => {
    timer = setTimeout(() => location.reload(), RESTORE_MS);
  });
  canvas.addEventListener('webglcontextrestored', () => clearTimeout(timer));
}
