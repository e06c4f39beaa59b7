import { describe, expect, it } from 'vitest';
import { canSkipRedis } from '../../../harness/find-redis.ts';
import { newRedis } from '../../../harness/new-redis.ts';
import { KEYS, newOwner, storedEvents } from './stage.ts';

/** A game that was suspended while another game took its channel can publish nothing. */

describe.skipIf(canSkipRedis)('game whose channel was taken', () => {
  it('a game whose channel was taken can publish nothing', async () => {
    const redis = await newRedis();
    const store = redis.connect();
    const stale = await newOwner(redis);
    const { epoch } = stale.lease;
    await store.hset(KEYS.lease, 'until', 1);
    const rightful = await newOwner(redis);
    const heard: string[] = [];
    const listener = redis.connect();
    listener.on('smessage', (_channel, message) => heard.push(message));
    await listener.ssubscribe(KEYS.frames, KEYS.pulses);

    for (let i = 1; i <= 100; i++) {
      const frame = [KEYS.lease, KEYS.frames, KEYS.keyFrame, epoch, 'delta', 'key', 10];
      expect(await stale.link.run('frame', ...frame)).toBe(0);
      const pulse = [KEYS.lease, KEYS.pulses, KEYS.pulse, KEYS.state, epoch, 'pulse', 'state', 10];
      expect(await stale.link.run('pulse', ...pulse)).toBe(0);
      await expect(store.xadd(KEYS.events, `${epoch}-${i}`, 'd', '{}')).rejects.toThrow('equal or smaller');
    }

    await store.spublish(KEYS.frames, 'the end');
    await expect.poll(() => heard).toEqual(['the end']);
    expect(await store.mget(KEYS.keyFrame, KEYS.pulse, KEYS.state)).toEqual([null, null, null]);
    const ids = (await storedEvents(redis)).map(({ streamId }) => streamId);
    expect(ids).toEqual([`${epoch}-0`, `${rightful.lease.epoch}-0`]);
  });

  it('a game whose channel was taken can neither release nor renew its lease', async () => {
    const redis = await newRedis();
    const store = redis.connect();
    const stale = await newOwner(redis);
    await store.hset(KEYS.lease, 'until', 1);
    await newOwner(redis);
    const lease = await store.hgetall(KEYS.lease);
    await stale.lease.release();
    expect(await stale.lease.renew()).toBe(false);
    expect(await store.hgetall(KEYS.lease)).toEqual(lease);
  });
});
