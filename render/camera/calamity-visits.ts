import { CALAMITIES, type Calamity, keysOf } from '../../schema/catalog/catalog.ts';
import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import { blastWidth, closeWidth, type Framing, type WorldPoint } from './framing.ts';
import { shipsNear } from './hunt.ts';
import { AFTER_S, KEPT_SHARE } from './spotlights.ts';

const ROCK = ENTITY_KINDS.indexOf('rock');
const ZONE = ENTITY_KINDS.indexOf('zone');
/** Calamities by the looks of their zones. */
const TYPES = keysOf(CALAMITIES);
const METEORS = TYPES.indexOf('meteorShower');

/**
 * How long a calamity is shown, so that it begins in the middle of that time, and time after its announcement from
 * which it is shown. Unit: s.
 */
const VISIT_S = 4;
const NOTICE_S = 2;
/** Distance from a ship within which a meteor is near it, and longest wait for such a meteor. Units: u and s. */
const REACH = 450;
const PATIENCE_S = 8;

interface Visit {
  /** Time since the announcement, and remaining time of the visit. Unit: s. */
  age: number;
  left: number;
  /** Where it was last shown. */
  place?: WorldPoint;
  meteor?: number;
  /** Whether too much of the fight would be missed, and whether the camera showed the place when the visit began. */
  isFar?: boolean;
  isSeen?: boolean;
}

/** Shows each calamity that has a place once: as its zone becomes active or, in a meteor shower, a meteor near ships. */
export function createCalamityVisits() {
  const visits = new Map<number, Visit>();

  /** The place of a calamity to show; undefined for none. */
  function placeOf(view: View, row: number, visit: Visit): WorldPoint | undefined {
    if (view.look[row] !== METEORS) {
      const isDue = view.value[row] > 0 && visit.age >= NOTICE_S;
      return isDue ? { x: view.x[row], y: view.y[row] } : undefined;
    }
    visit.meteor ??= meteorOf(view, visit.age >= PATIENCE_S);
    if (visit.meteor === undefined) return undefined;
    const meteor = view.rowOf[visit.meteor];
    if (isMeteor(view, meteor)) return { x: view.x[meteor], y: view.y[meteor] };
    visit.left = Math.min(visit.left, AFTER_S);
    return visit.place;
  }

  return {
    /**
     * The camera shot of the calamity to show now, `dt` seconds after the last call, and whether it is far from the fight,
     * or was in the picture before; undefined for none. `shareIn`: the share of the fight's worth that would be in a shot.
     * `isInPicture`: whether the camera shows a place now.
     */
    visit(
      view: View,
      game: Game,
      aspect: number,
      dt: number,
      { shareIn, isInPicture }: { shareIn(shot: Framing): number; isInPicture(place: WorldPoint): boolean },
    ) {
      for (const id of visits.keys()) if (view.kind[view.rowOf[id]] !== ZONE) visits.delete(id);
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] !== ZONE || view.look[row] >= TYPES.length) continue;
        const visit = visits.get(view.id[row]) ?? { age: 0, left: VISIT_S };
        visits.set(view.id[row], visit);
        visit.age += dt;
        visit.place = visit.left > 0 ? placeOf(view, row, visit) : undefined;
      }
      for (const [id, visit] of visits) {
        if (!visit.place) continue;
        visit.left -= dt;
        const look = view.look[view.rowOf[id]];
        const width = look === METEORS ? closeWidth(aspect) : blastWidth(aspect);
        const shot = { ...visit.place, width, caption: nameOf(game, look) };
        visit.isFar ??= shareIn(shot) < KEPT_SHARE;
        visit.isSeen ??= isInPicture(shot);
        return { shot, isFar: visit.isFar, isSeen: visit.isSeen };
      }
      return undefined;
    },
  };
}

/** The name of a calamity, which some fields change. */
function nameOf(game: Game, look: number) {
  const type: Calamity = TYPES[look];
  return game.round.value?.calamities.find(each => each.type === type)?.name ?? CALAMITIES[type].name;
}

/** Whether a meteor is in that row. Its id may already belong to another entity. */
const isMeteor = (view: View, row: number) =>
  row >= 0 && view.kind[row] === ROCK && (view.flags[row] & FLAGS.burning) !== 0;

/** The meteor with the most ships near it, or any meteor if there is no such one and `isAny`. */
function meteorOf(view: View, isAny: boolean): number | undefined {
  let [best, most] = [-1, isAny ? -1 : 0];
  for (let row = 0; row < view.count; row++) {
    if (!isMeteor(view, row)) continue;
    const ships = shipsNear(view, row, REACH);
    if (ships > most) [best, most] = [row, ships];
  }
  return best < 0 ? undefined : view.id[best];
}
