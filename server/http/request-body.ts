import { GameError } from '../../schema/base/error.ts';

/** Request bodies that are still arriving, with a limit for each body and a limit for all together. */

/** Largest body of a request, unless the route says otherwise. @limit */
const MAX_BODY_BYTES = 1024 * 1024;
/** Maximum number of bytes of request bodies in memory, over all connections. @limit */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** Bytes held by all bodies that are arriving. */
export interface BodyBudget {
  /** Reserves `bytes` bytes. Returns false and reserves nothing if not enough are left. */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export function createBodyBudget(maxBytes = MAX_HELD_BYTES): BodyBudget {
  let held = 0;
  return {
    take(bytes) {
      if (held + bytes > maxBytes) return false;
      held += bytes;
      return true;
    },
    giveBack(bytes) {
      held -= bytes;
    },
  };
}

/** A body that is still arriving. Its memory is freed after an error. */
export class RequestBody {
  readonly #budget: BodyBudget;
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #held = 0;

  constructor(budget: BodyBudget, maxBytes = MAX_BODY_BYTES) {
    this.#budget = budget;
    this.#maxBytes = maxBytes;
  }

  /** Copies a part of the body that is not the last. Throws `too-large` or `busy`. */
  keep(part: ArrayBuffer) {
    this.#requireFit(part);
    if (!this.#budget.take(part.byteLength)) {
      this.drop();
      throw new GameError(
        'busy',
        'Too many large bodies are being received at once: send it again in a second.',
      );
    }
    this.#held += part.byteLength;
    this.#parts.push(Buffer.from(part.slice(0)));
  }

  /** Returns the whole body as UTF-8, given the last part. Throws `too-large`. */
  finish(part: ArrayBuffer): string {
    this.#requireFit(part);
    const last = Buffer.from(part);
    const whole = this.#held === 0 ? last : Buffer.concat([...this.#parts, last]);
    this.drop();
    return whole.toString();
  }

  /** Frees the parts received so far. Call it if the rest will not arrive. */
  drop() {
    this.#budget.giveBack(this.#held);
    this.#held = 0;
    this.#parts = [];
  }

  #requireFit(part: ArrayBuffer) {
    if (this.#held + part.byteLength <= this.#maxBytes) return;
    this.drop();
    throw new GameError('too-large', `The body is over ${this.#maxBytes} bytes: send less.`);
  }
}
