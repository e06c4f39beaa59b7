import { Container, Sprite, Texture } from 'pixi.js';
import { paintTag, type TagText } from '../../art/tag.ts';

/** Time in which a tag fades in or out. Unit: s. */
const FADE_S = 0.18;

interface Tag {
  sprite: Sprite;
  /** What is painted on it: tags of the same key look the same. */
  key: string;
  /** 0 to 1. */
  alpha: number;
  /** Number of the last frame in which there was room for it. */
  shownIn: number;
}

/** The painted tags by the ids of their pilots; they fade in and out. */
export function createTagSprites() {
  const container = new Container();
  const tags = new Map<string, Tag>();
  let frame = 0;

  const add = (id: string) => {
    const tag = createTag();
    tags.set(id, tag);
    container.addChild(tag.sprite);
    return tag;
  };

  return {
    container,
    /** Whether there was room for the tag of that pilot in the frame before. */
    wasShown: (id: string) => tags.get(id)?.shownIn === frame - 1,
    /** Starts a frame in which no tag is shown yet. */
    begin() {
      frame++;
    },
    /** Shows a pilot's tag with its lower edge's middle at a place, px; `font` is the height of its text, px. */
    show(id: string, key: string, text: TagText, x: number, y: number, font: number) {
      const tag = tags.get(id) ?? add(id);
      paint(tag, key, text, font);
      tag.shownIn = frame;
      tag.sprite.position.set(Math.round(x), Math.round(y));
    },
    /** Ends a frame: fades tags in that were shown in it, others out. */
    end(dt: number) {
      for (const tag of tags.values()) fade(tag, tag.shownIn === frame, dt);
    },
    count: () => tags.size,
    /** Destroys tags that cannot be seen, or all. */
    drop: (which: 'invisible' | 'all') => dropFrom(tags, which),
  };
}

const WHOLE = { texture: true, textureSource: true } as const;

function dropFrom(tags: Map<string, Tag>, which: 'invisible' | 'all') {
  for (const [id, { sprite, alpha }] of tags) {
    if (which === 'invisible' && alpha > 0) continue;
    sprite.destroy(WHOLE);
    tags.delete(id);
  }
}

const createTag = (): Tag => ({
  sprite: new Sprite({ anchor: { x: 0.5, y: 1 } }),
  key: '',
  alpha: 0,
  shownIn: 0,
});

function paint(tag: Tag, key: string, text: TagText, font: number) {
  if (tag.key === key) return;
  const scale = Math.min(2, devicePixelRatio);
  if (tag.key) tag.sprite.texture.destroy(true);
  tag.sprite.texture = Texture.from(paintTag(text, font * scale));
  tag.sprite.scale.set(1 / scale);
  tag.key = key;
}

function fade(tag: Tag, isShown: boolean, dt: number) {
  const step = dt / FADE_S;
  tag.alpha = Math.max(0, Math.min(1, tag.alpha + (isShown ? step : -step)));
  tag.sprite.alpha = tag.alpha;
  tag.sprite.visible = tag.alpha > 0;
}
