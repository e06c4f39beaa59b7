import type { Container } from 'pixi.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCamera } from '../../render/camera/camera.ts';
import { layoutOf } from '../../render/page/layout.ts';
import { createScene, createStage } from '../../render/stage/stage.ts';
import { PALETTE } from '../../schema/catalog/palette.ts';
import { gameOf, HYDRA, viewOf } from './frames.ts';
import { useBlankCanvas } from './layers/blank-canvas.ts';
import { flashesOf } from './layers/drawing.ts';

const NOWHERE = { plates: [], inset: null };

/** A renderer that draws nothing, because there is no graphics card. `made` contains all renderers. */
const { FakeRenderer, made } = vi.hoisted(() => {
  class FakeRenderer {
    options: unknown;
    screen = { width: 0, height: 0 };
    canvas = new EventTarget();
    render = vi.fn<(what: { container: Container }) => void>();
    onResize = () => {};
    constructor() {
      made.push(this);
    }
    async init(options: unknown) {
      this.options = options;
    }
    on(_name: 'resize', listener: () => void) {
      this.onResize = listener;
    }
    resize(width: number, height: number) {
      this.screen = { width, height };
      this.onResize();
    }
  }
  const made: FakeRenderer[] = [];
  return { FakeRenderer, made };
});
vi.mock('pixi.js', async original => ({ ...(await original<object>()), WebGLRenderer: FakeRenderer }));

/** The limit of the effects in each frame, and whether each canvas is transparent. */
const { budgets, backgrounds } = vi.hoisted(() => ({
  budgets: [] as unknown[][],
  backgrounds: [] as boolean[],
}));
vi.mock('../../render/stage/flash-budget.ts', () => ({
  createFlashBudget(_renderer: unknown, isTransparent: boolean) {
    backgrounds.push(isTransparent);
    return { apply: (...how: unknown[]) => budgets.push(how) };
  },
}));

/** A canvas of the page, on which a name is painted. */
class FakeElement {
  className = '';
  width = 0;
  height = 0;
  style: Record<string, string> = {};
  getContext = () => ({ drawImage() {} });
  remove() {}
}

/** Listeners for changes of the window's size. */
const resizeListeners: (() => void)[] = [];

useBlankCanvas();
beforeAll(() => {
  vi.stubGlobal('document', {
    fonts: { load: async () => [] },
    createElement: () => new FakeElement(),
  });
  vi.stubGlobal('addEventListener', (_name: 'resize', listener: () => void) => {
    resizeListeners.push(listener);
  });
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
    },
  );
});
afterAll(() => vi.unstubAllGlobals());

async function stageOf(address: string) {
  const appended: unknown[] = [];
  const host = {
    clientWidth: 1_920,
    clientHeight: 1_080,
    append: (element: unknown) => appended.push(element),
  };
  const layout = layoutOf(new URL(address, 'http://127.0.0.1/'), false);
  const game = gameOf(2);
  const stage = await createStage(host as unknown as HTMLElement, game, layout);
  const renderer = made[made.length - 1];
  const onResize = resizeListeners[resizeListeners.length - 1];
  onResize();
  const root = renderer.render.mock.calls[0][0].container;
  renderer.render.mockClear();
  return { game, stage, root, host, renderer, onResize, appended };
}

/** Two stages for all tests, because painting their pictures takes long: a usual one, and one without a backdrop. */
let wide: Awaited<ReturnType<typeof stageOf>>;
let clear: typeof wide;
beforeAll(async () => {
  vi.stubGlobal('devicePixelRatio', 3);
  wide = await stageOf('/overlay');
  clear = await stageOf('/overlay?transparent=1&quality=low');
  vi.stubGlobal('devicePixelRatio', 1);
});

