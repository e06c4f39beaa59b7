import type { ContainerChild, Sprite } from 'pixi.js';
import { afterEach, expect, it, vi } from 'vitest';
import { createGiantSprites } from '../../../render/art/giant-sprites.ts';
import type { Rect } from '../../../render/camera/occupied.ts';
import { createGiantEmoteLayer } from '../../../render/layers/giant-emotes.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { type BlankCanvas, useBlankCanvas } from './blank-canvas.ts';
import { sceneOf } from './drawing.ts';

/** Tests of giant emotes: a picture on a rock, and a tag with the sender's name. */

useBlankCanvas();

afterEach(() => {
  Pictures.load = () => {};
});

/** An image that loads when the test says so. */
class Pictures {
  static load = () => {};
  width = 28;
  height = 28;
  src = '';
  decode() {
    return new Promise<void>(resolve => {
      Pictures.load = resolve;
    });
  }
}

/** Height at which the text of tags is painted. Unit: px. */
const PAINTED = 44;

const rockAt = (id: number, x: number): Thing => ({ id, x, y: 0, kind: 'rock' });

/** A layer for giant emotes. `show` updates it. */
function createShow(emote = 'a picture') {
  const game = gameOf(1);
  const layer = createGiantEmoteLayer();
  layer.resize?.(1_920, 1_080, 1.5);
  return {
    layer,
    game,
    /** Draws giant emotes on these rocks; returns the sprites, and the labels that other tags must avoid. */
    show(rocks: number[], things: Thing[], user = 'Ada', zoom = 1, occupied: Rect[] = []) {
      const overlay = game.round.value?.overlay;
      if (!overlay) throw new Error('There is no round.');
      const giants = rocks.map(rock => ({ rock, user, emote, name: 'Kappa' }));
      game.patch(0, { round: { overlay: { ...overlay, giants } } });
      const scene = sceneOf(viewOf(things), { game, occupied });
      scene.camera.zoom = zoom;
      layer.update(scene);
      return { sprites: layer.container.children, labels: scene.labels };
    },
  };
}

/** The texts that are painted on a sprite. */
const paintedOn = (sprite: ContainerChild) =>
  ((sprite as Sprite).texture.source.resource as BlankCanvas).calls
    .filter(({ name }) => name === 'fillText')
    .map(({ args }) => args[0]);

it('a giant emote is drawn on its rock, with a tag below it that other tags avoid', () => {
  const { sprites, labels } = createShow().show([7, 8], [rockAt(7, 100), rockAt(8, -200)]);
  expect(sprites.map(({ x, visible }) => [x, visible])).toEqual([
    [100, true],
    [100, true],
    [-200, true],
    [-200, true],
  ]);
  const [emote, tag] = sprites;
  expect(tag.y).toBeGreaterThan(emote.y);
  expect(labels.map(({ x, width }) => Math.round(x + width / 2))).toEqual([960 + 100, 960 - 200]);
});

it("a giant emote's tag names the sender, or the call sign if the name was removed", () => {
  const { show } = createShow();
  const textOf = ({ sprites }: ReturnType<typeof show>) => paintedOn(sprites[1]);
  expect(textOf(show([7], [rockAt(7, 100)]))).toEqual(['GIANT EMOTE by Ada']);
  expect(textOf(show([7], [rockAt(7, 100)], 'Falcon 27'))).toEqual(['GIANT EMOTE by Falcon 27']);
});

it('a giant emote covers four fifths of its rock and rotates with it; the text of its tag has a constant size', () => {
  const { show } = createShow();
  const sizesAt = (zoom: number) => {
    const { sprites } = show([7], [rockAt(7, 100)], 'Ada', zoom);
    const [emote, tag] = sprites;
    return { emote: emote.scale.x, turn: emote.rotation, text: tag.scale.x * PAINTED * zoom };
  };
  expect(sizesAt(1)).toEqual({ emote: 255 * 2 * 0.8, turn: 0, text: expect.closeTo(22 * 1.5) });
  expect(sizesAt(0.25)).toMatchObject({ emote: 408, text: expect.closeTo(22 * 1.5) });
  const turned = show([7], [{ ...rockAt(7, 100), angle: 64 }]).sprites[0];
  expect(turned.rotation).toBeCloseTo(0.3);
});

