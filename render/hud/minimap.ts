import { ENTITY_KINDS, RADIUS_UNIT } from '../../schema/frame.ts';
import type { View } from '../frames.ts';
import type { Game } from '../game.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const ROCK = ENTITY_KINDS.indexOf('rock');

/** The round map in a corner: every ship as a dot in its colour, rocks as grey discs. */
export function createMinimap(host: HTMLElement, game: Game) {
  const canvas = document.createElement('canvas');
  canvas.className = 'minimap';
  host.append(canvas);
  const context = canvas.getContext('2d');

  const place = () => {
    const { pieCorner, pieSize, pieOffsetX, pieOffsetY } = game.settings.value;
    const side = `${pieSize}px`;
    const isTop = pieCorner.startsWith('top');
    const isLeft = pieCorner.endsWith('left');
    const edge = (on: boolean, offset: number) => (on ? `calc(var(--gap) + ${offset}px)` : 'auto');
    canvas.width = pieSize;
    canvas.height = pieSize;
    Object.assign(canvas.style, {
      width: side,
      height: side,
      top: edge(isTop, pieOffsetY),
      bottom: edge(!isTop, -pieOffsetY),
      left: edge(isLeft, pieOffsetX),
      right: edge(!isLeft, -pieOffsetX),
    });
  };
  game.settings.subscribe(place);

  return {
    draw(view: View) {
      const isOn = game.round.value?.phase === 'playing';
      canvas.style.display = isOn ? 'block' : 'none';
      if (!context || !isOn) return;
      const side = canvas.width;
      const scale = (side * 0.94) / Math.hypot(view.arena.width, view.arena.height);
      context.clearRect(0, 0, side, side);
      drawPlate(context, side, view, scale);
      for (let row = 0; row < view.count; row++) {
        const x = side / 2 + view.x[row] * scale;
        const y = side / 2 + view.y[row] * scale;
        if (view.kind[row] === ROCK) {
          dot(context, x, y, Math.max(1.5, view.value[row] * RADIUS_UNIT.rock * scale), '#4a5268');
        } else if (view.kind[row] === SHIP) {
          dot(context, x, y, side / 80, game.pilots.value.get(view.id[row])?.color ?? '#ffffff');
        }
      }
    },
  };
}

function drawPlate(context: CanvasRenderingContext2D, side: number, { arena }: View, scale: number) {
  context.fillStyle = 'rgba(11, 18, 38, 0.62)';
  context.beginPath();
  context.arc(side / 2, side / 2, side / 2 - 1, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = '#24304f';
  context.lineWidth = 2;
  context.stroke();
  const [width, height] = [arena.width * scale, arena.height * scale];
  context.strokeRect((side - width) / 2, (side - height) / 2, width, height);
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string) {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}
