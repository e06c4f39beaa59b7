import { PALETTE } from '../../../schema/catalog/palette.ts';
import type { Material, Plate, ShapePoint, ShipShape } from './shape.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Half the ship's length as a share of the picture's size. It leaves room for the outline and the wing tips. */
const FILL = 0.46;

/** Three shades of each material, from nose (light) to tail (dark). Paint is white here; it is tinted when drawn. */
const SHADES: Record<Material, readonly [string, string, string]> = {
  steel: ['#f2f6ff', '#a9b5cb', '#5d6880'],
  dark: ['#4a546c', '#2f374b', '#1b2130'],
  paint: ['#ffffff', '#ececec', '#b0b0b0'],
};
const PANEL_STEP = 0.21;

/** Whether a plate begins or ends on the keel; such a plate and its mirror image form one plate. */
const spansKeel = ({ at }: Plate) => at[0][1] === 0 || at[at.length - 1][1] === 0;

/** The sides on which a plate is drawn. */
const sidesOf = (plate: Plate) => (spansKeel(plate) ? [1] : [1, -1]);

function trace(ctx: Context, plate: Plate, scale: number, side: number) {
  const { at, curved } = plate;
  const half = at.map(([x, y]): ShapePoint => [x * scale, y * scale * side]);
  const points = spansKeel(plate) ? [...half, ...half.map(([x, y]): ShapePoint => [x, -y]).reverse()] : half;
  ctx.beginPath();
  if (curved) traceBow(ctx, points);
  else for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
}

/** Traces a curve that passes through the middle of each edge and bends at the corners. */
function traceBow(ctx: Context, points: readonly ShapePoint[]) {
  const middle = (i: number): ShapePoint => {
    const [ax, ay] = points[i % points.length];
    const [bx, by] = points[(i + 1) % points.length];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  ctx.moveTo(...middle(points.length - 1));
  points.forEach((corner, i) => {
    ctx.quadraticCurveTo(...corner, ...middle(i));
  });
}

function fillPlate(ctx: Context, plate: Plate, scale: number, side: number) {
  const [front, middle, back] = SHADES[plate.of];
  const xs = plate.at.map(([x]) => x * scale);
  const gradient = ctx.createLinearGradient(Math.max(...xs), 0, Math.min(...xs), 0);
  gradient.addColorStop(0, front);
  gradient.addColorStop(0.45, middle);
  gradient.addColorStop(1, back);
  ctx.save();
  trace(ctx, plate, scale, side);
  ctx.fillStyle = gradient;
  ctx.fill();
  ctx.clip();
  panelLines(ctx, scale);
  trace(ctx, plate, scale, side);
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.5)';
  ctx.lineWidth = 2.5;
  ctx.stroke();
  ctx.restore();
  ctx.strokeStyle = 'rgba(6, 10, 20, 0.8)';
  ctx.lineWidth = 1.2;
  ctx.stroke();
}

function panelLines(ctx: Context, scale: number) {
  ctx.strokeStyle = 'rgba(10, 16, 32, 0.3)';
  ctx.lineWidth = 1.2;
  for (let x = -0.95; x < 1; x += PANEL_STEP) {
    ctx.beginPath();
    ctx.moveTo(x * scale, -scale);
    ctx.lineTo(x * scale, scale);
    ctx.stroke();
  }
}

function cockpit(ctx: Context, [x, length, width]: ShipShape['cockpit'], scale: number) {
  ctx.save();
  ctx.translate(x * scale, 0);
  ctx.scale(length * 0.5 * scale, width * scale);
  ctx.beginPath();
  ctx.arc(0, 0, 1.18, 0, 2 * Math.PI);
  ctx.fillStyle = '#0a1020';
  ctx.fill();
  const glass = ctx.createLinearGradient(-1, 0, 1, -0.6);
  glass.addColorStop(0, '#0b2a4a');
  glass.addColorStop(0.55, '#3aa0e0');
  glass.addColorStop(1, '#d8f4ff');
  ctx.beginPath();
  ctx.arc(0, 0, 0.95, 0, 2 * Math.PI);
  ctx.fillStyle = glass;
  ctx.fill();
  ctx.restore();
}

/** Draws nozzles with a glow in them. */
function nozzles(ctx: Context, { engines }: ShipShape, scale: number) {
  for (const [x, y] of engines) {
    for (const side of y < 0.05 ? [0] : [1, -1]) {
      const [left, top] = [(x - 0.08) * scale, (y * side - 0.075) * scale];
      ctx.fillStyle = '#151b2a';
      ctx.fillRect(left, top, 0.18 * scale, 0.15 * scale);
      ctx.fillStyle = '#8fe0ff';
      ctx.fillRect(left, top + 0.035 * scale, 0.05 * scale, 0.08 * scale);
    }
  }
}

function barrels(ctx: Context, { guns = [] }: ShipShape, scale: number, color: string, width: number) {
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  for (const [x, y] of guns) {
    for (const side of [1, -1]) {
      ctx.beginPath();
      ctx.moveTo((x - 0.42) * scale, y * side * scale);
      ctx.lineTo(x * scale, y * side * scale);
      ctx.stroke();
    }
  }
}

function outline(ctx: Context, shape: ShipShape, scale: number) {
  ctx.strokeStyle = PALETTE.outline;
  ctx.lineWidth = 8;
  for (const plate of shape.plates) {
    for (const side of sidesOf(plate)) {
      trace(ctx, plate, scale, side);
      ctx.stroke();
    }
  }
}

function centre(ctx: Context, size: number) {
  ctx.translate(size / 2, size / 2);
  ctx.lineJoin = 'round';
  return size * FILL;
}

/** Draws the parts that are never tinted: outline, steel, cockpit and nozzles. */
export function drawHull(ctx: Context, size: number, shape: ShipShape) {
  const scale = centre(ctx, size);
  barrels(ctx, shape, scale, PALETTE.outline, 8);
  outline(ctx, shape, scale);
  barrels(ctx, shape, scale, '#8793ab', 3.5);
  nozzles(ctx, shape, scale);
  for (const plate of shape.plates) {
    if (plate.of !== 'paint') for (const side of sidesOf(plate)) fillPlate(ctx, plate, scale, side);
  }
  cockpit(ctx, shape.cockpit, scale);
}

/** Draws the plates on the hull that are tinted in the pilot's colour. */
export function drawPaint(ctx: Context, size: number, shape: ShipShape) {
  const scale = centre(ctx, size);
  const above = shape.plates.slice(shape.plates.findIndex(({ of }) => of === 'paint'));
  for (const plate of above) {
    const lay = plate.of === 'paint' ? fillPlate : cutOut; // steel covers the paint below it
    for (const side of sidesOf(plate)) lay(ctx, plate, scale, side);
  }
}

function cutOut(ctx: Context, plate: Plate, scale: number, side: number) {
  ctx.globalCompositeOperation = 'destination-out';
  trace(ctx, plate, scale, side);
  ctx.fill();
  ctx.globalCompositeOperation = 'source-over';
}
