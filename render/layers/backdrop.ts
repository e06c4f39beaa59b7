import { Container, Sprite, Texture } from 'pixi.js';
import type { Backdrop, BackdropRequest } from '../art/fields/worker.ts';
import type { Camera } from '../camera/camera.ts';
import type { Layer } from '../camera/scene.ts';
import type { View } from '../link/interpolation.ts';

/** How far each layer moves against the camera, as a share of the screen. The nearest layers move most. */
const DRIFT = { sky: 0.01, farStars: 0.02, bodies: 0.045, nearStars: 0.08 } as const;
type LayerName = keyof typeof DRIFT;
const NAMES = Object.keys(DRIFT) as LayerName[];

const FADE_S = 0.8;
/** Planets are dimmed, so that they stay in the background. */
const DIMMED = 0xa8aebc;

interface ShownBackdrop extends BackdropRequest {
  container: Container;
  sprites: Record<LayerName, Sprite>;
}

/** The battle field behind the fight, in layers of depth. A new field fades in over the old one. */
export function createBackdropLayer(): Layer {
  const container = new Container();
  let screen = { width: 1_920, height: 1_080 };
  let shown: ShownBackdrop | undefined;
  let leaving: ShownBackdrop | undefined;

  const requestBackdrop = createPainter(backdrop => {
    leaving?.container.destroy(WHOLE);
    leaving = shown;
    shown = createShownBackdrop(backdrop);
    shown.container.alpha = leaving ? 0 : 1;
    container.addChild(shown.container);
  });

  return {
    container,
    update({ game, camera, view, dt }) {
      const round = game.round.value;
      const field = round?.lobby?.field ?? round?.field; // a lobby shows the field of the next round
      if (!field) return;
      requestBackdrop({ field, ...screen });
      if (!shown) return;
      shown.container.alpha = Math.min(1, shown.container.alpha + dt / FADE_S);
      if (shown.container.alpha === 1 && leaving) {
        leaving.container.destroy(WHOLE);
        leaving = undefined;
      }
      for (const each of [leaving, shown]) if (each) drift(each, camera, view);
    },
    resize(width, height) {
      screen = { width: Math.round(width), height: Math.round(height) };
    },
  };
}

/**
 * Paints backdrops in a worker, one at a time; `onPainted` gets each backdrop twice, coarse and fine. A request equal
 * to the last one does nothing. While a backdrop is being painted, only the latest request is kept, and is painted
 * next.
 */
function createPainter(onPainted: (backdrop: Backdrop) => void) {
  const worker = new Worker(new URL('../art/fields/worker.ts', import.meta.url), { type: 'module' });
  let wanted: BackdropRequest | undefined;
  let isPainting = false;

  const paint = (request: BackdropRequest) => {
    isPainting = true;
    worker.postMessage(request);
  };

  worker.onmessage = ({ data }: MessageEvent<Backdrop>) => {
    isPainting = !data.isFine;
    onPainted(data);
    if (data.isFine && wanted && !isSame(wanted, data)) paint(wanted);
  };

  return (request: BackdropRequest) => {
    if (wanted && isSame(wanted, request)) return;
    wanted = request;
    if (!isPainting) paint(request);
  };
}

const WHOLE = { children: true, texture: true, textureSource: true } as const;

const isSame = (a: BackdropRequest, b: BackdropRequest) =>
  a.field === b.field && a.width === b.width && a.height === b.height;

function createShownBackdrop({ layers, ...request }: Backdrop): ShownBackdrop {
  const container = new Container();
  const sprites = Object.fromEntries(
    NAMES.map(name => {
      const sprite = new Sprite(Texture.from(layers[name]));
      sprite.anchor.set(0.5);
      if (name === 'bodies') sprite.tint = DIMMED;
      container.addChild(sprite);
      return [name, sprite];
    }),
  ) as Record<LayerName, Sprite>;
  return { ...request, container, sprites };
}

const within = (value: number) => Math.max(-1, Math.min(1, value));

/** Spreads the layers over the screen, each a little larger than the screen and moved against the camera. */
function drift({ sprites }: ShownBackdrop, { x, y, screen }: Camera, { arena }: View) {
  const shareX = within((2 * x) / arena.width);
  const shareY = within((2 * y) / arena.height);
  for (const name of NAMES) {
    const by = DRIFT[name];
    sprites[name].setSize(screen.width * (1 + by), screen.height * (1 + by));
    sprites[name].position.set(
      (screen.width / 2) * (1 - shareX * by),
      (screen.height / 2) * (1 - shareY * by),
    );
  }
}
