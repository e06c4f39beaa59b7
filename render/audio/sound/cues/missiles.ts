import { ENTITY_KINDS } from '../../../../schema/wire/frame.ts';
import type { View } from '../../../link/interpolation.ts';
import { type Listener, spatialize } from '../spatialize.ts';
import type { Cue, LoopCue } from './cue.ts';

const MISSILE = ENTITY_KINDS.indexOf('missile');
const SHIP = ENTITY_KINDS.indexOf('ship');
/** Distance to a ship ahead at which a missile has found its target. Unit: u. */
const LOCK = 240;
/** Cosine of the angle within which something is ahead. */
const AHEAD = 0.85;
/** Maximum number of audible missiles: the nearest ones. */
const MOST = 3;

/** Sounds of missiles in flight, and of those that close in on a ship. */
export function createMissileCues() {
  /** The missiles that have already closed in. */
  let locked = new Set<number>();
  return (view: View, listener: Listener): { cues: Cue[]; loops: LoopCue[] } => {
    const flying = missilesIn(view, listener);
    const closing = flying.filter(({ row }) => locked.has(view.id[row]) || hasPrey(view, row));
    const fresh = closing.filter(({ row }) => !locked.has(view.id[row]));
    locked = new Set(closing.map(({ row }) => view.id[row]));
    return {
      cues: fresh.map(({ at }) => ({ sound: 'missile.lock', at })),
      loops: flying.slice(0, MOST).map(({ row, at }) => ({
        key: `missile ${view.id[row]}`,
        sound: 'missile.flight',
        at,
      })),
    };
  };
}

/** The audible missiles, nearest first. */
function missilesIn(view: View, listener: Listener) {
  const found: { row: number; at: { x: number; y: number }; gain: number }[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== MISSILE) continue;
    const at = { x: view.x[row], y: view.y[row] };
    const { gain } = spatialize(at, listener);
    if (gain > 0) found.push({ row, at, gain });
  }
  return found.sort((a, b) => b.gain - a.gain);
}

/** Whether a missile is close behind a ship, other than the ship that launched it. */
function hasPrey({ count, kind, id, look, x, y, angle }: View, missile: number): boolean {
  const [dx, dy] = [Math.cos(angle[missile]), Math.sin(angle[missile])];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP || id[row] === look[missile]) continue;
    const [awayX, awayY] = [x[row] - x[missile], y[row] - y[missile]];
    const away = Math.hypot(awayX, awayY);
    if (away < LOCK && awayX * dx + awayY * dy > away * AHEAD) return true;
  }
  return false;
}
