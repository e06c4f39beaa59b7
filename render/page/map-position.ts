import type { Settings } from '../../schema/records/settings.ts';

/** Height of the picture to which sizes and offsets of the settings refer, px. */
export const PICTURE_HEIGHT = 1_080;
/** Between plates and the edges of the picture: 18 of its 720 units of text. */
export const MARGIN = (18 / 720) * PICTURE_HEIGHT;
/** Height that scores and kills leave free below or above them. */
const FREE = 0.56 * PICTURE_HEIGHT;
/** Width beside the centre of the top; `styles/base.css` has the same as `--side`. */
export const LARGEST_MAP = (370 / 720) * PICTURE_HEIGHT - MARGIN;

type MapSettings = Pick<Settings, 'pieCorner' | 'pieSize' | 'pieOffsetX' | 'pieOffsetY'>;

/**
 * The map's side, and its offset from its corner: those of the settings as far as there is room. Unit: px of a picture
 * 1,080 high, which is `aspect` times as wide.
 */
export function placeOfMap({ pieCorner, pieSize, pieOffsetX, pieOffsetY }: MapSettings, aspect: number) {
  const side = Math.min(pieSize, LARGEST_MAP);
  const roomX = aspect * PICTURE_HEIGHT - 2 * MARGIN - side;
  return {
    side,
    x: heldInside(pieOffsetX, roomX, pieCorner.endsWith('left')),
    y: heldInside(pieOffsetY, FREE - side, pieCorner.startsWith('top')),
  };
}

/** An offset that moves away from its corner, limited by the available room. */
function heldInside(offset: number, room: number, isAtStart: boolean) {
  const inwards = Math.max(0, Math.min(isAtStart ? offset : -offset, room));
  return isAtStart ? inwards : -inwards;
}
