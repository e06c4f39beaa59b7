import { io } from '../../core/io.ts';
import type { ByteStream, Bytes } from '../../server/http/byte-stream.ts';
import type { Identity } from '../access/identity.ts';
import type { EventFilter } from './filter.ts';

/** A client of the event stream. It knows its position and whether it is reading. */
export class StreamClient {
  readonly identity: Identity;
  readonly filter: EventFilter;
  /** Number of the last event that was sent to the client or skipped. */
  seq: number;
  readonly #stream: ByteStream;
  #stalledAt: number | null = null;

  constructor(identity: Identity, stream: ByteStream, filter: EventFilter, seq: number) {
    this.identity = identity;
    this.#stream = stream;
    this.filter = filter;
    this.seq = seq;
  }

  /** True if the client has not read everything that was sent to it. Nothing more may be sent to it then. */
  get isStalled(): boolean {
    return this.#stalledAt !== null;
  }

  hasStalledFor(ms: number): boolean {
    return this.#stalledAt !== null && io.steady() - this.#stalledAt > ms;
  }

  write(bytes: Bytes) {
    if (bytes.length > 0 && !this.#stream.write(bytes)) this.#stalledAt ??= io.steady();
  }

  /**
   * Sets the listener for when the client has read everything that was sent to it. Set it once, before the
   * first write.
   */
  onDrain(listener: () => void) {
    this.#stream.onDrain(() => {
      this.#stalledAt = null;
      listener();
    });
  }

  onClose(listener: () => void) {
    this.#stream.onClose(listener);
  }

  /** Ends the stream cleanly. */
  end() {
    this.#stream.end();
  }

  /** Disconnects the client. */
  cut() {
    this.#stream.cut();
  }
}
