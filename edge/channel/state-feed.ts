import { FANOUT_VERSION } from '../../schema/wire/fanout/channel.ts';
import type { FanoutState } from '../../schema/wire/fanout/messages.ts';
import type { Epoch } from './feed.ts';

/** How old the state may be that readers are given. Unit: ms. */
const FRESH_MS = 1_000;

interface StateFeedParts {
  epoch: Epoch;
  /** The state that is stored; rejects while Redis is away. */
  stored(): Promise<string | null>;
}

/** The newest public state of a channel, read when somebody needs it and at most once a second. */
export class StateFeed {
  /** Null before the first one. */
  newest: FanoutState | null = null;
  /** The same as JSON. */
  json = '';
  readonly #parts: StateFeedParts;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(parts: StateFeedParts) {
    this.#parts = parts;
  }

  /** Resolves when `newest` is as new as readers may ask for, or Redis is away. */
  refresh(): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MS) return this.#reading ?? Promise.resolve();
    this.#readAt = performance.now();
    this.#reading = this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read() {
    const json = await this.#parts.stored().catch(() => null);
    const state = json && parseState(json);
    if (!state || !this.#parts.epoch.admit(state.epoch) || !isNewer(state, this.newest)) return;
    this.newest = state;
    this.json = json;
  }
}

const isNewer = (state: FanoutState, before: FanoutState | null) =>
  !before || state.epoch > before.epoch || state.seq > before.seq;

/** Null for what an edge of this version does not understand. */
function parseState(json: string): FanoutState | null {
  try {
    const state: FanoutState = JSON.parse(json);
    return state.v === FANOUT_VERSION && Number.isSafeInteger(state.epoch) ? state : null;
  } catch {
    return null;
  }
}
