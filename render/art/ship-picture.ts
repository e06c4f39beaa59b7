import type { ShipModel } from '../../schema/catalog/catalog.ts';
import { newCanvas } from './pixels.ts';
import { drawHull, drawPaint } from './ships/draw.ts';
import { SHIP_SHAPES } from './ships/index.ts';

/** Draws a ship in its pilot's colour, nose up, over the whole canvas. */
export function paintShip(canvas: HTMLCanvasElement, model: ShipModel, color: string) {
  const size = canvas.width;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser draws no 2D canvas.');
  ctx.setTransform(0, -1, 1, 0, 0, size);
  ctx.clearRect(0, 0, size, size);
  for (const layer of [hull(model, size), tinted(model, size, color)]) ctx.drawImage(layer, 0, 0);
}

function hull(model: ShipModel, size: number) {
  const { canvas, ctx } = newCanvas(size, size);
  drawHull(ctx, size, SHIP_SHAPES[model]);
  return canvas;
}

function tinted(model: ShipModel, size: number, color: string) {
  const paint = newCanvas(size, size);
  drawPaint(paint.ctx, size, SHIP_SHAPES[model]);
  const coat = newCanvas(size, size);
  coat.ctx.fillStyle = color;
  coat.ctx.fillRect(0, 0, size, size);
  coat.ctx.globalCompositeOperation = 'multiply';
  coat.ctx.drawImage(paint.canvas, 0, 0);
  coat.ctx.globalCompositeOperation = 'destination-in';
  coat.ctx.drawImage(paint.canvas, 0, 0);
  return coat.canvas;
}
