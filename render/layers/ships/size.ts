import { SHIP_RADIUS } from '../../../schema/catalog/rules.ts';
import type { Scene } from '../../camera/scene.ts';

/**
 * Side of a ship's sprite, u. Ships are drawn a little larger than their hit area, so that they are visible on a
 * stream.
 */
export const SHIP_SIZE = (SHIP_RADIUS * 11) / 3;

/** Ships are enlarged to this size on the screen if they would be smaller, but at most by the factor below. */
const LEAST_PX = 40;
const MAX_ENLARGEMENT = 1.75;

/**
 * Number of pilots below which ships are drawn larger, the factor by which they are enlarged at most, and the largest
 * share of the picture's sides that such a ship takes.
 */
const FEW_PILOTS = 40;
const WITH_FEW = 1.4;
const MOST_SHARE = 0.07;

/**
 * Factor by which ships are drawn larger; their hit area stays the same. They are enlarged when the camera is zoomed out,
 * so that they are visible, and always among few pilots.
 */
export function shipEnlargement({ camera, game }: Pick<Scene, 'camera' | 'game'>) {
  const { width, height } = camera.screen;
  const room = (MOST_SHARE * Math.sqrt(width * height)) / (SHIP_SIZE * camera.zoom);
  const least = game.pilots.value.size < FEW_PILOTS ? Math.max(1, Math.min(WITH_FEW, room)) : 1;
  return Math.min(MAX_ENLARGEMENT, Math.max(least, LEAST_PX / (SHIP_SIZE * camera.zoom)));
}
