import * as v from 'valibot';
import { io } from '../../core/io.ts';
import { FanoutPulse, MAX_FANOUT_PULSE } from '../../schema/wire/fanout/messages.ts';
import { jsonMessage } from '../watchers/message.ts';
import type { Watcher } from '../watchers/watcher.ts';
import type { Epoch, Publish } from './feed.ts';

/**
 * If watchers have received neither a pulse (a game's report) nor a status for this time, an edge sends them its
 * status: whether it can reach Redis. @limit
 */
const QUIET_MS = 1_500;
/** Age above which an edge no longer sends a pulse to new watchers and readers. @limit */
const MAX_AGE_MS = 30_000;

/** The newest pulse of a channel, as sent by the game. */
export class PulseFeed {
  #newest: string | null = null;
  #takenAt = 0;
  #last = { epoch: 0, seq: -1 };
  #reportedAt = 0;
  readonly #epoch: Epoch;
  readonly #publish: Publish;
  readonly #isStoreThere: () => boolean;

  /** `isStoreThere` returns whether Redis is reachable. */
  constructor(epoch: Epoch, publish: Publish, isStoreThere: () => boolean) {
    this.#epoch = epoch;
    this.#publish = publish;
    this.#isStoreThere = isStoreThere;
  }

  /** The newest pulse as JSON; null before the first pulse, and when the newest is too old to show. */
  get newest(): string | null {
    return io.steady() - this.#takenAt <= MAX_AGE_MS ? this.#newest : null;
  }

  /** Forgets the pulse of a game that no longer owns the channel. */
  forget() {
    if (this.#last.epoch !== this.#epoch.newest) this.#newest = null;
  }

  /** Processes a pulse. Ignores invalid pulses, and pulses that are older than the newest one. */
  take(text: string) {
    const pulse = text.length <= MAX_FANOUT_PULSE ? parsePulse(text) : null;
    if (!pulse || !this.#epoch.admit(pulse.epoch)) return;
    if (pulse.epoch === this.#last.epoch && pulse.seq <= this.#last.seq) return;
    this.#last = pulse;
    const json = JSON.stringify(pulse);
    this.#newest = json;
    this.#takenAt = io.steady();
    this.#reportedAt = this.#takenAt;
    this.#publish(jsonMessage('pulse', json));
  }

  /** Sends a watcher the current pulse, and all later ones. */
  join(watcher: Watcher, topic: string) {
    watcher.send(this.#status());
    const { newest } = this;
    if (newest !== null) watcher.send(jsonMessage('pulse', newest));
    watcher.join(topic);
  }

  /** Informs all watchers that the connection to Redis is lost or restored. */
  reportToStore() {
    this.#reportedAt = io.steady();
    this.#publish(this.#status());
  }

  /** Call this about every two seconds. A watcher that receives nothing for longer may assume that the edge is down. */
  beat() {
    if (io.steady() - this.#reportedAt > QUIET_MS) this.reportToStore();
  }

  #status() {
    return jsonMessage(
      'status',
      JSON.stringify({ t: 'status', store: this.#isStoreThere() ? 'there' : 'away' }),
    );
  }
}

function parsePulse(json: string): FanoutPulse | null {
  try {
    const pulse: unknown = JSON.parse(json);
    return v.is(FanoutPulse, pulse) ? pulse : null; // including fields that a later version of the game may have added
  } catch {
    return null;
  }
}
