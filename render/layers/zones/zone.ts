import { FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import type { HazardAtlas } from '../../art/atlases.ts';
import type { Scene } from '../../camera/scene.ts';
import type { Brush } from '../kit/brush.ts';

/** The names in the atlas of hazards, and the brush that draws from that atlas. */
export type HazardName = Parameters<HazardAtlas['texture']>[0];
export type HazardBrush = Brush<HazardName>;

/** A zone in the frame being drawn. Lengths in u. */
export interface Zone {
  id: number;
  x: number;
  y: number;
  /** 0 for the whole arena. */
  radius: number;
  angle: number;
  isArmed: boolean;
  /**
   * How strongly the zone is drawn, 0 to 1. The strength rises after the zone appears, and again once it does damage.
   */
  strength: number;
  /** Local clock. Unit: s. */
  time: number;
}

/** Draws one kind of zone. */
export type ZonePainter = (brush: HazardBrush, zone: Zone, scene: Scene) => void;

/** Reads the zone of a row. */
export const zoneAt = ({ view, time }: Scene, row: number, strength: number): Zone => ({
  id: view.id[row],
  x: view.x[row],
  y: view.y[row],
  radius: view.value[row] * RADIUS_UNIT.zone,
  angle: view.angle[row],
  isArmed: (view.flags[row] & FLAGS.armed) !== 0,
  strength,
  time,
});

/** The part of the world on the screen, a little enlarged. */
export function visibleArea({ camera }: Scene, room = 1.1) {
  const width = (camera.screen.width / camera.zoom) * room;
  const height = (camera.screen.height / camera.zoom) * room;
  return { left: camera.x - width / 2, top: camera.y - height / 2, width, height };
}

/** Converts pixels of a picture 720 px high into world units. */
export const pixels = ({ camera }: Scene, count: number) =>
  (count * Math.min(camera.screen.width, camera.screen.height)) / 720 / camera.zoom;

/** Remainder that is never negative. */
export const wrap = (value: number, by: number) => ((value % by) + by) % by;

const SIGN_PX = 54;

/** Draws the broken ring and the sign of a zone that is about to do damage; they pulse slowly. */
export function drawWarning(brush: HazardBrush, zone: Zone, scene: Scene, sign: HazardName, tint: number) {
  const { x, y, time, strength } = zone;
  const radius = zone.radius || 300;
  const beat = 0.65 + 0.35 * Math.sin(time * 6);
  if (zone.radius > 0) {
    brush.ownLight.put(brush.own('hatch'), x, y, 0, radius * 2, radius * 2, tint, 0.22 * beat * strength);
    brush.ownLight.put(brush.own('dashes'), x, y, time * 0.3, radius * 2, radius * 2, tint, 0.9 * strength);
  }
  const side = pixels(scene, SIGN_PX) * (0.94 + 0.1 * beat);
  brush.ownSolid.put(brush.own(sign), x, y, 0, side, side, tint, strength);
}

/** Draws the rim of a zone that does damage. */
export function drawRim(brush: HazardBrush, { x, y, radius, strength }: Zone, tint: number, alpha: number) {
  brush.ownLight.put(brush.own('hoop'), x, y, 0, radius * 2, radius * 2, tint, alpha * strength);
}
