import * as v from 'valibot';
import { FanoutPulse, MAX_FANOUT_PULSE } from '../../schema/wire/fanout/messages.ts';
import { jsonMessage } from '../viewers/message.ts';
import type { Viewer } from '../viewers/viewer.ts';
import type { Epoch, Publish } from './feed.ts';

interface PulseFeedParts {
  epoch: Epoch;
  publish: Publish;
  /** Whether Redis can be reached. */
  isStoreThere(): boolean;
}

const QUIET_MS = 1_500;

/** The newest pulse of a channel, as the game has sent it. */
export class PulseFeed {
  /** JSON; null before the first one. */
  newest: string | null = null;
  #last = { epoch: 0, seq: -1 };
  #toldAt = 0;
  readonly #parts: PulseFeedParts;

  constructor(parts: PulseFeedParts) {
    this.#parts = parts;
  }

  /** Takes in a pulse; one that is older than the newest, or cannot be read, is passed over. */
  take(json: string) {
    const { epoch, publish } = this.#parts;
    const pulse = json.length <= MAX_FANOUT_PULSE ? parsePulse(json) : null;
    if (!pulse || !epoch.admit(pulse.epoch)) return;
    if (pulse.epoch === this.#last.epoch && pulse.seq <= this.#last.seq) return;
    this.#last = pulse;
    this.newest = json;
    this.#toldAt = performance.now();
    publish(jsonMessage('pulse', json));
  }

  /** Shows a viewer how things stand, and all that follows. */
  join(viewer: Viewer, topic: string) {
    viewer.send(this.#status());
    if (this.newest !== null) viewer.send(jsonMessage('pulse', this.newest));
    viewer.join(topic);
  }

  /** Tells everybody that Redis has gone or come back. */
  tellStore() {
    this.#toldAt = performance.now();
    this.#parts.publish(this.#status());
  }

  /** Call about every two seconds: who hears nothing for longer may take the edge for dead. */
  beat() {
    if (performance.now() - this.#toldAt > QUIET_MS) this.tellStore();
  }

  #status() {
    return jsonMessage(
      'status',
      JSON.stringify({ t: 'status', store: this.#parts.isStoreThere() ? 'there' : 'away' }),
    );
  }
}

function parsePulse(json: string): FanoutPulse | null {
  try {
    const parsed = v.safeParse(FanoutPulse, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
