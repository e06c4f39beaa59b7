import { BEAM_LOOKS, ENTITY_KINDS, FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../../../schema/wire/frame.ts';
import type { View } from '../../../link/interpolation.ts';
import type { SoundName } from '../catalog.ts';
import type { Listener, SoundPosition } from '../spatialize.ts';
import type { Cue, LoopCue } from './cue.ts';

const ZONE = ENTITY_KINDS.indexOf('zone');
const BEAM = ENTITY_KINDS.indexOf('beam');
const NUKE = ZONE_LOOKS.indexOf('nuke');
const LANCE = BEAM_LOOKS.indexOf('lance');
/** Number of sounds in the countdown of a nuke, which takes 3 s. */
const NUKE_COUNTS = 6;
/** A small black hole sounds like a distant large one. */
const VOID_GAIN = 0.5;

/** Creates the lasting sounds of calamities, of nukes that count down and of bosses' rays. */
export function createZoneCues() {
  /** Number of played counts, by the id of each nuke. */
  let counted = new Map<number, number>();

  return (view: View, listener: Listener): { cues: Cue[]; loops: LoopCue[] } => {
    const cues: Cue[] = [];
    const loops: LoopCue[] = [];
    const counting = new Map<number, number>();
    for (let row = 0; row < view.count; row++) {
      if (isNuke(view, row)) {
        const count = countOf(view, row);
        counting.set(view.id[row], count);
        if (count !== counted.get(view.id[row])) cues.push({ sound: 'nuke.count', at: placeOf(view, row) });
      } else {
        const loop = loopOf(view, row, listener);
        if (loop) loops.push(loop);
      }
    }
    counted = counting;
    return { cues, loops };
  };
}

const placeOf = ({ x, y }: View, row: number): SoundPosition => ({ x: x[row], y: y[row] });
const isNuke = ({ kind, look }: View, row: number) => kind[row] === ZONE && look[row] === NUKE;

/** How many counts a nuke's countdown has reached: the nuke's angle is the hand of a clock that goes round once. */
const countOf = ({ angle }: View, row: number) => {
  const turn = angle[row] / (2 * Math.PI);
  return Math.floor((turn - Math.floor(turn)) * NUKE_COUNTS);
};

/**
 * The loop of a zone. A zone that does not do damage yet is silent, but already among the loops, so that its sound is
 * ready. Ids are reused, so the key distinguishes a zone from an earlier one with the same id.
 */
function loopOf(view: View, row: number, listener: Listener): LoopCue | null {
  const key = `${view.kind[row]} ${view.look[row]} ${view.id[row]}`;
  const gain = (view.flags[row] & FLAGS.armed) === 0 ? 0 : 1;
  if (view.kind[row] === ZONE) {
    const bed = bedOf(view, row, listener);
    return { ...bed, key, gain: gain * (bed.gain ?? 1) };
  }
  if (view.kind[row] !== BEAM || view.look[row] !== LANCE) return null;
  return { key, sound: 'lance', at: nearestOnRay(view, row, listener), gain };
}

function bedOf(view: View, row: number, listener: Listener): Cue {
  const look = ZONE_LOOKS[view.look[row]];
  if (look === 'nuke' || look === 'void')
    return { sound: 'bed.blackHole', at: placeOf(view, row), gain: VOID_GAIN };
  const sound: SoundName = `bed.${look}`;
  const variant = view.id[row];
  const radius = view.value[row] * RADIUS_UNIT.zone;
  return radius === 0
    ? { sound, variant }
    : { sound, variant, at: nearestInside(placeOf(view, row), radius, listener) };
}

/** The point of a round zone that is nearest to the picture's centre. */
function nearestInside({ x, y }: SoundPosition, radius: number, listener: Listener): SoundPosition {
  const away = Math.hypot(listener.x - x, listener.y - y);
  const share = away > radius ? radius / away : 1;
  return { x: x + (listener.x - x) * share, y: y + (listener.y - y) * share };
}

/** The point of a ray that is nearest to the picture's centre. */
function nearestOnRay({ x, y, angle, value }: View, row: number, listener: Listener): SoundPosition {
  const [dx, dy] = [Math.cos(angle[row]), Math.sin(angle[row])];
  const along = (listener.x - x[row]) * dx + (listener.y - y[row]) * dy;
  const reached = Math.min(value[row] * RADIUS_UNIT.beam, Math.max(0, along));
  return { x: x[row] + dx * reached, y: y[row] + dy * reached };
}
