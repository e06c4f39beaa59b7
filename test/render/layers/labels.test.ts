import type { Sprite } from 'pixi.js';
import { expect, it, vi } from 'vitest';
import { elementLabels, spriteLabels } from '../../../render/layers/kit/labels.ts';
import { BlankCanvas } from './blank-canvas.ts';

/** Tests of painted texts, as sprites of the canvas and as elements of the page. */

/** A picture of 200 by 40 pixels. Two of its pixels are one pixel of the page. */
const picture = new BlankCanvas(200, 40) as unknown as OffscreenCanvas;

it("the middle of a tag's lower edge is at the tag's position, rounded to whole pixels", () => {
  const element = { style: {} as CSSStyleDeclaration, getContext: () => null };
  vi.stubGlobal('document', { createElement: () => element });
  const label = elementLabels({ append() {} } as unknown as HTMLElement).add();
  label.paint(picture, 2);
  label.place(300.4, 120.2);
  expect(element.style).toMatchObject({ width: '100px', transform: 'translate(250px, 100px)' });
  vi.unstubAllGlobals();
});

it("the middle of a tag's lower edge is at the tag's position if the tag is drawn as a sprite", () => {
  const sheet = spriteLabels();
  sheet.add().place(300, 120);
  expect(sheet.container.children[0]).toMatchObject({ x: 300, y: 120, anchor: { x: 0.5, y: 1 } });
});

it("when a tag's sprite is painted again, its old picture is deleted", () => {
  vi.stubGlobal('OffscreenCanvas', BlankCanvas);
  const sheet = spriteLabels();
  const label = sheet.add();
  const [sprite] = sheet.container.children as Sprite[];
  const textures = [1, 2].map(() => {
    label.paint(new BlankCanvas(20, 10) as unknown as OffscreenCanvas, 1);
    return sprite.texture;
  });
  expect(textures.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  vi.unstubAllGlobals();
});

it("a tag's sprite that has faded out is not drawn", () => {
  const sheet = spriteLabels();
  const label = sheet.add();
  const seen = [1, 0.01, 0].map(alpha => {
    label.fade(alpha);
    return sheet.container.children[0].visible;
  });
  expect(seen).toEqual([true, true, false]);
});
