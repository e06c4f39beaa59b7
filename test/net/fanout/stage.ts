import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { newHome } from '../../../harness/new-home.ts';
import type { TestRedis } from '../../../harness/redis.ts';
import { createEventHub, type NewEvent } from '../../../net/events/hub.ts';
import { claim } from '../../../net/fanout/claim.ts';
import type { Moment } from '../../../net/fanout/deadline.ts';
import { holdLease } from '../../../net/fanout/lease.ts';
import { createPublisher } from '../../../net/fanout/publisher.ts';
import { openRedisLink, type RedisLink } from '../../../net/fanout/redis-link.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { fanoutKeys } from '../../../schema/wire/fanout/channel.ts';
import type { FanoutState } from '../../../schema/wire/fanout/messages.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { publish } from '../../../schema/wire/slots.ts';

/** The publishing side of Redis without a game. Tests supply the data that a game would publish. */

export const KEYS = fanoutKeys('main');

export function newLink(
  { url }: Pick<TestRedis, 'url'>,
  onLog: (line: string) => void = () => {},
): RedisLink {
  const link = openRedisLink(url, onLog);
  onTestFinished(link.close);
  return link;
}

let owners = 0;

/** A game that has claimed its channel. Its clock is `away.ms` after the claim. */
export async function newOwner(redis: Pick<TestRedis, 'url'>) {
  const logged: string[] = [];
  const onLog = (line: string) => void logged.push(line);
  const link = newLink(redis, onLog);
  const away = { ms: 0 };
  const parts = { link, keys: KEYS, channel: 'main', owner: `owner-${++owners}`, onLog };
  const claimed = await claim(parts);
  const { steadyMs, wallMs } = claimed.at;
  const now = (): Moment => ({ steadyMs: steadyMs + away.ms, wallMs });
  const lease = holdLease({ ...parts, now, claim: claimed });
  onTestFinished(() => lease.release());
  return { ...parts, lease, logged, away };
}

/** A publisher for the events of a hub and the frames of an arena. `fly` makes the frames. */
export async function newPublisher(redis: Pick<TestRedis, 'url'>) {
  const owner = await newOwner(redis);
  const { link, lease } = owner;
  const people = new People();
  const hub = createEventHub({ epoch: String(lease.epoch), overlayForm: overlayFormFor(people) });
  const frames = frameRing(createFrameBuffer());
  const stage = { tick: 0, width: 1_920, isBroken: false };
  const bugs: unknown[] = [];
  const store = openStore(newHome());
  onTestFinished(() => store.close());
  const snapshot = () => {
    if (stage.isBroken) throw new Error('The state cannot be read.');
    return { tick: stage.tick, round: ROUND, pilots: [], stopped: false };
  };
  const settings = { current: { ...defaultSettings(), blockedNames: ['mallory'] } };
  const state = { snapshot: snapshot as never };
  const onBug = (error: unknown) => {
    if (!stage.isBroken) throw error;
    bugs.push(error);
  };
  const sources = { hub, people, store, settings, simulation: { frames }, state };
  const publisher = createPublisher(sources, link, KEYS, lease, onBug);
  onTestFinished(publisher.close);

  const fly = () => {
    stage.tick++;
    publish(frames, ({ frame }) => {
      frame.tick[0] = stage.tick;
      frame.width[0] = stage.width;
      frame.height[0] = 1_080;
    });
    publisher.frame();
  };
  fly();
  const tell = (...users: string[]) => hub.publish(users.map(join));
  return { ...owner, hub, fly, tell, stage, bugs };
}

export const join = (user: string): NewEvent => ({ type: 'join', fields: { user } });

const ROUND = stagedRound(0, { phase: 'menu', mode: 'dogfight', field: 'mars', remaining: 0 });

/** The events that are stored in the Redis stream. */
export async function storedEvents(redis: TestRedis) {
  const entries = await redis.connect().xrange(KEYS.events, '-', '+');
  return entries.map(([id, fields]) => ({ streamId: id, ...JSON.parse(fields[1] ?? '') }));
}

/** The state as edges read it; null if none has been stored. */
export async function storedState(redis: TestRedis): Promise<FanoutState | null> {
  const packed = await redis.connect().getBuffer(KEYS.state);
  return packed && JSON.parse(gunzipSync(packed).toString());
}
