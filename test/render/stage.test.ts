import { Application } from 'pixi.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCamera } from '../../render/camera/camera.ts';
import { createScene } from '../../render/empty-scene.ts';
import { layoutOf } from '../../render/layout.ts';
import { createStage } from '../../render/stage.ts';
import { gameOf, viewOf } from './frames.ts';
import { useBlankCanvas } from './layers/blank-canvas.ts';
import { flashesOf } from './layers/drawing.ts';

/** The canvas without a graphics card: what is laid where on it, and what it does when its window changes. */

/** The size of the window, and what is drawn on. */
class FakeRenderer {
  screen = { width: 1_920, height: 1_080 };
  canvas = new EventTarget();
  render = vi.fn();
  on = vi.fn();
}

/** A canvas of the page that a name is painted on. */
class FakeElement {
  className = '';
  width = 0;
  height = 0;
  style: Record<string, string> = {};
  getContext = () => ({ drawImage() {} });
  remove() {}
}

const init = vi.spyOn(Application.prototype, 'init').mockImplementation(async function (this: Application) {
  Object.assign(this, { renderer: new FakeRenderer() });
});

useBlankCanvas();
beforeAll(() => {
  vi.stubGlobal('document', {
    fonts: { load: async () => [] },
    createElement: () => new FakeElement(),
  });
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  init.mockRestore();
});

async function stageOf(address: string) {
  const appended: unknown[] = [];
  const append = (element: unknown) => appended.push(element);
  const layout = layoutOf(new URL(address, 'http://127.0.0.1/'), false);
  const stage = await createStage({ append } as unknown as HTMLElement, gameOf(2), layout);
  const { stage: root, renderer } = init.mock.contexts[init.mock.contexts.length - 1] as Application;
  const fake = renderer as unknown as FakeRenderer;
  const [options, [onResize]] = [init.mock.lastCall?.[0], fake.on.mock.calls];
  return { stage, root, options, renderer: fake, onResize, appended };
}

/** Two stages for all tests, since their pictures take a while: the usual one, and one without a backdrop. */
let wide: Awaited<ReturnType<typeof stageOf>>;
let clear: typeof wide;
beforeAll(async () => {
  vi.stubGlobal('devicePixelRatio', 3);
  wide = await stageOf('/overlay');
  clear = await stageOf('/overlay?transparent=1&quality=low');
  vi.stubGlobal('devicePixelRatio', 1);
});

