import type { HttpResponse } from 'uWebSockets.js';

export type Bytes = string | Uint8Array;

/** The request that the stream answers. */
interface Request {
  /** True once the caller has disconnected. */
  readonly aborted: boolean;
  onAbort(listener: () => void): void;
}

/** The body of an answer that is written in pieces. */
export class ByteStream {
  readonly #res: HttpResponse;
  readonly #request: Request;
  readonly #release: () => void;
  #ended = false;

  /** `release` is called when the stream is closed. */
  constructor(res: HttpResponse, request: Request, release: () => void) {
    this.#res = res;
    this.#request = request;
    this.#release = release;
    request.onAbort(release);
  }

  get closed() {
    return this.#ended || this.#request.aborted;
  }

  /**
   * Writes bytes. Returns false if the caller reads too slowly; the bytes are then queued, and nothing more may be
   * written before `onDrain`.
   */
  write(bytes: Bytes): boolean {
    if (this.closed) return true;
    let flowing = true;
    this.#res.cork(() => {
      flowing = this.#res.write(bytes);
    });
    return flowing;
  }

  /** Sets the listener for when all queued bytes have been sent. Set it once, before the first write. */
  onDrain(listener: () => void) {
    this.#res.onWritable(() => {
      listener();
      return true;
    });
  }

  onClose(listener: () => void) {
    this.#request.onAbort(listener);
  }

  /**
   * Writes the chunks as fast as the caller reads them, then ends the answer. Stops taking chunks when the
   * caller disconnects. If the iterator throws, the connection is closed, so that the caller does not mistake
   * an incomplete answer for a complete one.
   */
  async pipe(chunks: AsyncIterable<Uint8Array>) {
    let resume = () => {};
    this.onDrain(() => resume());
    this.onClose(() => resume());
    try {
      for await (const chunk of chunks) {
        if (this.closed) break; // this also ends the iterator
        if (this.write(chunk)) continue;
        await new Promise<void>(resolve => {
          resume = resolve;
        });
      }
    } catch (error) {
      this.cut();
      throw error;
    }
    this.end();
  }

  end() {
    if (this.closed) return;
    this.#ended = true;
    this.#release();
    this.#res.cork(() => this.#res.end());
  }

  /** Closes the connection at once; `onClose` is called. */
  cut() {
    if (!this.closed) this.#res.close();
  }
}
