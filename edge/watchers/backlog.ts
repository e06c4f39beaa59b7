import { io } from '../../core/io.ts';

/** Interval at which an edge checks the unsent data of all watchers together. @limit */
const LOOK_MS = 500;
/** The backlogs of watchers are compared in steps of this size. @limit */
const STEP_BYTES = 16 * 1024;
/** All readers with at least this many steps of unsent data are treated alike. */
const TOP_STEP = 16;

/** A reader that may be slow. */
interface Reader {
  /** Amount of unsent data of the reader. Unit: bytes. */
  readonly waiting: number;
  cut(): void;
}

export type Backlog = ReturnType<typeof createBacklog>;

/**
 * Limits the unsent data of all readers together. Above `most` bytes, the slowest readers are disconnected.
 * The time to note a change does not depend on the number of readers.
 */
export function createBacklog(most: number) {
  let bytes = 0;
  const sockets = new Set<Reader>();
  const waiting = new Map<Reader, number>();
  /** Readers with unsent data, by the number of steps. */
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

  /** Disconnects slow readers in a later turn of the event loop, because the caller may be about to send more. */
  const relieve = () => {
    look(); // measures again, because some readers may have caught up
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
    /** Checks a reader that does not report when its unsent data changes. */
    follow: (reader: Reader) => void sockets.add(reader),
    /** Call this when a reader's unsent data may have changed. */
    note,
    /** Forgets a reader that has disconnected. */
    leave,
    /** Returns the number of unsent bytes. */
    look,
    close: () => timer.cancel(),
  };
}
