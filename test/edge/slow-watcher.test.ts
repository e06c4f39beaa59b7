import { expect, it, onTestFinished, vi } from 'vitest';
import { MAX_WAITING } from '../../edge/watchers/watcher.ts';
import { startTestEdge } from '../../harness/edge/edge.ts';
import { startPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newRedis } from '../../harness/new-redis.ts';
import { unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { watch } from './watcher.ts';

/** Test with a real socket whose watcher no longer reads. */

const FRAME = new Uint8Array(64 * 1024);

it.skipIf(canSkipRedis)(
  'an edge disconnects a WebSocket as soon as more than 256 kB wait for it, and disconnects no other',
  async () => {
    const redis = await newRedis();
    const game = await startPublisher({ url: redis.url });
    onTestFinished(() => game.close());
    game.event();
    await game.pulse();
    const edge = await startTestEdge(redis.url);
    onTestFinished(() => edge.close());
    await vi.waitUntil(async () => (await edge.get('/v/main/pulse.json')).ok, { timeout: 60_000 });
    const token = await edge.token('fight');
    const [slow, quick] = [
      await watch(edge.url, '/v/main/frames', token),
      await watch(edge.url, '/v/main/frames', token),
    ];
    slow.socket.pause();

    const last = () => unpackFrame(quick.bytes.at(-1) ?? Buffer.alloc(0))?.seq;
    const read = async (pattern: RegExp) =>
      Number(pattern.exec(await (await edge.get('/metrics')).text())?.[1]);
    let mostWaiting = 0;
    for (let seq = 1; (await read(/edge_viewers\{kind="fight"\} (\d+)/)) === 2; seq++) {
      await game.frame(true, FRAME, seq);
      await vi.waitUntil(() => last() === seq, { timeout: 60_000, interval: 1 });
      mostWaiting = Math.max(mostWaiting, await read(/edge_backlog_bytes (\d+)/));
    }
    expect(mostWaiting).toBeGreaterThan(0);
    expect(mostWaiting).toBeLessThanOrEqual(MAX_WAITING + FRAME.length);
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
    quick.kill();
    slow.kill();
  },
);