describe('stage', () => {
  it("the canvas fills its parent at the screen's resolution, but at no more than twice the page's", () => {
    expect(wide.appended).toEqual([wide.renderer.canvas]);
    const [fine, coarse] = [wide, clear].map(({ renderer }) => renderer.options);
    expect(fine).toMatchObject({ backgroundAlpha: 1, resolution: 2, autoDensity: true });
    expect(fine).toMatchObject({ backgroundColor: PALETTE.space });
    expect(coarse).toMatchObject({ backgroundAlpha: 0, resolution: 0.5, autoDensity: true });
    expect(wide.stage.camera.screen).toEqual({ width: 1_920, height: 1_080 });
    expect(backgrounds).toEqual([false, true]);
  });

  it('the drawn picture has the backdrop at the bottom, then the world, and names, arrows and the inset on top', () => {
    expect([wide, clear].map(({ root }) => root.children.length)).toEqual([6, 5]);
    const [world, pointedOut, tags, arrows] = clear.root.children;
    expect(world.children.length).toBeGreaterThan(12);
    expect([pointedOut, tags, arrows].map(({ children }) => children.length)).toEqual([4, 0, 3]);
    expect(wide.root.children[1].children).toHaveLength(world.children.length);
  });

  it('shots are drawn from the first frame on', () => {
    const { stage } = clear;
    const view = viewOf([]);
    const shoot = () => stage.flash(flashesOf(view.tick, [], [{ x: 0, y: 0 }]));
    shoot();
    stage.draw(view, 0.01, NOWHERE);
    expect(stage.lasers()).toBe(0);
    shoot();
    stage.draw(view, 0.01, NOWHERE);
    expect(stage.lasers()).toBe(1);
  });

  it("the camera's target is in the middle of the screen", () => {
    const { root, renderer, stage } = wide;
    const view = viewOf([{ id: 1, x: 300, y: -100 }]);
    stage.draw(view, 1, NOWHERE);
    const world = root.children[1];
    const { x, y, zoom } = stage.camera;
    expect([Math.round(x), Math.round(y), renderer.render.mock.calls.length]).toEqual([300, -100, 1]);
    expect(world.scale.x).toBeCloseTo(zoom, 6);
    expect([world.x, world.y]).toEqual([
      expect.closeTo(960 - x * zoom, 3),
      expect.closeTo(540 - y * zoom, 3),
    ]);
    stage.camera.shake(1);
    stage.draw(view, 0.05, NOWHERE);
    const { shakeX, shakeY } = stage.camera;
    expect(Math.hypot(shakeX, shakeY)).toBeGreaterThan(1);
    expect(world.x).toBeCloseTo(960 - x * zoom + shakeX, 3);
    expect(world.y).toBeCloseTo(540 - y * zoom + shakeY, 3);
  });

  it('the list of what is on the screen contains only what the last frame drew', () => {
    const { stage } = wide;
    stage.draw(viewOf([1, 2].map(id => ({ id, x: id * 300, y: 0 }))), 1, NOWHERE);
    expect([[...stage.drawn().keys()], stage.tagTexts().length]).toEqual([[1, 2], 2]);
    stage.draw(viewOf([{ id: 2, x: 0, y: 0 }]), 1, {
      ...NOWHERE,
      plates: [{ x: 0, y: 0, width: 1_920, height: 1_080 }],
    });
    expect([[...stage.drawn().keys()], stage.tagTexts()]).toEqual([[2], []]);
  });

  it('names of giant emotes take up room only while the emotes are there', () => {
    const { stage, game } = wide;
    const rocks = Array.from({ length: 105 }, (_, i) => ({
      ...{ id: 100 + i, kind: 'rock' as const },
      ...{ x: ((i % 5) - 2) * 50, y: (Math.floor(i / 5) - 10) * 12 },
    }));
    const ship = { id: 1, x: 0, y: 0 };
    const { overlay } = game.round.value ?? {};
    if (!overlay) throw new Error('There is no round.');
    const giants = rocks.map(({ id }) => ({ rock: id, user: 'Ada', emote: '25' }));
    game.patch(0, { round: { overlay: { ...overlay, giants } } });
    const among = viewOf([ship, ...rocks]);
    among.value.fill(0, 1, among.count); // tags of rocks without a size are at the rocks' positions
    stage.draw(among, 1, NOWHERE);
    expect(stage.tagTexts()).toEqual([]);
    game.patch(0, { round: { overlay: { ...overlay, giants: [] } } });
    stage.draw(viewOf([ship]), 1, NOWHERE);
    expect(stage.tagTexts()).toHaveLength(1);
  });

  it("when the window's size changes, the stage is drawn again at once", () => {
    const { host, renderer, stage, onResize } = wide;
    renderer.render.mockClear();
    Object.assign(host, { clientWidth: 720, clientHeight: 360 });
    onResize();
    expect(stage.camera.screen).toEqual({ width: 720, height: 360 });
    expect(renderer.render).toHaveBeenCalledOnce();
    stage.draw(viewOf([{ id: 1, x: 0, y: 0 }]), 1, NOWHERE);
    const [tag] = wide.root.children[3].children;
    expect(tag.height).toBe(21); // the tag with its pointer is half as large as at 720p
  });

  it('the flashes setting limits the effects of each frame, and pages with reduced motion show fewer', async () => {
    const calm = await stageOf('/overlay?transparent=1&quality=low&calm=1');
    const applied = ({ stage }: typeof clear) => {
      budgets.length = 0;
      stage.draw(viewOf([]), 0.01, NOWHERE);
      return budgets;
    };
    expect(applied(wide)).toEqual([[0.01, 'full']]);
    expect(applied(calm)).toEqual([[0.01, 'reduced']]);
    wide.game.patch(0, { settings: { flashes: 'reduced' } });
    expect(applied(wide)).toEqual([[0.01, 'reduced']]);
  });
});

