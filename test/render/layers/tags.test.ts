import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTagLayer } from '../../../render/layers/tags/index.ts';
import type { Rect } from '../../../render/occupied.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { sceneOf } from './drawing.ts';

/** Which names are shown where there is not room for all. A name is 60 px wide here, whatever it says. */

class BlankCanvas {
  width: number;
  height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    const calls: Record<string, unknown> = { measureText: () => ({ width: 60 }) };
    return new Proxy(calls, { get: (known, name: string) => known[name] ?? (() => {}), set: () => true });
  }
}

beforeAll(() => {
  vi.stubGlobal('OffscreenCanvas', BlankCanvas);
  vi.stubGlobal('HTMLCanvasElement', class {});
  vi.stubGlobal('Path2D', class {});
  vi.stubGlobal('devicePixelRatio', 1);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function names(things: Thing[], { limit = 9, occupied = [] as Rect[], phase = 'playing' as const } = {}) {
  const game = gameOf(4);
  game.patch(0, { round: { phase } });
  const layer = createTagLayer(limit);
  layer.resize?.(1_920, 1_080, 1.5);
  layer.update(sceneOf(viewOf(things), { game, occupied }));
  return layer.texts();
}

const apart: Thing[] = [1, 2, 3, 4].map(id => ({ id, x: id * 300 - 750, y: 0 }));

it('all that have room are shown, as many as are wanted', () => {
  expect(names(apart)).toHaveLength(4);
  expect(names(apart, { limit: 2 })).toHaveLength(2);
});

it('of two that would cover each other the one that matters more is shown', () => {
  const game = gameOf(4);
  const near: Thing[] = apart.map(({ id }) => ({ id, x: id * 10, y: 0 }));
  expect(names(near)).toEqual([game.ranked.value[0].name]);
});

it('none is shown over a plate, nor behind a board', () => {
  const everything = { x: 0, y: 0, width: 1_920, height: 540 };
  expect(names(apart, { occupied: [everything] })).toEqual([]);
  expect(names(apart, { occupied: [{ ...everything, width: 500 }] })).toHaveLength(3);
  expect(names(apart, { phase: 'lobby' as never })).toEqual([]);
});
