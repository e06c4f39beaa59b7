import { type FanoutKeys, fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import type { EventId } from '../../schema/wire/fanout/event-id.ts';
import type { Store } from '../store/store.ts';
import type { Audience } from '../viewers/audience.ts';
import type { Viewer } from '../viewers/viewer.ts';
import { EventFeed } from './event-feed.ts';
import { readEvents } from './event-reader.ts';
import { createEpoch, type Publish } from './feed.ts';
import { FrameFeed, packedForm, plainForm } from './frame-feed.ts';
import { CROWD } from './frame-pairs.ts';
import { OverlayFeed } from './overlay-feed.ts';
import { PulseFeed } from './pulse-feed.ts';
import { resume } from './resume.ts';
import { StateFeed } from './state-feed.ts';

/** Kinds of streams for viewers. `overlay` is for the pages that draw the fight. */
const KINDS = ['pulse', 'events', 'frames', 'overlay'] as const;
export type Kind = (typeof KINDS)[number];

/** Whether a kind contains the fight, which is most of the data that an edge sends. */
export const isFight = (kind: Kind) => kind === 'frames' || kind === 'overlay';

/** A channel that the edge follows because somebody watches it. */
export class Channel {
  readonly name: string;
  readonly state: StateFeed;
  readonly #store: Store;
  readonly #keys: FanoutKeys;
  readonly #topics: ReturnType<typeof topicsOf>;
  readonly #pulse: PulseFeed;
  readonly #events: EventFeed;
  readonly #frames: FrameFeed;
  readonly #overlay: OverlayFeed;
  readonly #stop: (() => void)[];
  #fights = 0;
  #viewers = 0;

  constructor(name: string, store: Store, audience: Audience, onLog: (line: string) => void) {
    const keys = fanoutKeys(name);
    const topics = topicsOf(name);
    const publishTo =
      (topic: string): Publish =>
      message =>
        audience.publish(topic, message);
    const forms = [packedForm(topics.frames), plainForm(topics.fight)];
    const epoch = createEpoch(() => this.#begin());
    this.name = name;
    this.#store = store;
    this.#keys = keys;
    this.#topics = topics;
    this.state = new StateFeed(epoch, () => store.getBytes(keys.state));
    this.#overlay = new OverlayFeed(this.state, topics.overlay, publishTo(topics.overlay));
    this.#pulse = new PulseFeed(epoch, publishTo(topics.pulse), () => store.isThere);
    this.#events = new EventFeed(epoch, publishTo(topics.events), entries => this.#overlay.events(entries));
    this.#frames = new FrameFeed(
      epoch,
      forms.map(form => ({ ...form, publish: publishTo(form.topic) })),
      () => this.#fights >= CROWD,
    );
    const stopReading = readEvents(store.connect(), keys.events, this.#events, onLog);
    store.subscribe(keys.pulses, message => this.#pulse.take(message.toString()));
    const stopPresence = store.onPresence(isThere => {
      this.#pulse.reportToStore();
      if (isThere) this.fetchPulse();
    });
    this.#stop = [stopPresence, stopReading];
    this.fetchPulse();
  }

  /** The newest pulse as JSON; null before the first, and if the last one is too old to show. */
  get pulse(): string | null {
    return this.#pulse.newest;
  }

  get viewers(): number {
    return this.#viewers;
  }

  /** Resolves when the newest pulse has been requested. */
  fetchPulse(): Promise<unknown> {
    return this.#store.get(this.#keys.pulse).then(
      json => json && this.#pulse.take(json),
      () => {},
    );
  }

  enter(viewer: Viewer, kind: Kind, after: EventId | null) {
    this.#viewers++;
    if (isFight(kind) && ++this.#fights === 1) this.#beginFight();
    if (kind === 'pulse') this.#pulse.join(viewer, this.#topics.pulse);
    else if (kind === 'events') this.#resume(viewer, after);
    else if (kind === 'frames') this.#frames.join(viewer, this.#topics.frames);
    else {
      this.#overlay.join(viewer);
      this.#frames.join(viewer, this.#topics.fight);
    }
  }

  leave(viewer: Viewer, kind: Kind) {
    this.#viewers--;
    this.#frames.leave(viewer);
    this.#overlay.leave(viewer);
    if (isFight(kind) && --this.#fights === 0) this.#endFight();
  }

  /** Call about every two seconds. */
  beat() {
    this.#pulse.beat();
  }

  close() {
    for (const stop of this.#stop) stop();
    this.#store.unsubscribe(this.#keys.pulses);
    if (this.#fights > 0) this.#endFight();
  }

  /** The stream has identified its game: everything before that was ignored. */
  #begin() {
    this.#pulse.forget();
    this.fetchPulse();
    if (this.#fights > 0) this.#fetchPicture();
  }

  #resume(viewer: Viewer, after: EventId | null) {
    const { events } = this.#keys;
    void resume(viewer, after, {
      feed: this.#events,
      topic: this.#topics.events,
      stored: (from, to, count) => this.#store.range(events, from, to, count),
    });
  }

  #beginFight() {
    this.#store.subscribe(this.#keys.frames, packed => this.#frames.take(packed));
    this.#fetchPicture();
  }

  #fetchPicture() {
    this.#store.getBytes(this.#keys.keyFrame).then(
      packed => packed && this.#frames.take(packed),
      () => {},
    );
  }

  #endFight() {
    this.#store.unsubscribe(this.#keys.frames);
    this.#frames.forget();
    this.#overlay.pause();
  }
}

const topicsOf = (name: string) => ({
  pulse: `pulse ${name}`,
  events: `events ${name}`,
  frames: `frames ${name}`,
  fight: `fight ${name}`,
  overlay: `overlay ${name}`,
});
