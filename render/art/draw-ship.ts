import type { ShipShape } from './ship-models.ts';

type Context = CanvasRenderingContext2D;

/** Share of the cell that a ship's half length fills, so that outline and wing tips find room. */
const FILL = 0.46;

function trace(ctx: Context, points: readonly (readonly [number, number])[], scale: number) {
  const mirrored = [...points].reverse().map(([x, y]) => [x, -y] as const);
  ctx.beginPath();
  for (const [x, y] of [...points, ...mirrored]) ctx.lineTo(x * scale, y * scale);
  ctx.closePath();
}

/** Each wing on its own: mirrored, they do not touch. */
function traceWings(ctx: Context, { wing }: ShipShape, scale: number) {
  ctx.beginPath();
  for (const side of [1, -1]) {
    const [first, ...rest] = wing;
    ctx.moveTo(first[0] * scale, first[1] * side * scale);
    for (const [x, y] of rest) ctx.lineTo(x * scale, y * side * scale);
    ctx.closePath();
  }
}

function steel(ctx: Context, scale: number) {
  const gradient = ctx.createLinearGradient(0, -scale * 0.6, 0, scale * 0.6);
  gradient.addColorStop(0, '#e9eef8');
  gradient.addColorStop(0.5, '#aab6cc');
  gradient.addColorStop(1, '#6d7890');
  return gradient;
}

function panelLines(ctx: Context, shape: ShipShape, scale: number) {
  ctx.save();
  trace(ctx, shape.hull, scale);
  ctx.clip();
  ctx.strokeStyle = 'rgba(20, 28, 48, 0.55)';
  ctx.lineWidth = 1;
  for (let x = -0.7; x < 0.7; x += 0.28) {
    ctx.beginPath();
    ctx.moveTo(x * scale, -scale);
    ctx.lineTo((x - 0.08) * scale, scale);
    ctx.stroke();
  }
  ctx.restore();
}

function cockpit(ctx: Context, [x, length, width]: ShipShape['cockpit'], scale: number) {
  const gradient = ctx.createLinearGradient((x - length / 2) * scale, 0, (x + length / 2) * scale, 0);
  gradient.addColorStop(0, '#0d2238');
  gradient.addColorStop(1, '#7fd6ff');
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.ellipse(x * scale, 0, (length / 2) * scale, width * scale, 0, 0, Math.PI * 2);
  ctx.fill();
}

function nozzles(ctx: Context, { engines }: ShipShape, scale: number) {
  ctx.fillStyle = '#1a2236';
  for (const [x, y] of engines) {
    for (const side of y === 0 ? [1] : [1, -1]) {
      ctx.fillRect((x - 0.08) * scale, (y * side - 0.07) * scale, 0.14 * scale, 0.14 * scale);
    }
  }
}

/** Grey hull with outline, panel lines, cockpit and nozzles; never tinted. */
export function drawHull(ctx: Context, size: number, shape: ShipShape) {
  const scale = size * FILL;
  ctx.translate(size / 2, size / 2);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = '#05070f';
  ctx.lineWidth = 6;
  traceWings(ctx, shape, scale);
  ctx.stroke();
  trace(ctx, shape.hull, scale);
  ctx.stroke();
  nozzles(ctx, shape, scale);
  ctx.fillStyle = '#59647c';
  traceWings(ctx, shape, scale);
  ctx.fill();
  ctx.fillStyle = steel(ctx, scale);
  trace(ctx, shape.hull, scale);
  ctx.fill();
  panelLines(ctx, shape, scale);
  cockpit(ctx, shape.cockpit, scale);
}

/** White wings and stripe that take the pilot's colour. */
export function drawPaint(ctx: Context, size: number, shape: ShipShape) {
  const scale = size * FILL;
  ctx.translate(size / 2, size / 2);
  ctx.fillStyle = '#ffffff';
  traceWings(ctx, shape, scale);
  ctx.fill();
  trace(ctx, shape.hull, scale);
  ctx.clip();
  ctx.fillRect(-scale, -scale * 0.045, scale * 1.05, scale * 0.09);
  ctx.fillRect(-0.62 * scale, -scale, 0.2 * scale, scale * 2);
  ctx.fillRect(0.62 * scale, -scale, 0.14 * scale, scale * 2);
}
