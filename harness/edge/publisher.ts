import { gzipSync } from 'node:zlib';
import { Redis } from 'ioredis';
import {
  FANOUT_VERSION,
  fanoutKeys,
  KEY_FRAME_SECONDS,
  MAX_STORED_EVENTS,
  PULSE_SECONDS,
} from '../../schema/wire/fanout/channel.ts';
import { type EventId, eventIdText, readEventId, streamId } from '../../schema/wire/fanout/event-id.ts';
import type { FanoutPulse, FanoutState, StoredEvent } from '../../schema/wire/fanout/messages.ts';
import { packFrame } from '../../schema/wire/fanout/packed-frame.ts';

/**
 * A stand-in for a game. It publishes invented events, frames and pulses in the real formats, and resends
 * data that Redis has lost.
 */
export type TestPublisher = Awaited<ReturnType<typeof startPublisher>>;

interface Options {
  url: string;
  channel?: string;
  epoch?: number;
}

/**
 * An event in the form for programs (`json`) and in the form for overlays. The form for overlays contains names, which
 * a real game replaces with numbers.
 */
interface StoredText {
  id: EventId;
  json: string;
  overlay?: string;
}

export async function startPublisher({ url, channel = 'main', epoch = 1_790_000_000_000 }: Options) {
  const keys = fanoutKeys(channel);
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => 50,
  });
  redis.on('error', () => {});
  const ring: StoredText[] = [];
  let pulses = 0;
  let frames = 0;

  const add = ({ id, json, overlay }: StoredText) => {
    const fields = ['d', json, ...(overlay ? ['s', overlay] : [])];
    return redis.xadd(keys.events, 'MAXLEN', '~', MAX_STORED_EVENTS, streamId(id), ...fields);
  };

  /** Whether Redis may lack events. `sendAgain` finds out which events Redis has and sends the missing ones. */
  let isBehind = false;
  const sendAgain = async () => {
    isBehind = true;
    const [top] = await redis.xrevrange(keys.events, '+', '-', 'COUNT', 1);
    const last = top && readEventId(top[0]);
    const missing = ring.filter(({ id }) => !last || id.epoch > last.epoch || id.seq > last.seq);
    isBehind = false;
    await Promise.all(missing.map(add));
  };
  redis.on('ready', () => sendAgain().catch(() => {}));
  if (redis.status !== 'ready') await new Promise(resolve => redis.once('ready', resolve));

  return {
    epoch,
    keys,
    redis,
    /** Ids of all events so far. */
    ids: () => ring.map(({ id }) => eventIdText(id)),
    /** Claims the channel, as a game does. */
    claim: () =>
      add({ id: { epoch, seq: 0 }, json: JSON.stringify({ id: `${epoch}.0`, type: 'owner', at: 0 }) }),
    /** Publishes an event. If Redis is unreachable, the event is sent once Redis is reachable again. */
    event(fields: object = { type: 'join', user: 'ada' }) {
      const id = { epoch, seq: (ring.at(-1)?.id.seq ?? 0) + 1 };
      const event = { at: Date.now(), ...fields };
      const json = JSON.stringify({ id: eventIdText(id), ...event });
      const entry = { id, json, overlay: JSON.stringify(event) };
      ring.push(entry);
      if (!isBehind) add(entry).catch(() => {});
      return eventIdText(id);
    },
    async frame(
      isKey: boolean,
      bytes = Uint8Array.of(1, Number(isKey), 0, 0, 0, 0),
      seq = isKey ? frames : ++frames,
    ) {
      const packed = Buffer.from(packFrame({ epoch, seq, isKey, bytes }));
      await redis.spublish(keys.frames, packed);
      if (isKey) await redis.set(keys.keyFrame, packed, 'EX', KEY_FRAME_SECONDS);
      return seq;
    },
    async pulse(more: Partial<FanoutPulse> = {}) {
      const pulse = pulseOf(epoch, ++pulses, ring, more);
      const json = JSON.stringify(pulse);
      await redis.set(keys.pulse, json, 'EX', PULSE_SECONDS);
      await redis.spublish(keys.pulses, json);
      return pulse;
    },
    async state(state: FanoutState['state'], seq: number) {
      const lastEvent = eventIdText(ring.at(-1)?.id ?? { epoch, seq: 0 });
      const arena = { width: 1_920, height: 1_080 };
      const whole: FanoutState = {
        v: FANOUT_VERSION,
        epoch,
        seq,
        at: Date.now(),
        tick: seq * 60,
        lastEvent,
        arena,
        state,
      };
      await redis.set(keys.state, gzipSync(JSON.stringify(whole)), 'EX', PULSE_SECONDS);
    },
    close: () => redis.disconnect(),
  };
}

function pulseOf(
  epoch: number,
  seq: number,
  ring: readonly StoredText[],
  more: Partial<FanoutPulse>,
): FanoutPulse {
  return {
    t: 'pulse',
    v: FANOUT_VERSION,
    epoch,
    seq,
    at: Date.now(),
    lastEvent: eventIdText(ring.at(-1)?.id ?? { epoch, seq: 0 }),
    phase: 'playing',
    mode: 'dogfight',
    field: 'mars',
    seconds: 120,
    stopped: false,
    pilots: 24,
    flying: 20,
    teams: [
      { name: 'Red', score: seq },
      { name: 'Blue', score: 7 },
    ],
    bosses: [],
    leaders: [{ name: 'ada', team: 0, kills: 5, bounties: 0, deaths: 1 }],
    result: null,
    events: ring.slice(-8).map(({ json }): StoredEvent => JSON.parse(json)),
    ...more,
  };
}
