import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { Atlas } from '../art/atlas.ts';
import { TINTS } from '../art/palette.ts';
import type { Camera } from '../camera/camera.ts';
import { overlaps, type Rect } from '../camera/occupied.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import type { View } from '../link/interpolation.ts';
import { SpritePool } from './kit/sprite-pool.ts';
import { SHIP_SIZE, shipEnlargement } from './ships/size.ts';
import { bodiesOf, isCrowded } from './tags/near-bosses.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
/** How long a bar is shown after a hit on the hull. Unit: s. */
const SHOWN_S = 3;
/** Size of a bar on the screen, in px at 720p. */
const BAR = { width: 40, height: 5, edge: 1.5 };
/** Distance from the middle of a ship to its bar, as a share of the size of its sprite. */
const BELOW = 0.64;
/**
 * Factor by which all other ships must be further from a bar than its own ship, so that the bar clearly belongs to its
 * ship.
 */
const CLEARLY = 1.2;
const PLATE = 0x05070f;
/** Colours, from a whole hull down. */
const LEVELS = [
  { above: 0.6, tint: 0x4ddf7b },
  { above: 0.3, tint: TINTS.gold },
  { above: -1, tint: TINTS.warning },
];

/** Number of ships on the screen above which only ships with a tag have bars. */
const MOST_SHIPS = 120;

/** Which ships have tags, and the areas of the tags. Unit: px. */
interface Tagged {
  ships(): ReadonlySet<number>;
  boxes(): readonly Rect[];
}

const NO_TAGS: Tagged = { ships: () => new Set(), boxes: () => [] };

/**
 * Bars that show a ship's hull for a while after a hit. A bar is shown if it clearly belongs to its ship and covers no
 * tag. In crowds, only ships with a tag have bars.
 */
export function createHullBarLayer(atlas: Atlas, tagged: Tagged = NO_TAGS): Layer {
  const pool = new SpritePool(atlas.texture('bar'));
  const hurtAt = new Float64Array(MAX_ENTITIES + 1).fill(-SHOWN_S);

  function drawBar({ view, time, tintOf }: Scene, row: number, { x, y, width, height }: Rect, px: number) {
    const id = view.id[row];
    const share = view.value[row] / 255;
    const tint = LEVELS.find(({ above }) => share > above)?.tint;
    const alpha = Math.min(1, SHOWN_S - (time - hurtAt[id]));
    const [middle, edge] = [y + height / 2, BAR.edge * px];
    const put = (
      at: number,
      long: number,
      high: number,
      color: number | undefined,
      how: number,
      anchor = 0.5,
    ) => pool.put(atlas.texture('bar'), at, middle, 0, long, high, color, how, anchor);
    put(x + width / 2, width + 4 * edge, height + 4 * edge, tintOf(id), alpha * 0.8);
    put(x + width / 2, width + 2 * edge, height + 2 * edge, PLATE, alpha);
    put(x, width * share, height, tint, alpha, 0);
  }

  /** The rows of the ships with bars, beginning with the ships that have tags. */
  function hurtIn({ view, time }: Scene, rows: readonly number[]) {
    const ids = tagged.ships();
    for (const row of rows) if (view.flags[row] & FLAGS.hit) hurtAt[view.id[row]] = time;
    const hurt = rows.filter(row => time - hurtAt[view.id[row]] < SHOWN_S && view.value[row] < 255);
    const isTagged = (row: number) => Number(ids.has(view.id[row]));
    return hurt.sort((a, b) => isTagged(b) - isTagged(a));
  }

  return {
    container: pool.container,
    update(scene) {
      const { view, camera } = scene;
      const ships = scene.game.isCovered.value ? [] : shipsSeen(scene);
      const bodies = bodiesOf(scene);
      const ids = tagged.ships();
      const isMany = ships.length > MOST_SHIPS;
      const px = camera.screen.height / 720 / camera.zoom;
      const taken = tagged.boxes().map(box => inWorld(camera, box));
      pool.begin();
      for (const row of hurtIn(scene, ships)) {
        const isInCrowd = isMany || isCrowded(bodies, scene, row);
        if (isInCrowd && !ids.has(view.id[row])) continue;
        const bar = barOf(scene, row, px);
        if (!isNearest(view, ships, row, bar) || taken.some(other => overlaps(bar, other))) continue;
        taken.push(bar);
        drawBar(scene, row, bar, px);
      }
      pool.end();
    },
  };
}

/** Area of the bar of a row's ship. Unit: u. */
function barOf(scene: Scene, row: number, px: number): Rect {
  const { view } = scene;
  const [width, height] = [BAR.width * px, BAR.height * px];
  const size = SHIP_SIZE * shipEnlargement(scene) * (view.flags[row] & FLAGS.grown ? 2 : 1);
  return { x: view.x[row] - width / 2, y: view.y[row] + BELOW * size - height / 2, width, height };
}

/** Whether the row's ship is clearly the nearest one to its bar. */
function isNearest({ x, y }: View, ships: readonly number[], row: number, bar: Rect) {
  const [barX, barY] = [bar.x + bar.width / 2, bar.y + bar.height / 2];
  const least = CLEARLY * (barY - y[row]);
  return ships.every(other => other === row || Math.hypot(x[other] - barX, y[other] - barY) > least);
}

/** Area of the world behind an area of the screen. Unit: u. */
const inWorld = ({ x, y, zoom, screen }: Camera, area: Rect): Rect => ({
  x: x + (area.x - screen.width / 2) / zoom,
  y: y + (area.y - screen.height / 2) / zoom,
  width: area.width / zoom,
  height: area.height / zoom,
});

/** The rows of the ships on the screen. */
function shipsSeen({ view, camera }: Scene) {
  const rows: number[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] === SHIP && camera.sees(view.x[row], view.y[row], SHIP_SIZE)) rows.push(row);
  }
  return rows;
}