describe('the stage', () => {
  it('fills its host with a canvas, as fine as the screen but not finer than that by two', () => {
    expect(wide.appended).toEqual([wide.renderer.canvas]);
    expect(wide.options).toMatchObject({ backgroundAlpha: 1, resolution: 2 });
    expect(clear.options).toMatchObject({ backgroundAlpha: 0, resolution: 0.5 });
    for (const { options } of [wide, clear])
      expect(options).toMatchObject({
        autoDensity: true,
        autoStart: false,
        resizeTo: { append: expect.anything() },
      });
  });

  it('has the backdrop below, the world above it, and names and arrows on top', () => {
    expect([wide, clear].map(({ root }) => root.children.length)).toEqual([5, 4]);
    const [world, pointedOut, tags, arrows] = clear.root.children;
    expect(world.children.length).toBeGreaterThan(12);
    expect([pointedOut, tags, arrows].map(({ children }) => children.length)).toEqual([4, 0, 3]);
    expect(wide.root.children[1].children).toHaveLength(world.children.length);
  });

  it('shows shots from the first frame on', () => {
    const { stage } = clear;
    const view = viewOf([]);
    const shoot = () => stage.flash(flashesOf(view.tick, [], [{ x: 0, y: 0 }]));
    shoot();
    stage.draw(view, 0.01, []);
    expect(stage.lasers()).toBe(0);
    shoot();
    stage.draw(view, 0.01, []);
    expect(stage.lasers()).toBe(1);
  });

  it('shows in the middle of the screen what the camera looks at', () => {
    const { root, renderer, stage } = wide;
    const view = viewOf([{ id: 1, x: 300, y: -100 }]);
    stage.draw(view, 1, []);
    const world = root.children[1];
    const { x, y, zoom } = stage.camera;
    expect([Math.round(x), Math.round(y), renderer.render.mock.calls.length]).toEqual([300, -100, 1]);
    expect(world.scale.x).toBeCloseTo(zoom, 6);
    expect([world.x, world.y]).toEqual([
      expect.closeTo(960 - x * zoom, 3),
      expect.closeTo(540 - y * zoom, 3),
    ]);
    stage.camera.shake(1);
    stage.draw(view, 0.05, []);
    const { shakeX, shakeY } = stage.camera;
    expect(Math.hypot(shakeX, shakeY)).toBeGreaterThan(1);
    expect(world.x).toBeCloseTo(960 - x * zoom + shakeX, 3);
    expect(world.y).toBeCloseTo(540 - y * zoom + shakeY, 3);
  });

  it('tells what it drew last, and forgets what was drawn before', () => {
    const { stage } = wide;
    stage.draw(viewOf([1, 2].map(id => ({ id, x: id * 300, y: 0 }))), 1, []);
    expect([[...stage.drawn().keys()], stage.tagTexts().length]).toEqual([[1, 2], 2]);
    stage.draw(viewOf([{ id: 2, x: 0, y: 0 }]), 1, [{ x: 0, y: 0, width: 1_920, height: 1_080 }]);
    expect([[...stage.drawn().keys()], stage.tagTexts()]).toEqual([[2], []]);
  });

  it('follows a change of the size of its window', () => {
    const { renderer, stage, onResize } = wide;
    expect(stage.camera.screen).toEqual({ width: 1_920, height: 1_080 });
    const [name, listener] = onResize;
    renderer.screen = { width: 720, height: 360 };
    listener();
    expect([name, stage.camera.screen]).toEqual(['resize', { width: 720, height: 360 }]);
    stage.draw(viewOf([{ id: 1, x: 0, y: 0 }]), 1, []);
    const [tag] = wide.root.children[3].children;
    expect(tag.height).toBe(15); // half as large as at 720p
  });
});

it('names over a coarse canvas are elements of the page, as sharp as the page is', () => {
  const { stage, renderer, appended } = clear;
  renderer.screen = { width: 1_280, height: 720 };
  clear.onResize[1]();
  stage.draw(viewOf([{ id: 1, x: 0, y: 0 }]), 1, []);
  const labels = appended.filter((element): element is FakeElement => element instanceof FakeElement);
  const tag = labels.find(({ width }) => width > 0);
  expect(tag).toMatchObject({ className: 'label', height: 29 });
  expect(tag?.style).toMatchObject({ opacity: '1', transform: expect.stringContaining('px, ') });
  expect(wide.appended).toEqual([wide.renderer.canvas]);
  stage.draw(viewOf([]), 1, []);
  expect(tag?.style.opacity).toBe('0');
});

describe('a page whose drawing context is lost', () => {
  const reload = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { reload });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is loaded again after 3 s, unless the context came back', () => {
    const { canvas } = clear.renderer;
    canvas.dispatchEvent(new Event('webglcontextlost'));
    vi.advanceTimersByTime(2_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
    canvas.dispatchEvent(new Event('webglcontextlost'));
    canvas.dispatchEvent(new Event('webglcontextrestored'));
    vi.advanceTimersByTime(10_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('a camera and a scene begin still, in the middle of the smallest arena', () => {
  const camera = createCamera();
  expect(camera).toMatchObject({ x: 0, y: 0, width: 4_800, zoom: 1, shakeX: 0, shakeY: 0 });
  expect(camera.screen).toEqual({ width: 1_920, height: 1_080 });
  const scene = createScene(gameOf(1), camera, { hasReducedMotion: true });
  expect(scene).toMatchObject({ dt: 0, time: 0, hasReducedMotion: true, occupied: [], labels: [] });
  expect([scene.view, scene.drawn.size]).toEqual([undefined, 0]);
});
