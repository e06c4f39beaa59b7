import {
  BEAM_LOOKS,
  ENTITY_KINDS,
  type EntityKind,
  FLAGS,
  ZONE_LOOKS,
} from '../../../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../../../schema/wire/snapshot.ts';
import type { View } from '../../../link/interpolation.ts';
import type { Cue } from './cue.ts';

/** An entity that is new or whose flags have changed. */
interface Change {
  look: number;
  isNew: boolean;
  /** Whether the given flag has just been set. */
  raised(flag: number): boolean;
  /** Whether the given flag is set. */
  has(flag: number): boolean;
}
type Sound = Omit<Cue, 'at'> | null;

/** The sound of a change, by the kind of entity. */
const SOUND_OF: Partial<Record<EntityKind, (change: Change) => Sound>> = {
  ship({ isNew, raised }) {
    if (isNew) return null;
    if (raised(FLAGS.shield)) return { sound: 'shield.up' };
    return raised(FLAGS.ram) ? { sound: 'ram' } : null;
  },
  missile: ({ isNew }) => (isNew ? { sound: 'missile.launch' } : null),
  mine({ isNew, raised }) {
    if (isNew) return { sound: 'mine.lay' };
    return raised(FLAGS.armed) ? { sound: 'mine.arm' } : null;
  },
  boss({ look, isNew, raised }) {
    if (raised(FLAGS.protected)) return { sound: 'boss.entrance', variant: look };
    if (isNew) return null;
    return raised(FLAGS.shield) ? { sound: 'shield.up' } : null;
  },
  zone: ({ look, isNew, has }) =>
    isNew && !has(FLAGS.armed) && !SILENT_ZONES.includes(ZONE_LOOKS[look])
      ? { sound: 'calamity.warning' }
      : null,
  beam: ({ look, isNew, has }) =>
    isNew && !has(FLAGS.armed) && BEAM_LOOKS[look] === 'strike' ? { sound: 'strike.warning' } : null,
};
/** Zones without a sound of their own: a nuke has its countdown, and a void appears silently. */
const SILENT_ZONES: readonly string[] = ['nuke', 'void'];

/** Finds new and changed entities between one view and the next, as cues. */
export function createChangeCues() {
  /** Kind plus 1, look and flags of each id. Kind 0 means that the id is not in use. */
  const kinds = new Uint8Array(MAX_ENTITIES + 1);
  const looks = new Uint16Array(MAX_ENTITIES + 1);
  const flags = new Uint16Array(MAX_ENTITIES + 1);
  let known: number[] = [];

  function remember(view: View) {
    for (const id of known) if (view.rowOf[id] === -1) kinds[id] = 0;
    known = Array.from(view.id.subarray(0, view.count));
    for (let row = 0; row < view.count; row++) {
      const id = view.id[row];
      kinds[id] = view.kind[row] + 1;
      looks[id] = view.look[row];
      flags[id] = view.flags[row];
    }
  }

  function changeOf(view: View, row: number): Change | null {
    const id = view.id[row];
    const isNew = kinds[id] !== view.kind[row] + 1 || looks[id] !== view.look[row];
    if (!isNew && flags[id] === view.flags[row]) return null;
    const now = view.flags[row];
    const before = isNew ? 0 : flags[id];
    return {
      look: view.look[row],
      isNew,
      raised: flag => (now & ~before & flag) !== 0,
      has: flag => (now & flag) !== 0,
    };
  }

  return {
    /** Records the view without cues, because everything in it was there before. */
    remember,
    cues(view: View): Cue[] {
      const cues: Cue[] = [];
      for (let row = 0; row < view.count; row++) {
        const change = changeOf(view, row);
        const sound = change && SOUND_OF[ENTITY_KINDS[view.kind[row]]]?.(change);
        if (sound) cues.push({ ...sound, at: { x: view.x[row], y: view.y[row] } });
      }
      remember(view);
      return cues;
    },
  };
}
