import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { skipWhileRunning } from '../../core/single-flight.ts';
import type { Settings } from '../../schema/records/settings.ts';
import { type FanoutKeys, PULSE_SECONDS } from '../../schema/wire/fanout/channel.ts';
import type { EventHub } from '../events/hub.ts';
import { createBoards } from '../overlay/boards.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';
import { createEventPublisher } from './event-publisher.ts';
import { createFramePublisher } from './frame-publisher.ts';
import type { Lease } from './lease.ts';
import { createMessages } from './messages.ts';
import type { RedisLink } from './redis-link.ts';

const PULSE_MS = 1_000;

const gzipAsync = promisify(gzip);
/** The state says much the same of every pilot: harder work on it saves little. */
const STATE_LEVEL = { level: 3 };

/** What is published of the game. */
export interface FanoutSources {
  hub: EventHub;
  simulation: Pick<Simulation, 'frames'>;
  state: Pick<StateReader, 'snapshot'>;
  settings: { readonly current: Settings };
  store: Store;
}

interface PublisherParts extends FanoutSources {
  link: RedisLink;
  keys: FanoutKeys;
  lease: Pick<Lease, 'epoch' | 'renew'>;
  onBug(error: unknown): void;
}

/** Publishes events, frames, pulses and the state while Redis is reached; events that it missed follow. */
export function createPublisher(parts: PublisherParts) {
  const { link, keys, lease, hub, simulation, onBug } = parts;
  const onRefused = lease.renew;
  const { epoch } = lease;
  const events = createEventPublisher({ redis: link.redis, keys, epoch, hub, onRefused });
  const frames = createFramePublisher({ link, keys, epoch, frames: simulation.frames, onRefused });
  const messages = createMessages({ ...parts, boards: createBoards(parts.store, hub), epoch });

  /** The lease first: who has none must not publish. */
  const open = skipWhileRunning(async () => {
    if (events.isUnderWay || !link.isReady) return;
    try {
      if (await lease.renew()) await events.resume();
    } catch {} // Redis is away again, or still loads: the next second tries it
  });

  const pulse = skipWhileRunning(async () => {
    if (!events.isUnderWay) return;
    const shown = [keys.lease, keys.pulses, keys.pulse, keys.state];
    const [made, state] = messages.next(frames.arena);
    const packed = await gzipAsync(state, STATE_LEVEL);
    const sent = await link.run('pulse', ...shown, epoch, made, packed, PULSE_SECONDS).catch(() => null);
    if (sent === 0) await onRefused();
  });

  link.onReady(() => void open());
  link.onLost(events.pause);
  void open();
  const timer = setInterval(() => open().then(pulse).catch(onBug), PULSE_MS).unref();

  return {
    /** Call when the simulation has published a frame. */
    frame: () => frames.send(events.isUnderWay),
    close() {
      clearInterval(timer);
      events.pause();
      events.close();
      messages.close();
    },
  };
}
