import type { HttpResponse } from 'uWebSockets.js';

export type Bytes = string | Uint8Array;

/** The request that the stream answers. */
interface Request {
  /** True once the caller is gone. */
  readonly aborted: boolean;
  onAbort(listener: () => void): void;
}

/** The body of an answer that is written piece by piece. */
export class ByteStream {
  readonly #res: HttpResponse;
  readonly #request: Request;
  readonly #release: () => void;
  #ended = false;

  /** `release` is called when it is over. */
  constructor(res: HttpResponse, request: Request, release: () => void) {
    this.#res = res;
    this.#request = request;
    this.#release = release;
    request.onAbort(release);
  }

  get closed() {
    return this.#ended || this.#request.aborted;
  }

  /** False when the caller reads too slowly: the bytes are queued; write no more before `onDrain`. */
  write(bytes: Bytes): boolean {
    if (this.closed) return true;
    let flowing = true;
    this.#res.cork(() => {
      flowing = this.#res.write(bytes);
    });
    return flowing;
  }

  /** Called whenever all that was queued has gone out. Set it once, before anything waits. */
  onDrain(listener: () => void) {
    this.#res.onWritable(() => {
      listener();
      return true;
    });
  }

  onClose(listener: () => void) {
    this.#request.onAbort(listener);
  }

  end() {
    if (this.closed) return;
    this.#ended = true;
    this.#release();
    this.#res.cork(() => this.#res.end());
  }

  /** Cuts the connection; `onClose` is called. */
  cut() {
    if (!this.closed) this.#res.close();
  }
}
