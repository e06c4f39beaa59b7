import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { io } from '../../core/io.ts';
import { skipWhileRunning } from '../../core/single-flight.ts';
import {
  defaultSettings,
  isSettingOfGame,
  type SettingKey,
  type Settings,
} from '../../schema/records/settings.ts';
import { FANOUT_VERSION, type FanoutKeys, PULSE_SECONDS } from '../../schema/wire/fanout/channel.ts';
import {
  type FanoutPulse,
  type FanoutState,
  MAX_FANOUT_PULSE,
  PULSE_EVENTS,
  type StoredEvent,
} from '../../schema/wire/fanout/messages.ts';
import type { OverlayState } from '../../schema/wire/overlay-socket.ts';
import type { EventHub } from '../events/hub.ts';
import { createBoards } from '../overlay/boards.ts';
import type { People } from '../overlay/people.ts';
import { pulseOf } from '../platform/relay/pulse.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';
import { createEventPublisher } from './event-publisher.ts';
import { createFramePublisher } from './frame-publisher.ts';
import type { Lease } from './lease.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * Maximum length of an event in a pulse, the short report that a game publishes every second. Longer events, such as
 * the table of a round, are only in the event stream. @limit characters
 */
const LONGEST = 500;

/** Collects the latest events that overlays get. Pulses repeat them. */
function createLatestEvents(hub: EventHub) {
  let lastId = hub.idOf(0);
  let recent: { id: string; json: string }[] = [];
  const unsubscribe = hub.subscribe(batch => {
    const published = batch.filter(entry => entry.overlay !== null);
    lastId = published.at(-1)?.id ?? lastId;
    recent = [...recent, ...published.filter(({ json }) => json.length <= LONGEST)].slice(-PULSE_EVENTS);
  });
  return {
    get lastId() {
      return lastId;
    },
    list: (): StoredEvent[] => recent.map(({ id, json }) => ({ id, ...JSON.parse(json) })),
    close: unsubscribe,
  };
}

/** Creates the builder of pulses and states. A pulse and a state that are built together describe the same moment. */
function createMessages({ hub, state, settings, store, people }: FanoutSources, epoch: number) {
  const boards = createBoards(store, hub);
  const latest = createLatestEvents(hub);
  let seq = 0;
  return {
    /** Returns the next pulse and state as JSON. `arena` is the size of the arena. */
    next(arena: FanoutState['arena']): [pulse: string, state: string] {
      const { tick, ...snapshot } = state.snapshot();
      const head = { epoch, seq: ++seq, at: io.wall(), lastEvent: latest.lastId };
      const whole = people.inState({ ...snapshot, settings: settings.current, boards: boards.current });
      return [fanoutPulse(head, snapshot, latest.list()), fanoutState(head, { tick, arena, state: whole })];
    },
    close: latest.close,
  };
}

/** The fields that pulse and state have in common. */
type Head = Pick<FanoutState, 'epoch' | 'seq' | 'at' | 'lastEvent'>;

/**
 * Builds a pulse of at most `MAX_FANOUT_PULSE` bytes, as JSON. If it would be larger, the oldest events are
 * omitted.
 */
export function fanoutPulse(
  head: Head,
  { round, pilots, stopped }: Pick<OverlayState, 'round' | 'pilots' | 'stopped'>,
  latest: FanoutPulse['events'],
): string {
  const pulse: FanoutPulse = {
    ...pulseOf(round, pilots, stopped),
    v: FANOUT_VERSION,
    ...head,
    events: [...latest],
  };
  for (;;) {
    const json = JSON.stringify(pulse);
    if (Buffer.byteLength(json) <= MAX_FANOUT_PULSE) return json;
    if (!pulse.events.shift()) pulse.leaders.pop();
  }
}

/** The public state, as JSON. */
const fanoutState = (
  head: Head,
  { state, ...facts }: Pick<FanoutState, 'tick' | 'arena' | 'state'>,
): string =>
  JSON.stringify({
    v: FANOUT_VERSION,
    ...head,
    ...facts,
    state: { ...state, settings: publicSettings(state.settings) },
  } satisfies FanoutState);

/**
 * Returns the settings with only their public values. Settings that may name viewers, bots, accounts or
 * rewards are replaced by their defaults.
 */
export function publicSettings(settings: Settings): Settings {
  const isPrivate = ([key]: [string, unknown]) => !isSettingOfGame(key as SettingKey);
  return { ...settings, ...Object.fromEntries(Object.entries(defaultSettings()).filter(isPrivate)) };
}

/** Interval at which a game publishes pulses (short reports of its state). @limit */
const PULSE_MS = 1_000;

/** Compression level of the state. The pilots in it are so similar that a higher level saves little. */
const STATE_LEVEL = { level: 3 };

/** Sources of the published data. */
export interface FanoutSources {
  hub: EventHub;
  simulation: Pick<Simulation, 'frames'>;
  state: Pick<StateReader, 'snapshot'>;
  settings: { readonly current: Settings };
  store: Store;
  people: People;
}

/**
 * Publishes events, frames, pulses and the state while Redis is reachable. Events that occur while Redis is unreachable
 * are published later.
 */
export function createPublisher(
  sources: FanoutSources,
  link: RedisLink,
  keys: FanoutKeys,
  lease: Pick<Lease, 'epoch' | 'renew'>,
  onBug: (error: unknown) => void,
) {
  const { hub, people, simulation } = sources;
  const onRefused = lease.renew;
  const { epoch } = lease;
  const events = createEventPublisher({ redis: link.redis, keys, epoch, hub, people, onRefused });
  const frames = createFramePublisher({ link, keys, epoch, frames: simulation.frames, onRefused });
  const messages = createMessages(sources, epoch);
  const unwatch = people.watch();

  /** Begins to publish. Renews the lease first, because a game without a lease must not publish. */
  const open = skipWhileRunning(async () => {
    if (events.isUnderWay || !link.isReady) return;
    try {
      if (await lease.renew()) await events.resume();
    } catch {} // Redis is unreachable again or still loading; this is retried in a second
  });

  const pulse = skipWhileRunning(async () => {
    if (!events.isUnderWay) return;
    const written = [keys.lease, keys.pulses, keys.pulse, keys.state];
    const [made, state] = messages.next(frames.arena);
    const packed = await promisify(gzip)(state, STATE_LEVEL);
    const sent = await link.run('pulse', ...written, epoch, made, packed, PULSE_SECONDS).catch(() => null);
    if (sent === 0) await onRefused();
  });

  link.onReady(() => void open());
  link.onLost(events.pause);
  void open();
  const timer = io.every(PULSE_MS, () => open().then(pulse).catch(onBug));

  return {
    /** Call this when the simulation has published a frame. */
    frame: () => frames.send(events.isUnderWay),
    close() {
      timer.cancel();
      events.pause();
      events.close();
      messages.close();
      unwatch();
    },
  };
}