describe('stage', () => {
  let show: Awaited<ReturnType<typeof stageOf>>;
  beforeAll(async () => {
    show = await stageOf('/overlay?transparent=1');
  });
  /** The floor of a base, which turns with the clock of the fight, the tags, and the inset that shows another place. */
  const parts = () => {
    const [world, , tags, , inset] = show.root.children;
    return { floor: world.children[1].children[0].children[0], tags, inset };
  };

  it('in slow motion, everything in the picture except the camera moves and fades more slowly', () => {
    const { stage } = show;
    const fight = (x: number) => viewOf([{ id: 1, x, y: 0 }]);
    stage.draw(fight(0), 1, NOWHERE);
    const { rotation } = parts().floor;
    stage.draw(fight(0), 10, NOWHERE, 0.1);
    expect(parts().floor.rotation - rotation).toBeCloseTo(0.05, 6); // as after one second
    stage.draw(viewOf([]), 0.12, NOWHERE, 0.5);
    expect(parts().tags.children[0].alpha).toBeCloseTo(1 - 0.06 / 0.12, 6);
    const before = stage.camera.x;
    stage.draw(fight(400), 0.2, NOWHERE, 0.01);
    expect(stage.camera.x - before).toBeCloseTo(400 * (1 - Math.exp(-1)), 0);
  });

  it('the stage can show another game, such as the fight behind the title screen', () => {
    const { stage } = show;
    const other = gameOf(2);
    const view = viewOf([{ id: 1, x: 900, y: 0 }]);
    const [first] = other.pilots.value.values();
    other.patch(0, { pilots: [{ ...first, name: 'Somebody' }], settings: { camera: 'map' } });
    for (let i = 0; i < 2; i++) stage.draw(view, 10, NOWHERE, 1, other);
    expect([stage.tagTexts(), Math.round(stage.camera.x)]).toEqual([['Somebody'], 0]);
    for (let i = 0; i < 2; i++) stage.draw(view, 10, NOWHERE);
    expect([stage.tagTexts(), Math.round(stage.camera.x)]).toEqual([['Ada'], 900]);
  });

  it('as long as there is a picture within the picture, it is drawn in its area of the HUD, with its caption', () => {
    const { stage, game } = show;
    const before = game.round.value;
    if (!before) throw new Error('There is no round.');
    const giants = [{ rock: 9, user: 'Ada', emote: '25' }];
    game.patch(0, { round: { bosses: [HYDRA], overlay: { ...before.overlay, giants } } });
    const view = viewOf([
      { id: 1, x: 0, y: 0 },
      { id: 9, x: 2_000, y: 0, kind: 'rock' },
    ]);
    stage.draw(view, 0.1, NOWHERE);
    expect([game.inset.value, parts().inset.visible]).toEqual(['Giant emote by Ada', false]);
    stage.draw(view, 0.1, { plates: [], inset: { x: 20, y: 800, width: 400, height: 225 } });
    expect(parts().inset.visible).toBe(true);
    game.patch(0, { round: { bosses: [], overlay: before.overlay } });
    stage.draw(view, 0.1, NOWHERE);
    expect([game.inset.value, parts().inset.visible]).toEqual([null, false]);
  });

  it('vertical pictures show the action below the HUD panels', () => {
    const { host, onResize, stage } = show;
    Object.assign(host, { clientWidth: 720, clientHeight: 1_280 });
    onResize();
    const view = viewOf([{ id: 1, x: 0, y: 0 }]);
    const heightOf = (plates: { x: number; y: number; width: number; height: number }[]) => {
      for (let i = 0; i < 3; i++) stage.draw(view, 10, { ...NOWHERE, plates });
      return 640 - stage.camera.y * stage.camera.zoom;
    };
    expect(heightOf([])).toBeCloseTo(640, 0);
    expect(heightOf([{ x: 0, y: 0, width: 720, height: 400 }])).toBeCloseTo(840, 0);
  });
});

