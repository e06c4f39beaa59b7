import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BossName } from '../../schema/catalog/catalog.ts';
import { drawBoss } from '../art/bosses/index.ts';
import { newCanvas } from '../art/pixels.ts';

/** A boss facing right. `size` is the side of the picture in pixels; CSS sets the size at which it is shown. */
export function BossPicture({ name, size }: { name: BossName; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const shown = canvas.current?.getContext('2d');
    if (!shown) return;
    const painted = newCanvas(size, size);
    drawBoss(painted.ctx, size, name);
    shown.clearRect(0, 0, size, size);
    shown.drawImage(painted.canvas, 0, 0);
  }, [name, size]);
  return <canvas ref={canvas} class="boss-picture" width={size} height={size} />;
}
