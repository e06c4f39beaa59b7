import { stagedRound } from '../../../harness/browser/staged-round.ts';
import type { RedisClient } from '../../../harness/simulation/redis-client.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { claim } from '../../../net/fanout/claim.ts';
import { holdLease, type Lease } from '../../../net/fanout/lease.ts';
import { createPublisher, type FanoutSources } from '../../../net/fanout/publisher.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import type { Store } from '../../../net/store/store.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { fanoutKeys } from '../../../schema/wire/fanout/channel.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { publish } from '../../../schema/wire/slots.ts';

const CHANNEL = 'main';
/** The Redis keys of games and edges of the channel. */
export const CHANNEL_KEYS = fanoutKeys(CHANNEL);

const ROUND = stagedRound(0, { phase: 'menu', mode: 'dogfight', field: 'mars', remaining: 0 });

interface Deps {
  owner: string;
  client: RedisClient;
  store: Store;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

/** The part of a game that publishes: its lease, its events and its frames, without a world. */
export class ChannelGame {
  readonly owner: string;
  readonly #deps: Deps;
  #lease: Lease | null = null;
  #parts: ReturnType<typeof partsOf> | null = null;
  #isOver = false;

  constructor(deps: Deps) {
    this.owner = deps.owner;
    this.#deps = deps;
  }

  /** Resolves when the game has lost the channel or was ended. */
  async play() {
    const { client, owner, onLog } = this.#deps;
    const link = client.asLink();
    const parts = { link, keys: CHANNEL_KEYS, channel: CHANNEL, owner, onLog };
    const claimed = await claim(parts).catch(() => null);
    if (!claimed || this.#isOver) return;
    this.#lease = holdLease({ ...parts, claim: claimed });
    this.#parts = partsOf(this.#deps, link, this.#lease);
    await this.#lease.lost;
    this.#leave();
  }

  /** Whether the game would act as the owner of the channel now. */
  get owns(): boolean {
    return this.#lease?.state === 'held';
  }

  /** Whether the game owns the channel, or has owned it and still runs. */
  get hasBegun(): boolean {
    return this.#lease !== null;
  }

  get epoch(): number {
    return this.#lease?.epoch ?? 0;
  }

  fly() {
    this.#parts?.fly();
  }

  tell(user: string) {
    this.#parts?.hub.publish([{ type: 'join', fields: { user } }]);
  }

  /** Stops the game in the normal way. */
  async stop() {
    this.#parts?.publisher.close();
    await this.#lease?.release();
    this.#leave();
  }

  /** Kills the process of the game. */
  kill() {
    this.#deps.client.disconnect();
    void this.#lease?.release();
    this.#leave();
  }

  #leave() {
    this.#isOver = true;
    this.#parts?.publisher.close();
    this.#parts = null;
    this.#lease = null;
    this.#deps.client.disconnect();
  }
}

function partsOf({ store, onBug }: Deps, link: ReturnType<RedisClient['asLink']>, lease: Lease) {
  const people = new People();
  const hub = createEventHub({ epoch: String(lease.epoch), overlayForm: overlayFormFor(people) });
  const frames = frameRing(createFrameBuffer());
  let tick = 0;
  const snapshot = () => ({ tick, round: ROUND, pilots: [], stopped: null });
  const sources = {
    hub,
    people,
    store,
    settings: { current: defaultSettings() },
    simulation: { frames },
    state: { snapshot: snapshot as unknown as FanoutSources['state']['snapshot'] },
  };
  const publisher = createPublisher(sources, link, CHANNEL_KEYS, lease, onBug);
  const fly = () => {
    tick++;
    publish(frames, ({ frame }) => {
      frame.tick[0] = tick;
      frame.width[0] = 1_920;
      frame.height[0] = 1_080;
    });
    publisher.frame();
  };
  return { hub, publisher, fly };
}
