import { io, type Timer } from '../../core/io.ts';
/**
 * Size of an audience from which frames are sent in pairs. A write costs more than its bytes, and pages draw 100 ms
 * behind.
 * @limit watchers
 */
export const CROWD = 2_000;
/** Longest wait of a frame for the second of its pair. @limit */
const LONGEST_MS = 50;

/**
 * Passes frames to `publish` in order: one at a time, or two at a time for a crowd. Frames published in the same turn
 * are sent together.
 */
export function createFramePairs(publish: (packed: Uint8Array) => void, isCrowd: () => boolean) {
  let held: Uint8Array | null = null;
  let timer: Timer;

  /** Publishes the waiting frame. */
  const release = () => {
    timer?.cancel();
    const packed = held;
    held = null;
    if (packed) publish(packed);
  };
  return {
    release,
    send(packed: Uint8Array) {
      if (held === null && isCrowd()) {
        held = packed;
        timer = io.after(LONGEST_MS, release);
      } else {
        release();
        publish(packed);
      }
    },
  };
}
