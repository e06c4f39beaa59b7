import type { Settings } from '../../schema/records/settings.ts';

/** Height of the picture to which the sizes and offsets in the settings refer. Unit: px. */
export const PICTURE_HEIGHT = 1_080;
/** Distance between HUD panels and the edges of the picture: 18 of its 720 units of text. */
export const MARGIN = (18 / 720) * PICTURE_HEIGHT;
/** Height that scores and kills leave free below or above them. */
const FREE = 0.56 * PICTURE_HEIGHT;
/**
 * Largest size of the map: the width on each side of the centre of the top. `styles/base.css` contains the same value
 * as `--side`.
 */
export const LARGEST_MAP = (370 / 720) * PICTURE_HEIGHT - MARGIN;

type MapSettings = Pick<Settings, 'pieCorner' | 'pieSize' | 'pieOffsetX' | 'pieOffsetY'>;

interface Span {
  min: number;
  max: number;
}

/**
 * The map's side, and how far the map can be moved away from its corner. Unit: px of a picture 1,080 high, which is
 * `aspect` times as wide.
 */
export function roomOfMap(
  { pieCorner, pieSize }: Pick<MapSettings, 'pieCorner' | 'pieSize'>,
  aspect: number,
) {
  const side = Math.min(pieSize, LARGEST_MAP);
  return {
    side,
    x: inwards(aspect * PICTURE_HEIGHT - 2 * MARGIN - side, pieCorner.endsWith('left')),
    y: inwards(FREE - side, pieCorner.startsWith('top')),
  };
}

/** The map's side, and its offset from its corner: the values in the settings, limited by the available room. */
export function placeOfMap(settings: MapSettings, aspect: number) {
  const { side, x, y } = roomOfMap(settings, aspect);
  return { side, x: heldIn(settings.pieOffsetX, x), y: heldIn(settings.pieOffsetY, y) };
}

const inwards = (room: number, isAtStart: boolean): Span =>
  isAtStart ? { min: 0, max: Math.max(0, room) } : { min: Math.min(0, -room), max: 0 };

const heldIn = (offset: number, { min, max }: Span) => Math.max(min, Math.min(offset, max));
