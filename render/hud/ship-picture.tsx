import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShipModel } from '../../schema/catalog/catalog.ts';
import { paintShip } from '../art/ship-picture.ts';

/**
 * A pilot's ship in its colour, nose up. `size` is the side of the picture in pixels; CSS sets the size at which it is
 * shown.
 */
export function ShipPicture({ model, color, size = 96 }: { model: ShipModel; color: string; size?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) paintShip(canvas.current, model, color);
  }, [model, color]);
  return <canvas ref={canvas} class="ship" width={size} height={size} />;
}
