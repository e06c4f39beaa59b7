/**
 * Size of an audience from which frames are sent in pairs. A write costs more than its bytes, and pages draw 100 ms
 * behind.
 * @limit watchers
 */
export const CROWD = 2_000;
/** Longest wait of a frame for the second of its pair. @limit */
const LONGEST_MS = 50;

interface FramePairsParts {
  /** Passes a frame on; what is passed on in the same turn goes out together. */
  publish(packed: Uint8Array): void;
  /** Whether there are so many watchers now. */
  isCrowd(): boolean;
}

/** Passes frames on in their order: each at once, or two at a time while there is a crowd. */
export function createFramePairs({ publish, isCrowd }: FramePairsParts) {
  let held: Uint8Array | null = null;
  let timer: ReturnType<typeof setTimeout>;

  /** Passes on what waits. */
  const release = () => {
    clearTimeout(timer);
    const packed = held;
    held = null;
    if (packed) publish(packed);
  };
  return {
    release,
    send(packed: Uint8Array) {
      if (held === null && isCrowd()) {
        held = packed;
        timer = setTimeout(release, LONGEST_MS);
      } else {
        release();
        publish(packed);
      }
    },
  };
}
