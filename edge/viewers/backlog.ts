import { io } from '../../core/io.ts';

/** Interval between checks of what waits for all watchers together. @limit */
const LOOK_MS = 500;
/** Step in which the backlog of watchers is compared. @limit */
const STEP_BYTES = 16 * 1024;
/** For whoever waits for more, one message is long. */
const TOP_STEP = 16;

/** Somebody who may read slowly. */
interface Reader {
  /** What waits for it. Unit: bytes. */
  readonly waiting: number;
  cut(): void;
}

export type Backlog = ReturnType<typeof createBacklog>;

/**
 * What waits for all who read slowly, together. When that is more than `most` bytes, the slowest are cut until it is not.
 * To note a change takes the same time however many they are.
 */
export function createBacklog(most: number) {
  let bytes = 0;
  const sockets = new Set<Reader>();
  const waiting = new Map<Reader, number>();
  /** Those for whom something waits, by how much. */
  const steps = Array.from({ length: TOP_STEP + 1 }, () => new Set<Reader>());
  let isRelieving = false;

  const stepOf = (size: number) => steps[Math.min(TOP_STEP, Math.floor(size / STEP_BYTES))] as Set<Reader>;

  const set = (reader: Reader, now: number) => {
    const before = waiting.get(reader) ?? 0;
    if (now === before) return;
    stepOf(before).delete(reader);
    if (now > 0) {
      waiting.set(reader, now);
      stepOf(now).add(reader);
    } else waiting.delete(reader);
    bytes += now - before;
    if (bytes <= most || isRelieving) return;
    isRelieving = true;
    io.soon(relieve);
  };

  const note = (reader: Reader) => set(reader, reader.waiting);

  const leave = (reader: Reader) => {
    sockets.delete(reader);
    set(reader, 0);
  };

  const look = () => {
    for (const reader of sockets) note(reader);
    return bytes;
  };

  /** In a turn of its own: whoever notes a change may be about to send more. */
  const relieve = () => {
    look(); // some have read meanwhile
    isRelieving = false;
    for (const step of steps.toReversed()) {
      for (const reader of step) {
        if (bytes <= most) return;
        reader.cut();
        leave(reader);
      }
    }
  };

  const timer = io.every(LOOK_MS, look);

  return {
    /** Looks after a reader that cannot tell when something waits for it. */
    follow: (reader: Reader) => void sockets.add(reader),
    /** Call when something else may wait for a reader than before. */
    note,
    /** Forgets a reader that is gone. */
    leave,
    /** Returns how many bytes wait now. */
    look,
    close: () => timer.cancel(),
  };
}
