import { fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import type { EventId } from '../../schema/wire/fanout/event-id.ts';
import type { Store } from '../store/store.ts';
import type { Audience } from '../viewers/audience.ts';
import type { Viewer } from '../viewers/viewer.ts';
import { EventFeed } from './event-feed.ts';
import { readEvents } from './event-reader.ts';
import { createEpoch } from './feed.ts';
import { FrameFeed, packedForm, plainForm } from './frame-feed.ts';
import { CROWD } from './frame-pairs.ts';
import { OverlayFeed } from './overlay-feed.ts';
import { PulseFeed } from './pulse-feed.ts';
import { resume } from './resume.ts';
import { StateFeed } from './state-feed.ts';

/** What a viewer is sent. `overlay` is for the pages that draw the fight. */
const KINDS = ['pulse', 'events', 'frames', 'overlay'] as const;
export type Kind = (typeof KINDS)[number];

/** Whether a kind carries the fight, which is most of what an edge sends. */
export const isFight = (kind: Kind) => kind === 'frames' || kind === 'overlay';

interface ChannelParts {
  store: Store;
  audience: Pick<Audience, 'publish'>;
  onLog(line: string): void;
}

/** A channel that is followed because somebody watches it. */
export type Channel = ReturnType<typeof createChannel>;

export function createChannel(name: string, { store, audience, onLog }: ChannelParts) {
  const keys = fanoutKeys(name);
  const topics = {
    pulse: `pulse ${name}`,
    events: `events ${name}`,
    frames: `frames ${name}`,
    fight: `fight ${name}`,
    overlay: `overlay ${name}`,
  };
  const publishTo = (topic: string) => (message: Parameters<Audience['publish']>[1]) =>
    audience.publish(topic, message);

  const epoch = createEpoch(() => {
    pulse.forget();
    fetchPulse(); // what came before the stream named its game was ignored
    if (fights > 0) fetchPicture();
  });
  const state = new StateFeed({ epoch, stored: () => store.getBytes(keys.state) });
  const overlay = new OverlayFeed({ state, topic: topics.overlay, publish: publishTo(topics.overlay) });
  const pulse = new PulseFeed({ epoch, publish: publishTo(topics.pulse), isStoreThere: () => store.isThere });
  const events = new EventFeed({
    epoch,
    publish: publishTo(topics.events),
    onEvents: entries => overlay.events(entries),
  });
  const forms = [packedForm(topics.frames), plainForm(topics.fight)];
  const frames = new FrameFeed({
    epoch,
    forms: forms.map(form => ({ ...form, publish: publishTo(form.topic) })),
    isCrowd: () => fights >= CROWD,
  });

  const stopReading = readEvents(store.connect(), keys.events, events, onLog);
  store.hear(keys.pulses, message => pulse.take(message.toString()));
  let fights = 0;
  let viewers = 0;

  const fetchPulse = () =>
    store.get(keys.pulse).then(
      json => json && pulse.take(json),
      () => {},
    );
  const fetchPicture = () =>
    store.getBytes(keys.keyFrame).then(
      packed => packed && frames.take(packed),
      () => {},
    );
  const beginFight = () => {
    store.hear(keys.frames, frames.take.bind(frames));
    fetchPicture();
  };
  const endFight = () => {
    store.unhear(keys.frames);
    frames.forget();
    overlay.rest();
  };

  const stopPresence = store.onPresence(isThere => {
    pulse.tellStore();
    if (isThere) fetchPulse();
  });
  fetchPulse();

  const join: Record<Kind, (viewer: Viewer, after: EventId | null) => void> = {
    pulse: viewer => pulse.join(viewer, topics.pulse),
    events: (viewer, after) =>
      void resume(viewer, after, {
        feed: events,
        topic: topics.events,
        stored: (from, to, count) => store.range(keys.events, from, to, count),
      }),
    frames: viewer => frames.join(viewer, topics.frames),
    overlay(viewer) {
      overlay.join(viewer);
      frames.join(viewer, topics.fight);
    },
  };

  return {
    name,
    state,
    /** The newest pulse as JSON; null before the first, and when the last one is too old to be shown. */
    get pulse() {
      return pulse.newest;
    },
    get viewers() {
      return viewers;
    },
    /** Resolves when the newest pulse has been asked for. */
    fetchPulse,
    enter(viewer: Viewer, kind: Kind, after: EventId | null) {
      viewers++;
      if (isFight(kind) && ++fights === 1) beginFight();
      join[kind](viewer, after);
    },
    leave(viewer: Viewer, kind: Kind) {
      viewers--;
      frames.leave(viewer);
      overlay.leave(viewer);
      if (isFight(kind) && --fights === 0) endFight();
    },
    /** Call about every two seconds. */
    beat: () => pulse.beat(),
    close() {
      stopPresence();
      stopReading();
      store.unhear(keys.pulses);
      if (fights > 0) endFight();
    },
  };
}
