import { io, type Timer } from '../../core/io.ts';
import { unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { frameMessage, type Message, overlayMessage } from '../watchers/message.ts';
import { MAX_WAITING, type Watcher } from '../watchers/watcher.ts';
import type { Epoch, Publish } from './feed.ts';

/**
 * Number of watchers of the fight at which an edge begins to send frames in pairs. Pairs halve the number of
 * writes, which cost more than the bytes. Pages draw 100 ms late, so they do not notice.
 * @limit watchers
 */
export const CROWD = 2_000;
/** Longest time that a frame waits for the second frame of its pair. @limit */
const LONGEST_MS = 50;

/**
 * Passes frames to `publish` in order: one at a time, or two at a time for a crowd. Two frames that are
 * published in the same turn of the event loop are sent together.
 */
function createFramePairs(publish: (packed: Uint8Array) => void, isCrowd: () => boolean) {
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

/**
 * If the stored frames are larger, they are not sent to a new watcher, because they could exceed the limit for unsent
 * data. The watcher waits for the next key frame. Unit: bytes.
 */
const MAX_STORED = MAX_WAITING / 2;

/** Format of a frame: either the format between machines, or the format that pages read to draw the fight. */
interface Form {
  topic: string;
  message(packed: Uint8Array): Message;
}
export const packedForm = (topic: string): Form => ({ topic, message: frameMessage });
export const plainForm = (topic: string): Form => ({
  topic,
  message: packed => overlayMessage(unpackFrame(packed)?.bytes ?? packed),
});

interface PublishedForm extends Form {
  publish: Publish;
}

/**
 * The fight of a channel. It stores the newest key frame and the deltas after it, with which new watchers begin.
 * Frames that are older, by epoch and number, are ignored.
 */
export class FrameFeed {
  readonly #epoch: Epoch;
  readonly #forms: readonly PublishedForm[];
  readonly #pairs: ReturnType<typeof createFramePairs>;
  #stored: Uint8Array[] = [];
  #bytes = 0;
  #last = { epoch: 0, seq: -1 };
  /** Watchers that wait for a key frame. */
  readonly #joining = new Map<Watcher, Form>();

  /** `isCrowd` returns whether enough people watch the fight to send frames in pairs. */
  constructor(epoch: Epoch, forms: readonly PublishedForm[], isCrowd: () => boolean) {
    this.#epoch = epoch;
    this.#forms = forms;
    const publish = (packed: Uint8Array) => {
      for (const form of forms) form.publish(form.message(packed));
    };
    this.#pairs = createFramePairs(publish, isCrowd);
  }

  /** Processes a packed frame that a game has published. */
  take(packed: Uint8Array) {
    const frame = unpackFrame(packed);
    if (!frame || !this.#epoch.admit(frame.epoch)) return;
    const step = frame.epoch === this.#last.epoch ? frame.seq - this.#last.seq : Number.POSITIVE_INFINITY;
    if (frame.isKey && step >= 0) this.#begin(packed, frame, step > 0);
    else if (step === 1 && this.#stored.length > 0) this.#append(packed, frame);
  }

  /** Sends a watcher the stored frames, at once or with the next key frame, and every frame after them. */
  join(watcher: Watcher, topic: string) {
    const form = this.#forms.find(known => known.topic === topic);
    if (!form) return;
    if (this.#stored.length > 0 && this.#bytes <= MAX_STORED) this.#show(watcher, form);
    else this.#joining.set(watcher, form);
  }

  /** Forgets a watcher that has disconnected. */
  leave(watcher: Watcher) {
    this.#joining.delete(watcher);
  }

  /** Forgets the stored frames. Call this when the next frame may come much later. */
  forget() {
    this.#stored = [];
    this.#bytes = 0;
  }

  /** Handles a key frame. Watchers that are up to date have already received it as a delta with the same number. */
  #begin(packed: Uint8Array, { epoch, seq }: { epoch: number; seq: number }, isNew: boolean) {
    this.#pairs.release();
    this.forget();
    this.#keep(packed);
    this.#last = { epoch, seq };
    if (isNew) this.#pairs.send(packed);
    for (const [watcher, form] of this.#joining) this.#show(watcher, form);
    this.#joining.clear();
  }

  #append(packed: Uint8Array, { epoch, seq }: { epoch: number; seq: number }) {
    this.#keep(packed);
    this.#last = { epoch, seq };
    this.#pairs.send(packed);
  }

  /**
   * Stores the frame for new watchers, unless the stored frames would become too large to send. A key frame is always
   * stored, because deltas are published only after a key frame.
   */
  #keep(packed: Uint8Array) {
    this.#bytes += packed.length;
    if (this.#stored.length === 0 || this.#bytes <= MAX_STORED) this.#stored.push(packed);
  }

  /**
   * Sends the stored frames to a new watcher. They include a frame that waits for its pair. The other watchers
   * get that frame first, so that the new watcher gets it only once.
   */
  #show(watcher: Watcher, { topic, message }: Form) {
    this.#pairs.release();
    for (const packed of this.#stored) watcher.send(message(packed));
    watcher.join(topic);
  }
}
