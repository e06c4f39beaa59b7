import { TINTS, tintOf } from '../art/palette.ts';
import { type Camera, createCamera } from '../camera/camera.ts';
import type { Flashes, Scene } from '../camera/scene.ts';
import type { Game } from '../game/game.ts';
import { entityTint } from '../layers/kit/entity-tint.ts';
import type { View } from '../link/interpolation.ts';
import { type Layout, textUnit } from '../page/layout.ts';
import 'pixi.js/unsafe-eval';
import { Container, WebGLRenderer } from 'pixi.js';
import { PALETTE } from '../../schema/catalog/palette.ts';
import type { Areas } from '../camera/occupied.ts';
import { createLayers } from '../layers/index.ts';
import { elementLabels, spriteLabels } from '../layers/kit/labels.ts';
import { startOver } from '../page/start-over.ts';
import { createFlashBudget } from './flash-budget.ts';

/** A scene before its first frame. */
type EmptyScene = Omit<Scene, 'view'> & { view?: View };

/** Number of parsed colours that are cached, because every ship needs its own several times per frame. */
const MOST_TINTS = 1_000;

export function createScene(
  game: Game,
  camera: Camera,
  { hasReducedMotion }: Pick<Layout, 'hasReducedMotion'>,
): EmptyScene {
  const pilotOf = (eid: number) => scene.game.pilots.value.get(eid);
  const tints = new Map<string, number>();
  const knownTint = (color: string) => {
    let tint = tints.get(color);
    if (tint === undefined) {
      if (tints.size > MOST_TINTS) tints.clear();
      tint = tintOf(color);
      tints.set(color, tint);
    }
    return tint;
  };
  const scene: EmptyScene = {
    camera,
    game,
    pilotOf,
    tintOf(eid) {
      const color = pilotOf(eid)?.color;
      if (color) return knownTint(color);
      return scene.view ? entityTint(scene.view, eid) : TINTS.white;
    },
    dt: 0,
    time: 0,
    hasReducedMotion,
    occupied: [],
    insetArea: null,
    labels: [],
    drawn: new Map(),
  };
  return scene;
}

// the pages forbid eval; this module does the same without it

/** Pixels drawn for each pixel of the page on slow computers. */
const LOW_QUALITY_RESOLUTION = 0.5;

/**
 * The canvas. It shows the fight in world units below a camera, and name tags in screen pixels above the fight. On slow
 * computers the name tags are elements of the page, since the canvas is too coarse for text.
 */
export interface Stage {
  camera: Camera;
  /**
   * Draws a frame, `dt` seconds after the last one. `areas`: positions of the HUD. `speed`: speed of the fight;
   * default: 1. `shownGame`: the game that the frame belongs to, if it is not the game of the stage.
   */
  draw(view: View, dt: number, areas: Areas, speed?: number, shownGame?: Game): void;
  /** Shows shots and effects; does nothing before the first frame is drawn. */
  flash(flashes: Flashes): void;
  /** Where each entity was drawn last, by id, in world units. */
  drawn(): ReadonlyMap<number, { x: number; y: number }>;
  /** The names on the tags that were drawn last. */
  tagTexts(): string[];
  /** Number of lasers in flight. */
  lasers(): number;
}

/** Fonts that are first used when a round begins or ends: otherwise another typeface would be visible for a moment. */
const LATER_FONTS = ['700 24px "Barlow Condensed"', '600 24px "Chakra Petch"', '700 24px "Chakra Petch"'];

/** Puts a canvas into `host` that draws the game; resolves once fonts and textures are ready. */
export async function createStage(host: HTMLElement, game: Game, layout: Layout): Promise<Stage> {
  const renderer = await createRenderer(host, layout);
  const picture = new Container();
  await document.fonts.load('600 24px "Barlow Condensed"');
  for (const font of LATER_FONTS) document.fonts.load(font).catch(() => undefined); // another typeface is used then
  const camera = createCamera();
  const labels = layout.isLowQuality ? () => elementLabels(host) : spriteLabels;
  const layers = createLayers(layout, labels);
  const world = new Container();
  world.addChild(...layers.world.map(({ container }) => container));
  for (const { container } of layers.backdrop) picture.addChild(container);
  picture.addChild(world, ...layers.screen.map(({ container }) => container));
  const scene = createScene(game, camera, layout);

  const resize = () => {
    const { width, height } = renderer.screen;
    camera.resize(width, height);
    for (const layer of layers.all) layer.resize?.(width, height, textUnit(layout.format, width, height));
  };
  renderer.on('resize', resize);
  const flashes = createFlashBudget(renderer, layout.isTransparent);
  const render = (dt = 0) => {
    renderer.render({ container: picture });
    flashes.apply(dt, layout.isCalm ? 'reduced' : (game.settings.value?.flashes ?? 'full'));
  };
  fill(host, renderer, render);

  return {
    camera,
    draw(view, dt, { plates: occupied, inset: insetArea }, speed = 1, shownGame = game) {
      const { drawn, labels, time } = scene;
      drawn.clear();
      labels.length = 0;
      Object.assign(scene, {
        game: shownGame,
        view,
        occupied,
        insetArea,
        dt: dt * speed,
        time: time + dt * speed,
      });
      camera.update(view, shownGame, dt, occupied);
      game.inset.value = camera.inset?.caption ?? null;
      aim(world, camera);
      for (const layer of layers.all) layer.update(scene as Scene);
      render(dt);
    },
    flash(flashes) {
      if (scene.view) for (const layer of layers.all) layer.flash?.(flashes, scene as Scene);
    },
    drawn: () => scene.drawn,
    tagTexts: () => layers.tags.texts(),
    lasers: () => layers.shots.flying(),
  };
}

/** Draws with WebGL, which is available in all browsers that can show the game. */
async function createRenderer(host: HTMLElement, layout: Layout) {
  const renderer = new WebGLRenderer();
  await renderer.init({
    backgroundAlpha: layout.isTransparent ? 0 : 1,
    backgroundColor: PALETTE.space,
    resolution: layout.isLowQuality ? LOW_QUALITY_RESOLUTION : Math.min(2, devicePixelRatio),
    autoDensity: true,
    skipExtensionImports: true, // the picture has no pointers, filters or elements of its own
  });
  host.append(renderer.canvas);
  surviveContextLoss(renderer.canvas);
  return renderer;
}

/** Keeps the picture as large as its host, and draws it again after each change of size. */
function fill(host: HTMLElement, renderer: Pick<WebGLRenderer, 'resize'>, render: () => void) {
  const resize = () => renderer.resize(host.clientWidth, host.clientHeight);
  addEventListener('resize', () => {
    resize();
    render();
  });
  resize();
}

/** Moves the world so that the screen shows what the camera looks at. */
function aim(world: Container, { x, y, zoom, screen, shakeX, shakeY }: Camera) {
  world.scale.set(zoom);
  world.position.set(screen.width / 2 - x * zoom + shakeX, screen.height / 2 - y * zoom + shakeY);
}

/** How long a lost drawing context may take to come back; graphics drivers usually restore it on their own. */
const RESTORE_MS = 3_000;

/** Reloads the page when a lost drawing context does not come back. */
function surviveContextLoss(canvas: HTMLCanvasElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  canvas.addEventListener('webglcontextlost', () => {
    timer = setTimeout(startOver, RESTORE_MS);
  });
  canvas.addEventListener('webglcontextrestored', () => clearTimeout(timer));
}
