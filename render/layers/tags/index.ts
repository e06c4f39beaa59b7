import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { ENTITY_KINDS } from '../../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { measureTag, type TagText } from '../../art/tag.ts';
import type { Rect } from '../../camera/occupied.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import type { Game } from '../../game/game.ts';
import { CROWD } from '../../game/on-stage.ts';
import { type LabelSheet, spriteLabels } from '../kit/labels.ts';
import { areaOf, bodiesOf, isCrowded } from './near-bosses.ts';
import { createPaintedTags } from './painted-tags.ts';
import { placeFor, shipsSeen } from './places.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

type Stage = Pick<Scene, 'view' | 'game' | 'pilotOf'> & {
  camera: Pick<Scene['camera'], 'sees' | 'screen' | 'x' | 'y' | 'zoom'>;
};

interface Candidate {
  pilot: OverlayPilot;
  row: number;
  rank: number;
}

/** Priorities. Each outranks those below it, and all of them outrank recent activity and kills. */
const FOLLOWED = 1e15;
const LEADING = 1e14;
const VIEWER = 1e13;

/**
 * Number of pilots above which bots are named only near a viewer, the leader, the followed pilot or the middle of the
 * picture.
 */
const MANY = 30;
/** Maximum distance that counts as near, as a share of the longer side of the picture. */
const NEAR = 0.15;
/** Maximum number of viewers in a crowd who are named. Viewers who did nothing remarkable take turns. */
const CROWD_VIEWERS = 12;
/** Maximum number of bots that are named if many pilots are flying and there are viewers among them. */
const FEW_BOTS = 5;
/** How long a viewer's turn to be named lasts. Unit: ticks. */
const TURN = 6 * TICK_RATE;
/** The fractional parts of this number's multiples are spread evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The most important pilots on the screen, the followed one first; at most `limit`. */
export function chooseTags(stage: Stage, limit: number): Candidate[] {
  const { view, game, camera, pilotOf } = stage;
  const follow = game.round.value?.overlay.follow;
  const crowned = game.crowned.value;
  const isCrowd = game.pilots.value.size >= CROWD;
  const round = TURN * Math.max(1, game.pilots.value.size / Math.min(limit, CROWD_VIEWERS));
  const turnOf = (eid: number) => (eid * GOLDEN + view.tick / round) % 1;
  const candidates: Candidate[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP || !camera.sees(view.x[row], view.y[row])) continue;
    const pilot = pilotOf(view.id[row]);
    if (!pilot) continue;
    const rank =
      (pilot.id === follow ? FOLLOWED : 0) +
      (pilot === crowned ? LEADING : 0) +
      (pilot.bot ? 0 : VIEWER) +
      (game.activeSince(pilot.id) ?? 0) +
      (isCrowd ? turnOf(pilot.eid) : pilot.kills);
    candidates.push({ pilot, row, rank });
  }
  const chosen = candidates.sort((a, b) => b.rank - a.rank);
  const isMany = game.pilots.value.size > MANY;
  const isNear = isMany ? nearness(chosen, stage) : () => true;
  let bots = isMany && game.hasViewers.value ? FEW_BOTS : limit;
  let viewers = isCrowd && game.hasViewers.value ? CROWD_VIEWERS : limit;
  return chosen
    .filter(({ pilot, row }) => (pilot.bot ? bots > 0 && isNear(row) && bots-- > 0 : viewers-- > 0))
    .slice(0, limit);
}

/** Whether the ship of a row is near a viewer, the leader, the followed pilot or the middle of the picture. */
function nearness(chosen: readonly Candidate[], { view, camera }: Stage) {
  const { width, height } = camera.screen;
  const reach = (NEAR * Math.max(width, height)) / camera.zoom;
  const rows = chosen.filter(({ pilot, rank }) => !pilot.bot || rank >= LEADING).map(({ row }) => row);
  const places = [...rows.map(row => ({ x: view.x[row], y: view.y[row] })), { x: camera.x, y: camera.y }];
  return (row: number) =>
    places.some(({ x, y }) => (view.x[row] - x) ** 2 + (view.y[row] - y) ** 2 <= reach ** 2);
}

