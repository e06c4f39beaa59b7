import type { HttpResponse } from 'uWebSockets.js';
import type { Bytes, Exchange } from './exchange.ts';

/** The body of an answer that is written bit by bit. */
export class ByteStream {
  readonly #res: HttpResponse;
  readonly #exchange: Exchange;
  #ended = false;

  constructor(res: HttpResponse, exchange: Exchange) {
    this.#res = res;
    this.#exchange = exchange;
  }

  get closed() {
    return this.#ended || this.#exchange.aborted;
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
    this.#exchange.onAbort(listener);
  }

  end() {
    if (this.closed) return;
    this.#ended = true;
    this.#res.cork(() => this.#res.end());
  }

  /** Cuts the connection; `onClose` is called. */
  cut() {
    if (!this.closed) this.#res.close();
  }
}
