import { Container, Sprite, Texture } from 'pixi.js';
import { measureTag, paintTag, type TagText } from '../art/tag.ts';
import type { Rect } from '../occupied.ts';
import type { Layer, Scene } from '../scene.ts';
import { chooseTags } from './tag-choice.ts';

/** Between a ship's centre and its tag: in the world, and on the screen at least. Units: u, and of text. */
const ABOVE = 40;
const LEAST_ABOVE = 20;
const FADE_S = 0.18;
/** Text is 22 units high in plates, a little less over ships. */
const FONT = 20;
/** How much nearer two tags may come that are both shown already: they do not flicker. */
const LENIENCE = 0.75;
/** Drawn tags that are kept, as a multiple of those shown at once; sizes are kept for that many times more. */
const KEPT = 4;

type Size = Pick<Rect, 'width' | 'height'>;

interface Tag {
  sprite: Sprite;
  /** What is painted on it: tags of the same key look the same. */
  key: string;
  /** 0 to 1. */
  alpha: number;
  /** Number of the last frame that it had room in. */
  shownIn: number;
}

export interface TagLayer extends Layer {
  /** Names that are shown. */
  texts(): string[];
}

/** Name plates over the ships that matter most: the followed, the leader, who joined or killed lately. */
export function createTagLayer(limit: number): TagLayer {
  const container = new Container();
  /** By the id of the pilot. */
  const tags = new Map<string, Tag>();
  const sizes = new Map<string, Size>();
  let unit = 1;
  let shown: string[] = [];
  let frame = 0;

  const sizeOf = (key: string, text: TagText) => {
    const known = sizes.get(key) ?? measureTag(text, FONT * unit);
    sizes.set(key, known);
    return known;
  };

  const paint = (tag: Tag, key: string, text: TagText) => {
    if (tag.key === key) return;
    const scale = Math.min(2, devicePixelRatio);
    if (tag.key) tag.sprite.texture.destroy(true);
    tag.sprite.texture = Texture.from(paintTag(text, FONT * unit * scale));
    tag.sprite.scale.set(1 / scale);
    tag.key = key;
  };

  const tagOf = (id: string) => {
    const known = tags.get(id);
    if (known) return known;
    const tag: Tag = { sprite: new Sprite({ anchor: { x: 0.5, y: 1 } }), key: '', alpha: 0, shownIn: 0 };
    tags.set(id, tag);
    container.addChild(tag.sprite);
    return tag;
  };

  const drop = (isOld: (tag: Tag) => boolean) => {
    for (const [id, tag] of tags) {
      if (!isOld(tag)) continue;
      tag.sprite.destroy({ texture: true, textureSource: true });
      tags.delete(id);
    }
  };

  function place(scene: Scene) {
    const { view, camera, game } = scene;
    const leader = game.ranked.value[0];
    const stacks = new Map(game.round.value?.bounties.map(bounty => [bounty.id, bounty.stacks]));
    const taken: Rect[] = [...scene.occupied];
    for (const { pilot, row } of chooseTags(scene, limit)) {
      const text = { ...pilot, isLeader: pilot === leader, stacks: stacks.get(pilot.id) ?? 0 };
      const key = [text.name, text.color, text.team, text.isLeader, text.stacks].join('\n');
      const x = (view.x[row] - camera.x) * camera.zoom + camera.screen.width / 2;
      const above = Math.max(ABOVE * camera.zoom, LEAST_ABOVE * unit);
      const y = (view.y[row] - camera.y) * camera.zoom + camera.screen.height / 2 - above;
      const box = boxAt(x, y, sizeOf(key, text), tags.get(pilot.id)?.shownIn === frame - 1 ? LENIENCE : 1);
      if (taken.some(other => overlaps(box, other))) continue;
      taken.push(box);
      shown.push(pilot.name);
      const tag = tagOf(pilot.id);
      paint(tag, key, text);
      tag.shownIn = frame;
      tag.sprite.position.set(Math.round(x), Math.round(y));
    }
  }

  return {
    container,
    texts: () => shown,
    update(scene) {
      if (tags.size > limit * KEPT) drop(({ alpha }) => alpha === 0);
      if (sizes.size > limit * KEPT * KEPT) sizes.clear();
      shown = [];
      frame++;
      if (!scene.game.isCovered.value) place(scene);
      for (const tag of tags.values()) fade(tag, tag.shownIn === frame, scene.dt);
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
      sizes.clear();
      drop(() => true);
    },
  };
}

function fade(tag: Tag, isShown: boolean, dt: number) {
  const step = dt / FADE_S;
  tag.alpha = Math.max(0, Math.min(1, tag.alpha + (isShown ? step : -step)));
  tag.sprite.alpha = tag.alpha;
  tag.sprite.visible = tag.alpha > 0;
}

/** What a tag covers that stands on a place; `room` shrinks it. */
const boxAt = (x: number, y: number, { width, height }: Size, room: number): Rect => ({
  x: x - (width / 2) * room,
  y: y - height * room,
  width: width * room,
  height: height * room,
});

const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
