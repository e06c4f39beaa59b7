import { type FanoutKeys, fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import type { EventId } from '../../schema/wire/fanout/event-id.ts';
import type { RedisClient } from '../redis-client.ts';
import type { Audience } from '../watchers/audience.ts';
import type { Watcher } from '../watchers/watcher.ts';
import { EventFeed } from './event-feed.ts';
import { readEvents } from './event-reader.ts';
import { createEpoch, type Publish } from './feed.ts';
import { CROWD, FrameFeed, packedForm, plainForm } from './frame-feed.ts';
import { OverlayFeed } from './overlay-feed.ts';
import { PulseFeed } from './pulse-feed.ts';
import { resume } from './resume.ts';
import { StateFeed } from './state-feed.ts';

/** Kinds of streams for watchers. `overlay` is for the pages that draw the fight. */
const KINDS = ['pulse', 'events', 'frames', 'overlay'] as const;
export type Kind = (typeof KINDS)[number];

/** Whether a kind contains the fight, which is most of the data that an edge sends. */
export const isFight = (kind: Kind) => kind === 'frames' || kind === 'overlay';

/** A channel that the edge follows because somebody watches it. */
export class Channel {
  readonly name: string;
  readonly state: StateFeed;
  readonly #redis: RedisClient;
  readonly #keys: FanoutKeys;
  readonly #topics: ReturnType<typeof topicsOf>;
  readonly #pulse: PulseFeed;
  readonly #events: EventFeed;
  readonly #frames: FrameFeed;
  readonly #overlay: OverlayFeed;
  readonly #stop: (() => void)[];
  #fights = 0;
  #watchers = 0;

  constructor(name: string, redis: RedisClient, audience: Audience, onLog: (line: string) => void) {
    const keys = fanoutKeys(name);
    const topics = topicsOf(name);
    const publishTo =
      (topic: string): Publish =>
      message =>
        audience.publish(topic, message);
    const forms = [packedForm(topics.frames), plainForm(topics.fight)];
    const epoch = createEpoch(() => this.#begin());
    this.name = name;
    this.#redis = redis;
    this.#keys = keys;
    this.#topics = topics;
    this.state = new StateFeed(epoch, () => redis.getBytes(keys.state));
    this.#overlay = new OverlayFeed(this.state, topics.overlay, publishTo(topics.overlay));
    this.#pulse = new PulseFeed(epoch, publishTo(topics.pulse), () => redis.isThere);
    this.#events = new EventFeed(epoch, publishTo(topics.events), entries => this.#overlay.events(entries));
    this.#frames = new FrameFeed(
      epoch,
      forms.map(form => ({ ...form, publish: publishTo(form.topic) })),
      () => this.#fights >= CROWD,
    );
    const stopReading = readEvents(redis.connect(), keys.events, this.#events, onLog);
    redis.subscribe(keys.pulses, message => this.#pulse.take(message.toString()));
    const stopPresence = redis.onPresence(isThere => {
      this.#pulse.reportToStore();
      if (isThere) this.fetchPulse();
    });
    this.#stop = [stopPresence, stopReading];
    this.fetchPulse();
  }

  /** The newest pulse as JSON; null before the first pulse, and when the newest is too old to show. */
  get pulse(): string | null {
    return this.#pulse.newest;
  }

  get watchers(): number {
    return this.#watchers;
  }

  /** Resolves when the newest pulse has been read, or Redis could not be reached. */
  fetchPulse(): Promise<unknown> {
    return this.#redis.get(this.#keys.pulse).then(
      json => json && this.#pulse.take(json),
      () => {},
    );
  }

  enter(watcher: Watcher, kind: Kind, after: EventId | null) {
    this.#watchers++;
    if (isFight(kind) && ++this.#fights === 1) this.#beginFight();
    if (kind === 'pulse') this.#pulse.join(watcher, this.#topics.pulse);
    else if (kind === 'events') this.#resume(watcher, after);
    else if (kind === 'frames') this.#frames.join(watcher, this.#topics.frames);
    else {
      this.#overlay.join(watcher);
      this.#frames.join(watcher, this.#topics.fight);
    }
  }

  leave(watcher: Watcher, kind: Kind) {
    this.#watchers--;
    this.#frames.leave(watcher);
    this.#overlay.leave(watcher);
    if (isFight(kind) && --this.#fights === 0) this.#endFight();
  }

  /** Call about every two seconds. */
  beat() {
    this.#pulse.beat();
  }

  close() {
    for (const stop of this.#stop) stop();
    this.#redis.unsubscribe(this.#keys.pulses);
    if (this.#fights > 0) this.#endFight();
  }

  /** Called when the stream has named the game that owns the channel. Earlier data may come from another game. */
  #begin() {
    this.#pulse.forget();
    this.fetchPulse();
    if (this.#fights > 0) this.#fetchPicture();
  }

  #resume(watcher: Watcher, after: EventId | null) {
    const { events } = this.#keys;
    void resume(watcher, after, {
      feed: this.#events,
      topic: this.#topics.events,
      stored: (from, to, count) => this.#redis.range(events, from, to, count),
    });
  }

  #beginFight() {
    this.#redis.subscribe(this.#keys.frames, packed => this.#frames.take(packed));
    this.#fetchPicture();
  }

  #fetchPicture() {
    this.#redis.getBytes(this.#keys.keyFrame).then(
      packed => packed && this.#frames.take(packed),
      () => {},
    );
  }

  #endFight() {
    this.#redis.unsubscribe(this.#keys.frames);
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
