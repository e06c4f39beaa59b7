import type { Container, Sprite } from 'pixi.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BackdropRequest } from '../../../render/art/fields/worker.ts';
import { createBackdropLayer } from '../../../render/layers/backdrop.ts';
import { gameOf, viewOf } from '../frames.ts';
import { BlankCanvas, useBlankCanvas } from './blank-canvas.ts';
import { sceneOf } from './drawing.ts';

/** Tests of the layer with the battlefield behind the fight, which is painted elsewhere. */

useBlankCanvas();

const asked: BackdropRequest[] = [];
let answer = (_request: BackdropRequest, _isFine: boolean) => {};

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    'Worker',
    class {
      onmessage = (_event: { data: unknown }) => {};
      constructor() {
        answer = (request, isFine) => {
          const canvas = () => new BlankCanvas(16, 9);
          const layers = { sky: canvas(), farStars: canvas(), bodies: canvas(), nearStars: canvas() };
          this.onmessage({ data: { ...request, layers, isFine } });
        };
      }
      postMessage(request: BackdropRequest) {
        asked.push(request);
      }
    },
  );
});

function createShow() {
  const game = gameOf(1);
  const layer = createBackdropLayer();
  layer.resize?.(1_600.4, 900, 1);
  return {
    layer,
    show(field: 'mars' | 'moon' | 'sun', { dt = 0, x = 0, y = 0 } = {}) {
      game.patch(0, { round: { field, lobby: null } });
      const scene = sceneOf(viewOf([]), { game, dt });
      Object.assign(scene.camera, { x, y, screen: { width: 1_600, height: 900 } });
      layer.update(scene);
      return layer.container.children as Container[];
    },
    game,
  };
}

describe('backdrop', () => {
  it('each backdrop is requested only once for a field and a size', () => {
    const { layer, show } = createShow();
    show('mars');
    show('mars');
    expect(asked).toEqual([{ field: 'mars', width: 1_600, height: 900 }]);
    answer(asked[0], false);
    answer(asked[0], true);
    show('mars');
    expect(asked).toHaveLength(1);
    layer.resize?.(800, 900, 1);
    show('mars');
    layer.resize?.(800, 600, 1);
    show('mars');
    expect(asked.slice(1)).toEqual([{ field: 'mars', width: 800, height: 900 }]); // only one is requested at a time
    answer(asked[1], true);
    expect(asked.at(-1)).toEqual({ field: 'mars', width: 800, height: 600 });
  });

  it('backdrops are painted one at a time, and the latest request is painted next', () => {
    const { show } = createShow();
    show('mars');
    show('moon');
    show('sun');
    answer(asked[0], false);
    expect(asked).toHaveLength(1);
    answer(asked[0], true);
    expect(asked.map(({ field }) => field)).toEqual(['mars', 'sun']);
  });

  it('a lobby shows the backdrop of the next round', () => {
    const { game, layer } = createShow();
    const lobby = { mode: 'dogfight', field: 'moon', secondsLeft: null, waiting: true, held: false } as const;
    game.patch(0, { round: { field: 'mars', lobby } });
    layer.update(sceneOf(viewOf([]), { game }));
    expect(asked[0].field).toBe('moon');
  });

  it('the first backdrop appears at once, and each later backdrop fades in within 0.8 s', () => {
    const { show } = createShow();
    show('mars');
    answer(asked[0], true);
    expect(show('mars').map(({ alpha }) => alpha)).toEqual([1]);
    show('moon');
    answer(asked[1], true);
    expect(show('moon', { dt: 0.4 }).map(({ alpha }) => alpha)).toEqual([1, 0.5]);
    const [mars] = show('moon', { dt: 0.39 });
    const pictures = mars.children.map(child => (child as Sprite).texture);
    expect(pictures.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
    const [moon, ...others] = show('moon', { dt: 0.02 });
    expect([moon.alpha, others, mars.destroyed]).toEqual([1, [], true]);
    expect(pictures.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true]); // no texture remains
  });

  it('a backdrop covers the screen with four layers, which move opposite to the camera', () => {
    const { show } = createShow();
    show('mars');
    answer(asked[0], true);
    const drawn = (at: object) =>
      show('mars', at)[0].children.map(({ x, y, width, height }) =>
        [x, y, width, height].map(value => Math.round(value * 100) / 100),
      );
    expect(drawn({ x: 0, y: 0 })).toEqual([
      [800, 450, 1_616, 909],
      [800, 450, 1_632, 918],
      [800, 450, 1_672, 940.5],
      [800, 450, 1_728, 972],
    ]);
    const places = [
      [792, 445.5],
      [784, 441],
      [764, 429.75],
      [736, 414],
    ];
    expect(drawn({ x: 2_400, y: 1_350 }).map(([x, y]) => [x, y])).toEqual(places);
    expect(drawn({ x: 9_999, y: 9_999 }).map(([x, y]) => [x, y])).toEqual(places);
    expect(drawn({ x: -9_999, y: 0 }).map(([x, y]) => [x, y])).toEqual(
      [800 + 8, 800 + 16, 836, 864].map(x => [x, 450]),
    );
    expect(show('mars')[0].children.map(({ tint }) => tint)).toEqual([
      0xffffff, 0xffffff, 0xa8aebc, 0xffffff,
    ]);
  });
});
