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

/**
 * What waits for all who read slowly, together. When that is more than `most` bytes, the slowest are cut until it is not.
 * To note a change takes the same time however many they are.
 */
export class Backlog {
  readonly #most: number;
  #bytes = 0;
  readonly #sockets = new Set<Reader>();
  readonly #waiting = new Map<Reader, number>();
  /** Those for whom something waits, by how much. */
  readonly #steps = Array.from({ length: TOP_STEP + 1 }, () => new Set<Reader>());
  readonly #timer = setInterval(() => this.look(), LOOK_MS).unref();
  #relief: NodeJS.Immediate | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  /** Looks after a reader that cannot tell when something waits for it. */
  follow(reader: Reader) {
    this.#sockets.add(reader);
  }

  /** Call when something else may wait for a reader than before. */
  note(reader: Reader) {
    this.#set(reader, reader.waiting);
  }

  /** Forgets a reader that is gone. */
  leave(reader: Reader) {
    this.#sockets.delete(reader);
    this.#set(reader, 0);
  }

  /** Returns how many bytes wait now. */
  look(): number {
    for (const reader of this.#sockets) this.note(reader);
    return this.#bytes;
  }

  close() {
    clearInterval(this.#timer);
  }

  #set(reader: Reader, bytes: number) {
    const before = this.#waiting.get(reader) ?? 0;
    if (bytes === before) return;
    this.#stepOf(before).delete(reader);
    if (bytes > 0) {
      this.#waiting.set(reader, bytes);
      this.#stepOf(bytes).add(reader);
    } else this.#waiting.delete(reader);
    this.#bytes += bytes - before;
    if (this.#bytes > this.#most) this.#relief ??= setImmediate(() => this.#relieve());
  }

  /** In a turn of its own: whoever notes a change may be about to send more. */
  #relieve() {
    this.look(); // some have read meanwhile
    this.#relief = null;
    for (const step of this.#steps.toReversed()) {
      for (const reader of step) {
        if (this.#bytes <= this.#most) return;
        reader.cut();
        this.leave(reader);
      }
    }
  }

  #stepOf(bytes: number) {
    return this.#steps[Math.min(TOP_STEP, Math.floor(bytes / STEP_BYTES))] as Set<Reader>;
  }
}
