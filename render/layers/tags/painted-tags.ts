import { paintTag, type TagText } from '../../art/tag.ts';
import { overlaps, type Rect } from '../../camera/occupied.ts';
import type { Label, LabelSheet } from '../kit/labels.ts';

/** Time in which a tag fades in or out. Unit: s. */
const FADE_S = 0.18;

interface Tag {
  label: Label;
  /** Describes what is painted: tags with the same key look the same. */
  key: string;
  /** 0 to 1. */
  alpha: number;
  /** Number of the last frame in which there was room for it, and its position then. */
  shownIn: number;
  box: Rect;
}

/** The painted tags by pilot id; they fade in and out. */
export function createPaintedTags(sheet: LabelSheet) {
  const tags = new Map<string, Tag>();
  let frame = 0;

  const add = (id: string) => {
    const tag = {
      label: sheet.add(),
      key: '',
      alpha: 0,
      shownIn: 0,
      box: { x: 0, y: 0, width: 0, height: 0 },
    };
    tags.set(id, tag);
    return tag;
  };

  return {
    /** Whether there was room for the pilot's tag in the previous frame. */
    wasShown: (id: string) => tags.get(id)?.shownIn === frame - 1,
    /** Starts a frame without tags. */
    begin() {
      frame++;
    },
    /** Shows a pilot's tag in an area of its size, px; `font` is the height of its text, px. */
    show(id: string, key: string, text: TagText, box: Rect, font: number) {
      const tag = tags.get(id) ?? add(id);
      paint(tag, key, text, font);
      tag.shownIn = frame;
      tag.box = box;
      tag.label.place(Math.round(box.x + box.width / 2), Math.round(box.y + box.height));
    },
    /** Hides fading tags at once where they overlap these areas of shown tags. */
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

function paint(tag: Tag, key: string, text: TagText, font: number) {
  if (tag.key === key) return;
  const scale = Math.min(2, devicePixelRatio);
  tag.label.paint(paintTag(text, font * scale), scale);
  tag.key = key;
}

function fade(tag: Tag, isShown: boolean, dt: number) {
  const step = dt / FADE_S;
  tag.alpha = Math.max(0, Math.min(1, tag.alpha + (isShown ? step : -step)));
  tag.label.fade(tag.alpha);
}