it("over a coarse canvas, names are page elements, drawn at the page's resolution", () => {
  const { stage, host, onResize, appended } = clear;
  Object.assign(host, { clientWidth: 1_280, clientHeight: 720 });
  onResize();
  stage.draw(viewOf([{ id: 1, x: 0, y: 0 }]), 1, NOWHERE);
  const labels = appended.filter((element): element is FakeElement => element instanceof FakeElement);
  const tag = labels.find(({ width }) => width > 0);
  expect(tag).toMatchObject({ className: 'label', height: 41 });
  expect(tag?.style).toMatchObject({ opacity: '1', transform: expect.stringContaining('px, ') });
  expect(wide.appended).toEqual([wide.renderer.canvas]);
  stage.draw(viewOf([]), 1, NOWHERE);
  expect(tag?.style.opacity).toBe('0');
});

describe('page that has lost its drawing context', () => {
  const reload = vi.fn();
  let isServed = true;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { reload });
    reload.mockClear();
    vi.stubGlobal('fetch', async () => ({ ok: isServed }));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a page that has lost its drawing context reloads after 3 s if the context has not been restored', async () => {
    const { canvas } = clear.renderer;
    canvas.dispatchEvent(new Event('webglcontextlost'));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
    canvas.dispatchEvent(new Event('webglcontextlost'));
    canvas.dispatchEvent(new Event('webglcontextrestored'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a page without a drawing context keeps its last picture while its server does not answer', async () => {
    isServed = false;
    clear.renderer.canvas.dispatchEvent(new Event('webglcontextlost'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reload).not.toHaveBeenCalled();
    isServed = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('before the first frame, camera and scene are at rest in the middle of the smallest arena', () => {
  const camera = createCamera();
  expect(camera).toMatchObject({ x: 0, y: 0, width: 4_800, zoom: 1, shakeX: 0, shakeY: 0 });
  expect(camera.screen).toEqual({ width: 1_920, height: 1_080 });
  const scene = createScene(gameOf(1), camera, { hasReducedMotion: true });
  expect(scene).toMatchObject({ dt: 0, time: 0, hasReducedMotion: true, occupied: [], labels: [] });
  expect([scene.view, scene.drawn.size]).toEqual([undefined, 0]);
});
