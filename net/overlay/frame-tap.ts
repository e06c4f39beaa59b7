import {
  EFFECT_COLUMNS,
  ENTITY_COLUMNS,
  FRAME_COLUMNS,
  FRAME_SLOT_BYTES,
  FRAME_SLOTS,
  type FrameSlot,
  frameSlotAt,
  SHOT_COLUMNS,
} from '../../schema/wire/frame.ts';
import {
  latestVersion,
  readVersion,
  type SlotRing,
  versionBefore,
  versionsSince,
} from '../../schema/wire/slots.ts';

/** Reads complete frames from shared memory, in order. */
export interface FrameTap {
  /**
   * Calls `use` with each frame since the last call of `drain` that can still be read. A frame is valid only
   * during the call of `use`.
   */
  drain(use: (frame: FrameSlot) => void): void;
  /** Skips all frames except the newest. */
  skip(): void;
  /**
   * Size of the arena in the newest frame; 0 by 0 before the first frame. The next call of `drain` still gets this
   * frame.
   */
  readonly arena: { width: number; height: number };
}

/** Number of slots that are read. The oldest slot is skipped, because it may be overwritten while it is read. */
const READABLE_SLOTS = FRAME_SLOTS - 1;

export function createFrameTap(ring: SlotRing<FrameSlot>): FrameTap {
  const frame = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  let taken = 0;

  const read = (version: number) => readVersion(ring, version, slot => copyFrame(slot, frame));

  return {
    drain(use) {
      const newest = latestVersion(ring);
      const count = Math.min(versionsSince(taken, newest), READABLE_SLOTS);
      for (let before = count - 1; before >= 0; before--) {
        if (read(versionBefore(newest, before))) use(frame);
      }
      taken = newest;
    },
    skip() {
      const newest = latestVersion(ring);
      if (newest !== taken) taken = versionBefore(newest, 1);
    },
    get arena() {
      // Repeated if the frame was overwritten while it was read. There may also be no frame yet.
      for (let attempt = 0; attempt < FRAME_SLOTS && !read(latestVersion(ring)); attempt++);
      const { width, height } = frame.frame;
      return { width: width[0] ?? 0, height: height[0] ?? 0 };
    },
  };
}

function copyFrame(from: FrameSlot, to: FrameSlot) {
  copyRows(FRAME_COLUMNS, from.frame, to.frame, 1);
  copyRows(ENTITY_COLUMNS, from.entities, to.entities, from.frame.entities[0] ?? 0);
  copyRows(SHOT_COLUMNS, from.shots, to.shots, from.frame.shots[0] ?? 0);
  copyRows(EFFECT_COLUMNS, from.effects, to.effects, from.frame.effects[0] ?? 0);
}

type Table = Record<
  string,
  { set(values: ArrayLike<number>): void; subarray(from: number, to: number): ArrayLike<number> }
>;

function copyRows(columns: object, from: Table, to: Table, rows: number) {
  for (const name in columns) {
    const column = from[name];
    if (column) to[name]?.set(column.subarray(0, rows));
  }
}
