import { type CameraFightOptions, createCameraFight, FRAME_RATE } from '../../harness/camera-fight.ts';
import { type Camera, createCamera } from '../../render/camera/camera.ts';
import { Director } from '../../render/camera/director.ts';
import type { Framing } from '../../render/camera/framing.ts';
import type { View } from '../../render/link/interpolation.ts';
import { EFFECT_KINDS, ENTITY_KINDS, type FrameSlot } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';

/** Records what viewers see of a fight through the real director and camera. */

const SHIP = ENTITY_KINDS.indexOf('ship');
const SHIP_DEATH = EFFECT_KINDS.indexOf('shipDeath');
/**
 * A camera movement of at least this distance between two frames counts as a new shot. A change of the shot's width by
 * at least the factor below also counts.
 */
const SHOT_MOVE = 250;
const SHOT_ZOOM = 1.15;

export interface Watched {
  kills: number;
  /** Number of deaths whose victim had been on screen, without a cut, for a whole second before. */
  shown: number;
  shotChanges: number;
  /** Longest time without a ship on screen while any is flying. Unit: s. */
  longestEmpty: number;
}

/** Watches a fight for `seconds` seconds. */
export function watch(options: CameraFightOptions, seconds: number): Watched {
  const fight = createCameraFight(options);
  const director = new Director();
  const shots = createShotCount();
  const camera = createCamera({ direct: (...given) => shots.next(director.direct(...given)) });
  const ships = createShipsOnScreen();
  let [kills, shown] = [0, 0];
  for (let frame = 0; frame < seconds * FRAME_RATE; frame++) {
    fight.next();
    for (const eid of deathsIn(fight.slot)) {
      kills++;
      if (ships.framesOf(eid) >= FRAME_RATE) shown++;
    }
    camera.update(fight.view, fight.game, 1 / FRAME_RATE);
    ships.look(fight.view, camera, shots.isNew());
  }
  return { kills, shown, shotChanges: shots.count(), longestEmpty: ships.longestEmpty() / FRAME_RATE };
}

function* deathsIn({ frame, effects }: FrameSlot) {
  for (let row = 0; row < frame.effects[0]; row++) {
    if (effects.kind[row] === SHIP_DEATH) yield effects.arg[row];
  }
}

/** Counts new shots. */
function createShotCount() {
  let last: Framing | undefined;
  let isNew = false;
  let count = 0;
  return {
    next(framing: Framing) {
      isNew = last !== undefined && isOther(last, framing);
      if (isNew) count++;
      last = framing;
      return framing;
    },
    /** Whether the latest framing began a new shot. */
    isNew: () => isNew,
    count: () => count,
  };
}

const isOther = (a: Framing, b: Framing) =>
  Math.hypot(a.x - b.x, a.y - b.y) > SHOT_MOVE ||
  Math.max(a.width, b.width) > Math.min(a.width, b.width) * SHOT_ZOOM;

/** Counts for each ship how many frames it has been on screen without interruption and without a cut. */
function createShipsOnScreen() {
  const frames = new Uint16Array(MAX_ENTITIES + 1);
  let empty = 0;
  let longestEmpty = 0;

  function countOnScreen({ count, id, kind, x, y }: View, camera: Camera) {
    let [flying, seen] = [0, 0];
    for (let row = 0; row < count; row++) {
      if (kind[row] !== SHIP) continue;
      flying++;
      const isSeen = camera.sees(x[row], y[row]);
      frames[id[row]] = isSeen ? frames[id[row]] + 1 : 0;
      if (isSeen) seen++;
    }
    return { flying, seen };
  }

  return {
    framesOf: (eid: number) => frames[eid],
    /** Longest time without a ship on screen while any is flying. Unit: frames. */
    longestEmpty: () => longestEmpty,
    /** Adds a frame. */
    look(view: View, camera: Camera, isNewShot: boolean) {
      if (isNewShot) frames.fill(0);
      for (let eid = 1; eid < frames.length; eid++) if (view.rowOf[eid] < 0) frames[eid] = 0;
      const { flying, seen } = countOnScreen(view, camera);
      empty = flying > 0 && seen === 0 ? empty + 1 : 0;
      longestEmpty = Math.max(longestEmpty, empty);
    },
  };
}
