import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as v from 'valibot';
import { io } from '../../core/io.ts';
import { FANOUT_VERSION } from '../../schema/wire/fanout/channel.ts';
import type { FanoutState } from '../../schema/wire/fanout/messages.ts';
import type { Epoch } from './feed.ts';

/** Maximum age of the state that an edge sends to readers. @limit */
const FRESH_MS = 1_000;
/** Largest state that an edge accepts: several times the state of a full arena. @limit bytes */
const MAX_STATE = 32 * 1024 * 1024;

/**
 * Deepest nesting of a state that an edge accepts. A deeper one could be parsed but not serialized again.
 * @limit levels
 */
const MAX_DEPTH = 32;

/** The newest public state of a channel. It is read on demand, at most once per second. */
export class StateFeed {
  /** The state; null before the first one. */
  newest: FanoutState | null = null;
  /** The state as JSON, and compressed with gzip as it is stored. Slow readers share these bytes. */
  json: Uint8Array = new Uint8Array();
  packed: Uint8Array = new Uint8Array();
  readonly #epoch: Epoch;
  readonly #stored: () => Promise<Buffer | null>;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  /** `stored` reads the state from Redis and rejects while Redis is unreachable. */
  constructor(epoch: Epoch, stored: () => Promise<Buffer | null>) {
    this.#epoch = epoch;
    this.#stored = stored;
  }

  /** Resolves when `newest` is recent enough for readers, or cannot be read now. */
  refresh(): Promise<void> {
    if (io.steady() - this.#readAt < FRESH_MS) return this.#reading ?? Promise.resolve();
    this.#readAt = io.steady();
    this.#reading = this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read() {
    const packed = await this.#stored().catch(() => null);
    const json = packed && (await unpacked(packed));
    const state = json && parseState(json);
    if (!state || !this.#epoch.admit(state.epoch) || !isNewer(state, this.newest)) return;
    this.newest = state;
    this.json = json;
    this.packed = packed;
  }
}

/** Whether a state is newer than the state before it; true if the epoch differs or there was no state before. */
const isNewer = (state: FanoutState, before: FanoutState | null) =>
  state.epoch !== before?.epoch || state.seq > before.seq;

const unpacked = (packed: Buffer) =>
  promisify(gunzip)(packed, { maxOutputLength: MAX_STATE }).catch(() => null);

/** The fields that an edge needs in order to forward a state and to find its changes. */
const Passable = v.looseObject({
  v: v.literal(FANOUT_VERSION),
  epoch: v.pipe(v.number(), v.safeInteger()),
  seq: v.pipe(v.number(), v.safeInteger()),
  state: v.looseObject({
    round: v.looseObject({}),
    pilots: v.array(v.looseObject({ eid: v.number() })),
    people: v.record(v.string(), v.string()),
    settings: v.looseObject({}),
  }),
});

/** Parses a published state. Returns null if this version of the edge does not understand it. */
function parseState(json: Buffer): FanoutState | null {
  try {
    const state: unknown = JSON.parse(json.toString());
    return v.is(Passable, state) && isShallow(state) ? (state as unknown as FanoutState) : null;
  } catch {
    return null;
  }
}

const isShallow = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(part => isShallow(part, levels - 1)));
