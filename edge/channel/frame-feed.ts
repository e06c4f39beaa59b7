import { unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { frameMessage, type Message, overlayMessage } from '../viewers/message.ts';
import { MAX_WAITING, type Viewer } from '../viewers/viewer.ts';
import type { Epoch, Publish } from './feed.ts';
import { createFramePairs } from './frame-pairs.ts';

/**
 * A larger picture is not sent to a new viewer, because it could disconnect them: they wait for the next key frame.
 * Unit: bytes.
 */
const MAX_PICTURE = MAX_WAITING / 2;

/** Format of a frame: as sent between machines, or as the pages that draw the fight read it. */
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
 * The fight of a channel: the newest key frame and the deltas after it form the picture for new viewers. Of two frames
 * the one with the higher epoch and number is newer; older frames are ignored.
 */
export class FrameFeed {
  readonly #epoch: Epoch;
  readonly #forms: readonly PublishedForm[];
  readonly #pairs: ReturnType<typeof createFramePairs>;
  #picture: Uint8Array[] = [];
  #bytes = 0;
  #last = { epoch: 0, seq: -1 };
  /** Viewers that wait for a picture. */
  readonly #joining = new Map<Viewer, Form>();

  /** `isCrowd` returns whether enough people watch the fight to send frames in pairs. */
  constructor(epoch: Epoch, forms: readonly PublishedForm[], isCrowd: () => boolean) {
    this.#epoch = epoch;
    this.#forms = forms;
    const publish = (packed: Uint8Array) => {
      for (const form of forms) form.publish(form.message(packed));
    };
    this.#pairs = createFramePairs(publish, isCrowd);
  }

  /** Processes a packed frame as it was published. */
  take(packed: Uint8Array) {
    const frame = unpackFrame(packed);
    if (!frame || !this.#epoch.admit(frame.epoch)) return;
    const step = frame.epoch === this.#last.epoch ? frame.seq - this.#last.seq : Number.POSITIVE_INFINITY;
    if (frame.isKey && step >= 0) this.#begin(packed, frame, step > 0);
    else if (step === 1 && this.#picture.length > 0) this.#goOn(packed, frame);
  }

  /** Sends a viewer the picture, at once or with the next key frame, and every frame after it. */
  join(viewer: Viewer, topic: string) {
    const form = this.#forms.find(known => known.topic === topic);
    if (!form) return;
    if (this.#picture.length > 0 && this.#bytes <= MAX_PICTURE) this.#show(viewer, form);
    else this.#joining.set(viewer, form);
  }

  /** Forgets a viewer that has disconnected. */
  leave(viewer: Viewer) {
    this.#joining.delete(viewer);
  }

  /** Forgets the picture, because the next frame may come much later. */
  forget() {
    this.#picture = [];
    this.#bytes = 0;
  }

  /** Handles a key frame. Viewers that are up to date already have it as a delta of the same number. */
  #begin(packed: Uint8Array, { epoch, seq }: { epoch: number; seq: number }, isNew: boolean) {
    this.#pairs.release();
    this.forget();
    this.#keep(packed);
    this.#last = { epoch, seq };
    if (isNew) this.#pairs.send(packed);
    for (const [viewer, form] of this.#joining) this.#show(viewer, form);
    this.#joining.clear();
  }

  #goOn(packed: Uint8Array, { epoch, seq }: { epoch: number; seq: number }) {
    this.#keep(packed);
    this.#last = { epoch, seq };
    this.#pairs.send(packed);
  }

  /**
   * Stores the frame if the picture is not too large for new viewers; otherwise only the key frame, which marks that a
   * picture exists.
   */
  #keep(packed: Uint8Array) {
    this.#bytes += packed.length;
    if (this.#picture.length === 0 || this.#bytes <= MAX_PICTURE) this.#picture.push(packed);
  }

  /**
   * Frames that wait for their pair are part of the picture. They are sent to the others first, so that this viewer
   * gets them once.
   */
  #show(viewer: Viewer, { topic, message }: Form) {
    this.#pairs.release();
    for (const packed of this.#picture) viewer.send(message(packed));
    viewer.join(topic);
  }
}