it("a giant emote's tag is hidden behind a board", () => {
  const { show, game } = createShow();
  const { sprites, labels } = show([7], [rockAt(7, 100)], 'Ada', 0.5);
  const [label] = labels;
  expect([label.width, label.height].map(side => side > 0)).toEqual([true, true]);
  expect(label.x + label.width / 2).toBeCloseTo(960 + 100 * 0.5);
  expect(label.y).toBeCloseTo(540 + sprites[1].y * 0.5);
  game.patch(0, { round: { phase: 'lobby' } });
  expect(show([7], [rockAt(7, 100)]).sprites.map(({ visible }) => visible)).toEqual([true, false]);
});

it("a giant emote's tag is hidden if HUD panels cover all of its sides", () => {
  const { show } = createShow();
  const tagUnder = (occupied: Rect[]) => {
    const { sprites, labels } = show([7], [rockAt(7, 100)], 'Ada', 0.5, occupied);
    return [sprites[0].visible, sprites[1].visible, labels.length];
  };
  const [left, all] = [0, 0].map((x, i) => ({ x, y: 0, width: 700 + 1_220 * i, height: 1_080 }));
  expect(tagUnder([left])).toEqual([true, true, 1]);
  expect(tagUnder([all])).toEqual([true, false, 0]);
});

it('a giant emote has no tag while its rock is outside the picture', () => {
  const { show } = createShow();
  const tagAt = (x: number) => show([7], [rockAt(7, x)]).sprites[1];
  const { x: tagX, width } = tagAt(955);
  expect(tagX + width / 2).toBeCloseTo(960);
  expect([955, 2_000].map(x => tagAt(x).visible)).toEqual([true, false]);
});

it('a giant emote is hidden and shown together with its rock', () => {
  const { show } = createShow();
  show([7], [rockAt(7, 100)]);
  const hidden = show([7], []);
  expect(hidden.sprites.map(({ visible }) => visible)).toEqual([false, false]);
  expect(hidden.labels).toEqual([]);
  expect(show([7], [rockAt(7, 100)]).sprites.map(({ visible }) => visible)).toEqual([true, true]);
});

it("a giant emote's picture and tag are deleted once its rock has been removed", () => {
  const { layer, show } = createShow();
  const things = [rockAt(7, 100), rockAt(8, -200)];
  const [emote, tag, ...others] = [...show([7, 8], things).sprites];
  const parts = [...emote.children, ...tag.children];
  show([8], things);
  expect([emote, tag, ...parts].every(({ destroyed }) => destroyed)).toBe(true);
  expect([...layer.container.children]).toEqual(others);
  expect(show([7, 8], things).sprites).toHaveLength(4); // a new giant emote on rock 7
});

it.each([
  ['305954156', 'EMOTE'],
  ['emotesv2_a1b2c3d4e5f60718', 'EMOTE'],
  ['LUL', 'LUL'],
])('a giant emote with the id %s and without a name or a picture is shown as %s', (id, text) => {
  vi.stubGlobal('Image', Pictures); // no image loads
  const { emote } = createGiantSprites({ rock: 7, user: 'Ada', emote: id });
  expect(paintedOn(emote.children[0])).toEqual([text]);
});

it('a giant emote shows its name until its picture has loaded', async () => {
  vi.stubGlobal('Image', Pictures);
  vi.stubGlobal('HTMLImageElement', Pictures);
  const { show } = createShow('25');
  const [emote] = show([7], [rockAt(7, 100)]).sprites;
  const [name] = emote.children;
  Pictures.load();
  await expect.poll(() => emote.children[0]).not.toBe(name);
  expect([emote.children.length, name.destroyed]).toEqual([1, true]);
});

it('a picture that loads after its rock was removed is deleted', async () => {
  vi.stubGlobal('Image', Pictures);
  vi.stubGlobal('HTMLImageElement', Pictures);
  const { show } = createShow('25');
  const [emote] = show([7], [rockAt(7, 100)]).sprites;
  const add = vi.spyOn(emote, 'addChild');
  show([], []);
  Pictures.load();
  await new Promise(resolve => setImmediate(resolve));
  expect([emote.destroyed, add.mock.calls]).toEqual([true, []]);
});
