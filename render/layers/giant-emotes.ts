import { Container } from 'pixi.js';
import { RADIUS_UNIT } from '../../schema/wire/frame.ts';
import { createGiantSprites, type Giant, type GiantSprites } from '../art/giant-sprites.ts';
import { overlaps, type Rect } from '../camera/occupied.ts';
import type { Layer, Scene } from '../camera/scene.ts';

const SIDES = ['below', 'above', 'on'] as const;

/** Position of a giant emote's tag, and the side of the rock at which the tag is. Unit: px. */
interface TagBox extends Rect {
  side: (typeof SIDES)[number];
}

/** The rock of a giant emote on the screen, and the width of the screen. Unit: px. */
interface Rock {
  x: number;
  y: number;
  radius: number;
  screenWidth: number;
}

/**
 * Places a tag next to its rock, without changing its size: at the side where it was, or at the first side that no HUD
 * panel covers. At an edge of the screen, the whole tag stays on the screen. Returns whether there is such a side.
 */
export function placeTag(tag: TagBox, rock: Rock, occupied: readonly Rect[]): boolean {
  const { side } = tag;
  if (isClearOn(side, tag, rock, occupied)) return true;
  for (const other of SIDES) if (isClearOn(other, tag, rock, occupied)) return true;
  put(tag, rock, side); // no side is better
  return false;
}

/** Places the tag on a side. Returns whether no HUD panel covers the tag there. */
function isClearOn(side: TagBox['side'], tag: TagBox, rock: Rock, occupied: readonly Rect[]) {
  put(tag, rock, side);
  for (const plate of occupied) if (overlaps(tag, plate)) return false;
  return true;
}

function put(tag: TagBox, { x, y, radius, screenWidth }: Rock, side: TagBox['side']) {
  tag.side = side;
  tag.x = Math.max(0, Math.min(screenWidth - tag.width, x - tag.width / 2));
  if (side === 'above') tag.y = y - radius - tag.height;
  else tag.y = y + radius - (side === 'on' ? 2 * tag.height : 0);
}

/** Height of the tag's text in units of text. */
const FONT = 22;
/** Share of the rock that the emote covers. */
const COVERED = 0.8;
const NONE: readonly Giant[] = [];
const WHOLE = { children: true, texture: true, textureSource: true } as const;

interface ShownGiant extends GiantSprites {
  /** Last position of the emote's tag. */
  tagPlace: TagBox;
}

/** Draws giant emotes: the emote's picture or name on a rock, and next to it the sender's name. */
export function createGiantEmoteLayer(): Layer {
  const container = new Container();
  const giants = createGiants(container);
  let unit = 1;

  return {
    container,
    update(scene) {
      const announced = scene.game.round.value?.overlay.giants ?? NONE;
      giants.dropGone(announced);
      for (const giant of announced) {
        const row = scene.view.rowOf[giant.rock];
        const shown = giants.of(giant);
        shown.setUser(giant.user);
        shown.emote.visible = row >= 0;
        const hasRoom = row >= 0 && place(scene, row, shown, unit);
        shown.tag.visible = hasRoom && !scene.game.isCovered.value;
        if (hasRoom) scene.labels.push(shown.tagPlace);
      }
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
    },
  };
}

/** The giant emotes in the container, by their rocks. */
function createGiants(container: Container) {
  const giants = new Map<number, ShownGiant>();

  function add(giant: Giant): ShownGiant {
    const tagPlace = { x: 0, y: 0, width: 0, height: 0, side: 'below' as const };
    const shown = { ...createGiantSprites(giant), tagPlace };
    container.addChild(shown.emote, shown.tag);
    giants.set(giant.rock, shown);
    return shown;
  }

  return {
    of: (giant: Giant) => giants.get(giant.rock) ?? add(giant),
    /** Destroys the giant emotes that are no longer in the state. */
    dropGone(announced: readonly Giant[]) {
      if (giants.size === 0) return;
      for (const [rock, { emote, tag }] of giants) {
        if (announced.some(giant => giant.rock === rock)) continue;
        emote.destroy(WHOLE);
        tag.destroy(WHOLE);
        giants.delete(rock);
      }
    },
  };
}

/** Puts a giant emote on its rock; `unit` is the size of a text unit, px. Returns whether there is room for its tag. */
function place({ view, camera, occupied }: Scene, row: number, shown: ShownGiant, unit: number) {
  const { emote, tag, tagPlace, paintedFont } = shown;
  const { zoom, screen } = camera;
  const [x, y, radius] = [view.x[row], view.y[row], view.value[row] * RADIUS_UNIT.rock];
  emote.position.set(x, y);
  emote.scale.set(radius * COVERED); // painted with a radius of one unit
  emote.rotation = Math.sin(view.angle[row]) * 0.3;
  tag.scale.set((FONT * unit) / paintedFont / zoom);
  tagPlace.width = tag.width * zoom;
  tagPlace.height = tag.height * zoom;
  const left = camera.x - screen.width / 2 / zoom;
  const top = camera.y - screen.height / 2 / zoom;
  const rock = {
    x: (x - left) * zoom,
    y: (y - top) * zoom,
    radius: radius * zoom,
    screenWidth: screen.width,
  };
  const isSeen = rock.x + rock.radius > 0 && rock.x - rock.radius < screen.width;
  const hasRoom = isSeen && placeTag(tagPlace, rock, occupied);
  tag.position.set((tagPlace.x + tagPlace.width / 2) / zoom + left, tagPlace.y / zoom + top);
  return hasRoom;
}
