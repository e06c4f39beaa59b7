import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { canSkipRedis } from '../../../harness/find-redis.ts';
import { newRedis } from '../../../harness/new-redis.ts';
import type { TestRedis } from '../../../harness/redis.ts';
import { FANOUT_VERSION } from '../../../schema/wire/fanout/channel.ts';
import { FanoutPulse } from '../../../schema/wire/fanout/messages.ts';
import { unpackFrame } from '../../../schema/wire/fanout/packed-frame.ts';
import { createFrameDecoder } from '../../../schema/wire/frame-codec/index.ts';
import { join, KEYS, newPublisher, storedEvents, storedState } from './stage.ts';

type Stored = Awaited<ReturnType<typeof storedEvents>>;
const users = (stored: Stored) => stored.flatMap(({ user }) => user ?? []);
const names = (count: number, prefix = 'viewer') => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

/** Resolves when the event that names `last` has been stored. */
async function untilStored(redis: TestRedis, last: string) {
  const store = redis.connect();
  const newest = async () => {
    const [entry] = await store.xrevrange(KEYS.events, '+', '-', 'COUNT', 1);
    return JSON.parse(entry?.[1][1] ?? '{}').user;
  };
  await expect.poll(newest).toBe(last);
}

describe.skipIf(canSkipRedis)('published events', () => {
  it('Redis has the events that overlays use, with the same ids and in the same order', async () => {
    const redis = await newRedis();
    const { hub, tell, lease } = await newPublisher(redis);
    tell('ada');
    hub.publish([{ type: 'say', fields: { text: 'for chats alone', script: 'x' } }, join('bob')]);
    await untilStored(redis, 'bob');
    const [, ...stored] = await storedEvents(redis);
    expect(stored).toEqual([
      { streamId: `${lease.epoch}-1`, id: hub.idOf(1), type: 'join', at: expect.any(Number), user: 'ada' },
      { streamId: `${lease.epoch}-3`, id: hub.idOf(3), type: 'join', at: expect.any(Number), user: 'bob' },
    ]);
  });

  it('events for overlays contain internal fields, and numbers instead of the names of people', async () => {
    const redis = await newRedis();
    const { hub } = await newPublisher(redis);
    const kill = { victim: 'bob', killer: 'ada', friendly: false };
    hub.publish([{ type: 'kill', fields: { ...kill, means: 'missile' } }]);
    const fields = async () => (await redis.connect().xrange(KEYS.events, '-', '+')).at(-1)?.[1];
    await expect.poll(async () => (await fields())?.[2]).toBe('s');
    const [, open = '', , shown = '', , people = ''] = (await fields()) ?? [];
    const event = { type: 'kill', at: expect.any(Number), ...kill };
    expect(JSON.parse(open)).toEqual({ id: hub.idOf(1), ...event });
    expect(JSON.parse(shown)).toEqual({ ...event, victim: '1', killer: '2', means: 'missile' });
    expect(JSON.parse(people)).toEqual({ 1: 'bob', 2: 'ada' });
  });

  it.each(['all', 'none'] as const)(
    'no event is lost or published twice when Redis is killed repeatedly and keeps %s of its data',
    async persistence => {
      const redis = await newRedis(persistence);
      const { tell, lease, logged } = await newPublisher(redis);
      const told = names(400);
      for (const [i, name] of told.entries()) {
        tell(name);
        if (i % 100 === 50) await redis.kill();
        if (i % 100 === 80) await redis.start();
        if (i % 10 === 0) await pause(5); // so that some events arrive before the next ones happen
      }
      await untilStored(redis, 'viewer-399');
      const stored = await storedEvents(redis);
      expect(users(stored)).toEqual(told);
      expect(stored[0].streamId).toBe(`${lease.epoch}-0`);
      expect(new Set(stored.map(({ streamId }) => streamId)).size).toBe(401);
      expect(logged.filter(line => !line.includes('cannot be reached') && !line.includes('is back'))).toEqual(
        [],
      );
    },
  );

  it('in place of events that are no longer stored, Redis gets a gap marker', async () => {
    const redis = await newRedis('all');
    const { tell, hub } = await newPublisher(redis);
    tell('before');
    await untilStored(redis, 'before');
    await redis.kill();
    for (let i = 0; i < 17; i++) tell(...names(1_000, `lost-${i}`));
    tell('after');
    await redis.start();
    await untilStored(redis, 'after');
    const stored = await storedEvents(redis);
    const [, , gap, next] = stored;
    expect(gap).toMatchObject({ type: 'gap', id: gap.to, from: hub.idOf(1) });
    expect(next.id).toBe(hub.idOf(Number(gap.to.split('.')[1]) + 1));
    expect(users(stored)).toHaveLength(1 + 16_384);
  });
});