/** Height of the text, in text units; the same as on HUD panels. */
const FONT = 22;
/** Maximum number of tags in the crowd around bosses. */
const CROWD_TAGS = 10;
/** How many painted tags are cached per tag that can be shown, and how many sizes per painted tag. */
const KEPT = 4;

type Size = Pick<Rect, 'width' | 'height'>;

interface TagLayer extends Layer {
  /** The names that are shown. */
  texts(): string[];
  /** Ids of the ships with a shown tag. */
  ships(): ReadonlySet<number>;
  /** Areas of the shown tags. Unit: px. */
  boxes(): readonly Rect[];
}

/** Shows name tags beside the most important ships, at most `limit`. No tag covers another tag or another ship. */
export function createTagLayer(limit: number, sheet: LabelSheet = spriteLabels()): TagLayer {
  const painted = createPaintedTags(sheet);
  const sizes = createTagSizes(limit * KEPT * KEPT);
  let unit = 1;
  const shown = new Map<number, string>();
  const boxes: Rect[] = [];

  function placeTags(scene: Scene) {
    const textOf = tagTexts(scene.game);
    const bodies = bodiesOf(scene);
    const blocked = [...scene.occupied, ...scene.labels, ...bodies.map(body => areaOf(body, scene))];
    const ships = shipsSeen(scene);
    let inCrowd = 0;
    for (const { pilot, row } of chooseTags(scene, limit)) {
      const ship = ships.find(each => each.row === row);
      const isInCrowd = isCrowded(bodies, scene, row);
      if (!ship || (isInCrowd && inCrowd === CROWD_TAGS)) continue;
      const text = textOf(pilot);
      const key = keyOf(text);
      const size = sizes.of(key, text, FONT * unit);
      const obstacles = { blocked, ships, tags: boxes };
      const at = { screen: scene.camera.screen, unit, last: painted.lastSide(pilot.id) };
      const place = placeFor(ship, size, obstacles, at);
      if (!place) continue;
      boxes.push(place.box);
      shown.set(pilot.eid, pilot.name);
      if (isInCrowd) inCrowd++;
      painted.show(pilot.id, key, text, place, FONT * unit);
    }
    painted.giveWay(boxes);
  }

  return {
    container: sheet.container,
    texts: () => [...shown.values()],
    ships: () => new Set(shown.keys()),
    boxes: () => boxes,
    update(scene) {
      if (painted.count() > limit * KEPT) painted.drop('invisible');
      sizes.trim();
      shown.clear();
      boxes.length = 0;
      painted.begin();
      if (!scene.game.isCovered.value) placeTags(scene);
      painted.end(scene.dt);
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
      sizes.clear();
      painted.drop('all');
    },
  };
}

/** The texts of the tags of a game's pilots. */
function tagTexts({ round, crowned }: Game) {
  const stacks = new Map(round.value?.bounties.map(bounty => [bounty.id, bounty.stacks]));
  return (pilot: OverlayPilot): TagText => ({
    ...pilot,
    isLeader: pilot === crowned.value,
    stacks: stacks.get(pilot.id) ?? 0,
  });
}

/** Tags with the same key look the same. */
const keyOf = ({ name, color, team, bot, isLeader, stacks }: TagText) =>
  [name, color, team, bot, isLeader, stacks].join('\n');

/** A cache of the sizes of about `limit` tags. Unit: px. */
function createTagSizes(limit: number) {
  const sizes = new Map<string, Size>();
  return {
    of(key: string, text: TagText, font: number) {
      const size = sizes.get(key) ?? measureTag(text, font);
      sizes.set(key, size);
      return size;
    },
    trim() {
      if (sizes.size > limit) sizes.clear();
    },
    clear: () => sizes.clear(),
  };
}
