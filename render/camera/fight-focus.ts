import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');

/** A fight is shown at least this long before the focus changes to another one. */
const HOLD_S = 4;
/** Another fight must be better than the one that is shown by this factor. */
const BETTER = 1.4;
/**
 * Ships within this distance, and no further than the nearest edge of the picture, belong to the fight that is
 * shown; the framing drifts with them. Unit: u.
 */
const REACH = 650;
/** Time in which the framing has come most of the way to the middle of its fight. */
const DRIFT_S = 2.5;
/** How much more these draw the eye than any other ship. */
const VIEWER_WEIGHT = 0.5;
const FAME_WEIGHT = 2;
const LEADER_WEIGHT = 2;
const BOSS_WEIGHT = 6;
const GIANT_WEIGHT = 3;

/** Follows, of many fights, the one that draws the eye most. */
export function createFightFocus() {
  let heldFor = HOLD_S;
  let focus = { x: 0, y: 0 };

  function drift(to: { x: number; y: number }, dt: number) {
    const share = 1 - Math.exp((-3 * dt) / DRIFT_S);
    focus = { x: focus.x + (to.x - focus.x) * share, y: focus.y + (to.y - focus.y) * share };
  }

  return {
    /** The middle of the fight to show, `dt` seconds after the last call; `nearestEdge`: of the picture, u. */
    on(view: View, game: Game, nearestEdge: number, dt: number) {
      const reach = Math.min(REACH, nearestEdge);
      heldFor += dt;
      weigh(view, game);
      const here = gathering(view, reach, focus);
      drift(here, dt);
      if (heldFor < HOLD_S) return focus;
      const best = densest(view, reach);
      if (best.weight > here.weight * BETTER) {
        heldFor = 0;
        focus = { x: best.x, y: best.y };
      }
      return focus;
    },
  };
}

/** The rocks that are giant emotes. */
export const giantsOf = (game: Game) => new Set(game.round.value?.overlay.giants.map(({ rock }) => rock));

/** By kind of entity. */
const WEIGHTS = new Map([
  [SHIP, 1],
  [BOSS, BOSS_WEIGHT],
]);
/** How much each row of the view draws the eye; 0 for what is neither ship, boss nor giant emote. */
const weights = new Float32Array(MAX_ENTITIES);

/** Sets the weights of a view's rows. */
function weigh(view: View, game: Game) {
  const leader = game.ranked.value[0];
  const giants = giantsOf(game);
  for (let row = 0; row < view.count; row++) {
    const pilot = game.pilots.value.get(view.id[row]);
    weights[row] = WEIGHTS.get(view.kind[row]) ?? 0;
    if (giants.has(view.id[row])) weights[row] = GIANT_WEIGHT;
    if (!pilot || weights[row] === 0) continue;
    if (!pilot.bot) weights[row] += VIEWER_WEIGHT;
    if (pilot === leader) weights[row] += LEADER_WEIGHT;
    if (game.fameOf(pilot.name) !== undefined) weights[row] += FAME_WEIGHT;
  }
}

/** Middle and weight of the ships near a place; the place itself when there are none. */
function gathering(view: View, reach: number, { x, y }: { x: number; y: number }) {
  let [sumX, sumY, weight] = [0, 0, 0];
  for (let row = 0; row < view.count; row++) {
    if (weights[row] === 0 || Math.hypot(view.x[row] - x, view.y[row] - y) > reach) continue;
    sumX += view.x[row] * weights[row];
    sumY += view.y[row] * weights[row];
    weight += weights[row];
  }
  return weight > 0 ? { x: sumX / weight, y: sumY / weight, weight } : { x, y, weight };
}

const COLUMNS = 12;
const ROWS = 7;

/** The gathering that draws the eye most. */
function densest(view: View, reach: number) {
  let best = { x: 0, y: 0, weight: -1 };
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const x = (((cell % COLUMNS) + 0.5) / COLUMNS - 0.5) * view.arena.width;
    const y = ((Math.floor(cell / COLUMNS) + 0.5) / ROWS - 0.5) * view.arena.height;
    const found = gathering(view, reach, { x, y });
    if (found.weight > best.weight) best = found;
  }
  return best;
}
