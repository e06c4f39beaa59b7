import type { Particle } from 'pixi.js';
import { createBeamLayer } from '../../../render/layers/beams.ts';
import { createBossLayer } from '../../../render/layers/bosses/index.ts';
import { createHullBarLayer } from '../../../render/layers/hull-bars.ts';
import { createShipLayer } from '../../../render/layers/ships/index.ts';
import { createSolidLayer } from '../../../render/layers/solid.ts';
import { createStatusLayer } from '../../../render/layers/status/index.ts';
import { createZoneLayer } from '../../../render/layers/zones/index.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import {
  BEAM_LOOKS,
  CRAFT_LOOKS,
  ENTITY_KINDS,
  type EntityKind,
  FLAGS,
  ZONE_LOOKS,
} from '../../../schema/wire/frame.ts';
import { viewOf } from '../frames.ts';
import { atlas, sceneOf, spritesIn } from './drawing.ts';

/** Pictures of single things. Words name a thing, such as `zone blackHole armed`. */

const own = atlas as never;
const createLayers = () => [
  createZoneLayer(atlas, own, ZONE_LOOKS),
  createSolidLayer(atlas),
  createShipLayer(atlas),
  createStatusLayer(atlas, own),
  createBossLayer(atlas, own, own),
  createBeamLayer(atlas, own),
  createHullBarLayer(atlas),
];

const LOOKS: Partial<Record<EntityKind, readonly string[]>> = {
  zone: ZONE_LOOKS,
  beam: BEAM_LOOKS,
  craft: CRAFT_LOOKS,
  boss: BOSS_NAMES.map(name => name.replace(' ', '')),
};

/** The word for a camera that is so far away that a pixel is ten units. */
const FAR = 'far';

/** The kind, look and flags of the thing that these words name. */
function thingOf(words: string) {
  const [name, ...rest] = words.split(' ');
  const kind = ENTITY_KINDS.find(each => each === name) ?? 'ship';
  const looks = LOOKS[kind] ?? [];
  const flags = rest.filter(word => word in FLAGS).map(flag => FLAGS[flag as keyof typeof FLAGS]);
  const unknown = rest.filter(word => !(word in FLAGS) && !looks.includes(word) && word !== FAR);
  if (unknown.length > 0) throw new Error(`There is no "${unknown}".`);
  const look = Math.max(0, looks.indexOf(rest[0]));
  return { kind, look, flags: flags.reduce((all, flag) => all | flag, 0) };
}

interface Pose {
  x?: number;
  y?: number;
  /** Radians. */
  angle?: number;
}

/** The sprites of a thing at a position; its size is 40 steps of its radius. */
export function pictureOf(words: string, { x = 0, y = 0, angle = 0 }: Pose = {}): Particle[] {
  const { kind, look, flags } = thingOf(words);
  const view = viewOf([{ id: 1, x: 0, y: 0, kind, look }]);
  [view.x[0], view.y[0], view.angle[0], view.value[0], view.flags[0]] = [x, y, angle, 40, flags];
  const scene = sceneOf(view, { time: 0.5 });
  scene.camera.zoom = words.endsWith(FAR) ? 0.1 : 1;
  const layers = createLayers();
  for (const layer of layers) layer.update(scene); // zones begin to rise in their first frame
  scene.time = 1.3;
  for (const layer of layers) layer.update(scene);
  return layers.flatMap(({ container }) => spritesIn(container));
}

const hex = (color: number) => {
  const [blue, green, red] = [(color >>> 16) & 0xff, (color >>> 8) & 0xff, color & 0xff];
  return ((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0');
};

/**
 * The parts of a picture: the number of sprites of each texture in each tint, their largest size in u, and their
 * greatest strength in per cent.
 */
export function partsOf(sprites: readonly Particle[]) {
  const parts = Map.groupBy(sprites, ({ texture, color }) => `${texture.label} ${hex(color)}`);
  return [...parts].map(([name, alike]) => {
    const most = (of: (sprite: Particle) => number) => Math.round(Math.max(...alike.map(of)));
    const size = `${most(({ scaleX }) => scaleX)}x${most(({ scaleY }) => scaleY)}`;
    return `${alike.length} ${name} ${size} ${most(({ color }) => ((color >>> 24) / 255) * 100)}%`;
  });
}
