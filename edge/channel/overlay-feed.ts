import { io, type Timer } from '../../core/io.ts';
import {
  compareEventIds,
  type EventId,
  eventIdText,
  readEventId,
} from '../../schema/wire/fanout/event-id.ts';
import type { FanoutState } from '../../schema/wire/fanout/messages.ts';
import { patchBetween } from '../../schema/wire/overlay-patch.ts';
import { eventMessage, type Names, type OverlayServerMessage } from '../../schema/wire/overlay-socket.ts';
import type { StoredEntry } from '../event-ring.ts';
import { type Message, overlayMessage } from '../watchers/message.ts';
import type { Watcher } from '../watchers/watcher.ts';
import type { Publish } from './feed.ts';
import type { StateFeed } from './state-feed.ts';

/** Interval at which an edge sends changes of the state to pages. @limit */
const PATCH_MS = 1_000;

/**
 * Everything except frames that pages need to draw the fight. The messages are the same as a game sends to its own
 * overlays.
 */
export class OverlayFeed {
  readonly #state: StateFeed;
  readonly #topic: string;
  readonly #publish: Publish;
  /** The newest state, and the state as pages know it. The second also contains names from events since then. */
  #newest: FanoutState | null = null;
  #current: FanoutState | null = null;
  #brought: { id: EventId; names: Names }[] = [];
  /** The first message for new watchers. It is built once for all watchers who join before the state changes. */
  #greeting: { of: FanoutState; message: Message } | null = null;
  #timer: Timer | null = null;
  /** Watchers that wait for the first state. */
  readonly #waiting = new Set<Watcher>();

  constructor(state: StateFeed, topic: string, publish: Publish) {
    this.#state = state;
    this.#topic = topic;
    this.#publish = publish;
  }

  /** Sends a watcher the whole state as soon as there is one, and then its changes. */
  join(watcher: Watcher) {
    this.#timer ??= io.every(PATCH_MS, () => this.#advance());
    if (this.#current) this.#greet(watcher, this.#current);
    else {
      this.#waiting.add(watcher);
      this.#advance();
    }
  }

  leave(watcher: Watcher) {
    this.#waiting.delete(watcher);
  }

  /** Stops reading the state while there are no watchers. */
  pause() {
    this.#timer?.cancel();
    this.#timer = null;
    this.#newest = null;
    this.#current = null;
    this.#brought = [];
    this.#greeting = null;
  }

  events(entries: readonly StoredEntry[]) {
    if (!this.#timer) return;
    for (const entry of entries) {
      if (!entry.overlay) continue;
      this.#learn(entry, entry.overlay.people);
      this.#publish(overlayMessage(eventMessage(eventIdText(entry), entry.overlay.json)));
    }
  }

  /** Sends pages those names in an event that the pages do not know yet. */
  #learn(id: EventId, people: Names) {
    const current = this.#current;
    const news = Object.entries(people).filter(([number, name]) => current?.state.people[number] !== name);
    if (!current || news.length === 0) return;
    const names = Object.fromEntries(news);
    this.#brought.push({ id, names });
    this.#current = withNames(current, names);
    this.#publish(overlayMessage(textOf({ t: 'state', tick: current.tick, patch: { people: names } })));
  }

  async #advance() {
    await this.#state.refresh();
    const { newest } = this.#state;
    if (!newest || newest === this.#newest || !this.#timer) return;
    const before = this.#current;
    const last = readEventId(newest.lastEvent);
    this.#brought = this.#brought.filter(({ id }) => last && compareEventIds(id, last) > 0);
    const now = this.#brought.reduce((known, { names }) => withNames(known, names), newest);
    this.#newest = newest;
    this.#current = now;
    for (const watcher of this.#waiting) this.#greet(watcher, now);
    this.#waiting.clear();
    const text = before && changeText(before, now);
    if (text) this.#publish(overlayMessage(text));
  }

  #greet(watcher: Watcher, state: FanoutState) {
    if (this.#greeting?.of !== state)
      this.#greeting = { of: state, message: overlayMessage(helloText(state)) };
    watcher.send(this.#greeting.message);
    watcher.join(this.#topic);
  }
}

const withNames = ({ state, ...rest }: FanoutState, names: Names): FanoutState => ({
  ...rest,
  state: { ...state, people: { ...state.people, ...names } },
});

const textOf = (message: OverlayServerMessage) => JSON.stringify(message);

const helloText = ({ epoch, seq, tick, arena, state }: FanoutState) =>
  textOf({ t: 'hello', epoch: String(epoch), seq, tick, arena, state, acks: false });

/**
 * Returns the changes between two states, or the whole state if another game has taken over the channel; null
 * if nothing has changed.
 */
function changeText(before: FanoutState, now: FanoutState): string | null {
  if (before.epoch !== now.epoch) return helloText(now);
  const patch = patchBetween(before.state, now.state);
  return patch && textOf({ t: 'state', tick: now.tick, patch });
}
