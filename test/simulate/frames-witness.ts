import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import { createFrameTap, type FrameTap } from '../../net/overlay/frame-tap.ts';
import { ENTITY_COLUMNS, type FrameSlot, frameRing } from '../../schema/wire/frame.ts';

/** Maximum number of frames that are remembered. */
const MOST = 1_200;
const COLUMNS = Object.keys(ENTITY_COLUMNS) as (keyof typeof ENTITY_COLUMNS)[];

/** The content of a frame as a number: its FNV-1a hash. */
function hashOfFrame({ frame, entities }: FrameSlot): number {
  const count = frame.entities[0] ?? 0;
  let hash = Math.imul(0x811c9dc5 ^ count, 0x01000193);
  for (const name of COLUMNS) {
    const column = entities[name];
    for (let row = 0; row < count; row++) hash = Math.imul(hash ^ (column[row] ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Remembers the latest frames that the world published, by tick. */
export function createFramesWitness() {
  const taps = new WeakMap<object, FrameTap>();
  const hashes = new Map<number, Set<number>>();

  const take = (slot: FrameSlot) => {
    const tick = slot.frame.tick[0] ?? 0;
    const known = hashes.get(tick) ?? new Set();
    hashes.delete(tick);
    hashes.set(tick, known.add(hashOfFrame(slot)));
    const [oldest] = hashes.keys();
    if (hashes.size > MOST && oldest !== undefined) hashes.delete(oldest);
  };
  const reported: ThreadObserver['reported'] = ({ frame }, startup) => {
    if (!frame) return;
    const tap = taps.get(startup.frames) ?? createFrameTap(frameRing(startup.frames));
    taps.set(startup.frames, tap);
    tap.drain(take);
  };

  return {
    reported,
    /** Whether the world published that frame. Also true if the frame is too old to be remembered. */
    has(slot: FrameSlot): boolean {
      const known = hashes.get(slot.frame.tick[0] ?? 0);
      return known === undefined || known.has(hashOfFrame(slot));
    },
  };
}

export type FramesWitness = ReturnType<typeof createFramesWitness>;
