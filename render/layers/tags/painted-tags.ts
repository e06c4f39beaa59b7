import { POINTER, paintTag, type TagSide, type TagText } from '../../art/tag.ts';
import { overlaps, type Rect } from '../../camera/occupied.ts';
import type { Label, LabelSheet } from '../kit/labels.ts';
import type { TagPlace } from './places.ts';

/** Time in which a tag fades in or out. Unit: s. */
const FADE_S = 0.12;
/** Opacity below which a tag that fades out disappears before it can return, so that no tag stays half visible. */
const GOING = 0.7;

interface Tag {
  label: Label;
  /** Describes what is painted: tags with the same key look the same. */
  key: string;
  /** Opacity, 0 to 1. */
  alpha: number;
  /** Whether the tag fades out, even if there is room for it again. */
  isGoing: boolean;
  /** Number of the last frame in which there was room for the tag, and its place in that frame. */
  shownIn: number;
  side: TagSide;
  box: Rect;
}

/** The painted tags by pilot id; they fade in and out. */
export function createPaintedTags(sheet: LabelSheet) {
  const tags = new Map<string, Tag>();
  let frame = 0;

  const add = (id: string) => {
    const tag: Tag = {
      label: sheet.add(),
      key: '',
      alpha: 0,
      isGoing: false,
      shownIn: 0,
      side: 'above',
      box: { x: 0, y: 0, width: 0, height: 0 },
    };
    tags.set(id, tag);
    return tag;
  };

  return {
    /** The side at which the pilot's tag was in the previous frame; null if there was no room for it. */
    lastSide(id: string) {
      const tag = tags.get(id);
      return tag?.shownIn === frame - 1 ? tag.side : null;
    },
    /** Starts a frame without tags. */
    begin() {
      frame++;
    },
    /**
     * Shows a pilot's tag at a place; `font` is the height of its text, px. A tag that changes sides fades in again.
     */
    show(id: string, key: string, text: TagText, { side, box }: TagPlace, font: number) {
      const tag = tags.get(id) ?? add(id);
      if (tag.side !== side) tag.alpha = 0;
      paint(tag, `${key}\n${side}`, text, font, side);
      Object.assign(tag, { shownIn: frame, side, box });
      const { x, y } = pointed(side, box, Math.ceil(POINTER * font));
      tag.label.place(Math.round(x), Math.round(y));
    },
    /** Hides fading tags at once if they overlap these areas of shown tags. */
    giveWay(taken: readonly Rect[]) {
      for (const tag of tags.values())
        if (tag.shownIn !== frame && tag.alpha > 0 && taken.some(area => overlaps(area, tag.box)))
          tag.alpha = 0;
    },
    /** Ends a frame: fades in the tags that were shown in it, and fades out the others. */
    end(dt: number) {
      for (const tag of tags.values()) fade(tag, tag.shownIn === frame, dt);
    },
    count: () => tags.size,
    /** Destroys the tags that are invisible, or all. */
    drop: (which: 'invisible' | 'all') => dropFrom(tags, which),
  };
}

function dropFrom(tags: Map<string, Tag>, which: 'invisible' | 'all') {
  for (const [id, { label, alpha }] of tags) {
    if (which === 'invisible' && alpha > 0) continue;
    label.destroy();
    tags.delete(id);
  }
}

function paint(tag: Tag, key: string, text: TagText, font: number, side: TagSide) {
  if (tag.key === key) return;
  const scale = Math.min(2, devicePixelRatio);
  tag.label.paint(paintTag(text, font * scale, side), scale);
  tag.key = key;
}

/**
 * The middle of the lower edge of a tag's picture. The picture is larger than the tag's area, because it includes the
 * pointer, which is `long` px long.
 */
function pointed(side: TagSide, { x, y, width, height }: Rect, long: number) {
  const across = { above: 0, below: 0, right: -long / 2, left: long / 2 }[side];
  return { x: x + width / 2 + across, y: y + height + (side === 'above' ? long : 0) };
}

function fade(tag: Tag, isShown: boolean, dt: number) {
  const step = dt / FADE_S;
  const isFadingIn = isShown && !tag.isGoing;
  tag.alpha = Math.max(0, Math.min(1, tag.alpha + (isFadingIn ? step : -step)));
  tag.isGoing = !isFadingIn && tag.alpha > 0 && tag.alpha < GOING;
  tag.label.fade(tag.alpha);
}