describe.skipIf(canSkipRedis)('published frames', () => {
  const heardFrames = async (redis: TestRedis) => {
    const heard: Buffer[] = [];
    const listener = redis.connect();
    listener.on('smessageBuffer', (_channel, message) => heard.push(message));
    await listener.ssubscribe(KEYS.frames);
    return () => heard.map(bytes => unpackFrame(bytes));
  };

  const flyUntil = (isSo: () => boolean, fly: () => void) =>
    expect
      .poll(() => {
        fly();
        return isSo();
      })
      .toBe(true);

  it('published frames begin with a key frame and continue with deltas', async () => {
    const redis = await newRedis();
    const { fly, lease } = await newPublisher(redis);
    const heard = await heardFrames(redis);
    await flyUntil(() => heard().length > 3, fly);
    const decoder = createFrameDecoder();
    for (const [i, frame] of heard().entries()) {
      expect(frame).toMatchObject({ epoch: lease.epoch, isKey: i === 0, seq: (heard()[0]?.seq ?? 0) + i });
      expect(decoder.decode(frame?.bytes as Uint8Array<ArrayBuffer>)?.seq).toBe(frame?.seq);
    }
    const kept = unpackFrame((await redis.connect().getBuffer(KEYS.keyFrame)) ?? Buffer.alloc(0));
    expect(kept).toEqual(heard()[0]);
    expect(await redis.connect().ttl(KEYS.keyFrame)).toBeGreaterThan(0);
  });

  it('frames are not published while Redis is unreachable, and the first frame afterwards is a key frame', async () => {
    const redis = await newRedis('all');
    const { fly, link } = await newPublisher(redis);
    const heard = await heardFrames(redis);
    await flyUntil(() => heard().length > 0, fly);
    await redis.kill();
    await expect.poll(() => link.isReady).toBe(false);
    const before = heard().at(-1)?.seq ?? 0;
    for (let i = 0; i < 1_000; i++) fly();
    await redis.start();
    const after = () => heard().filter(frame => (frame?.seq ?? 0) > before);
    // the listener may reconnect later than the publisher
    await flyUntil(() => after().some(frame => frame?.isKey), fly);
    expect(after()[0]?.seq).toBeLessThan(before + 500);
  });

  it('frames are not published while Redis is too slow, so that no frames pile up', async () => {
    const redis = await newRedis();
    const { fly, lease } = await newPublisher(redis);
    const heard = await heardFrames(redis);
    await flyUntil(() => heard().length > 0, fly);
    redis.signal('SIGSTOP');
    for (let i = 0; i < 1_000; i++) fly();
    redis.signal('SIGCONT');
    expect(await lease.renew()).toBe(true);
    expect(heard().length).toBeLessThan(100);
  });
});

describe.skipIf(canSkipRedis)('each second', () => {
  it('each second, the game publishes a summary (pulse) and the state, which contain only public data', async () => {
    const redis = await newRedis();
    const { tell, hub, fly, lease } = await newPublisher(redis);
    fly();
    tell('ada');
    const store = redis.connect();
    await expect.poll(() => store.get(KEYS.pulse)).not.toBeNull();
    const json = (await store.get(KEYS.pulse)) ?? '';
    const pulse = v.parse(FanoutPulse, JSON.parse(json));
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(5_000);
    expect(pulse).toMatchObject({ epoch: lease.epoch, phase: 'menu', lastEvent: hub.idOf(1) });
    expect(pulse.events).toEqual([{ id: hub.idOf(1), type: 'join', at: expect.any(Number), user: 'ada' }]);
    const state = await storedState(redis);
    expect(state).toMatchObject({
      v: FANOUT_VERSION,
      epoch: lease.epoch,
      arena: { width: 1_920, height: 1_080 },
    });
    expect(JSON.stringify(state)).not.toContain('mallory');
    expect(await store.ttl(KEYS.state)).toBeGreaterThan(0);
  });

  it('after a pulse could not be published, the pulse of the next second is still published', async () => {
    const redis = await newRedis();
    const { stage, bugs } = await newPublisher(redis);
    stage.isBroken = true;
    await expect.poll(() => bugs.length).toBeGreaterThan(1);
    stage.isBroken = false;
    const store = redis.connect();
    await expect.poll(() => store.get(KEYS.pulse)).not.toBeNull();
  });
});
