import { describe, expect, it } from 'vitest';
import { createEpoch } from '../../../edge/channel/feed.ts';
import { FrameFeed, packedForm, plainForm } from '../../../edge/channel/frame-feed.ts';
import { packFrame } from '../../../schema/wire/fanout/packed-frame.ts';
import { watcher } from './watcher.ts';

/** Tests of how an edge prepares the frames of a fight for watchers. */

describe('fight feed', () => {
  const packed = (epoch: number, seq: number, isKey = false, size = 1) =>
    packFrame({ epoch, seq, isKey, bytes: new Uint8Array(size).fill(seq) });

  function feed() {
    const published: unknown[] = [];
    const forms = [packedForm('packed'), plainForm('plain')];
    const frames = new FrameFeed(
      createEpoch(),
      forms.map(form => ({ ...form, publish: ({ socket }) => published.push(socket) })),
      () => false,
    );
    return { frames, published };
  }
  const shownTo = (frames: FrameFeed, topic = 'packed') => {
    const { seen, viewer } = watcher();
    frames.join(viewer, topic);
    return { seen, viewer };
  };

  it('the fight feed begins with a key frame, and new watchers get that key frame and the consecutive deltas after it', () => {
    const { frames, published } = feed();
    frames.take(packed(1, 1));
    expect(published).toEqual([]);
    const key = packed(1, 2, true);
    const next = packed(1, 3);
    frames.take(key);
    frames.take(next);
    frames.take(packed(1, 5));
    expect(published).toEqual([key, Uint8Array.of(2), next, Uint8Array.of(3)]);
    expect(shownTo(frames).seen).toEqual([key, next, 'join packed']);
    expect(shownTo(frames, 'plain').seen).toEqual([Uint8Array.of(2), Uint8Array.of(3), 'join plain']);
    expect(shownTo(frames, 'none').seen).toEqual([]);
  });

  it('each key frame restarts the fight feed, and is not sent to watchers that already have the delta with the same number', () => {
    const { frames, published } = feed();
    frames.take(packed(1, 1, true));
    frames.take(packed(1, 2));
    const before = published.length;
    const key = packed(1, 2, true);
    frames.take(key);
    expect(published).toHaveLength(before);
    expect(shownTo(frames).seen).toEqual([key, 'join packed']);
    frames.take(packed(1, 1, true));
    expect(shownTo(frames).seen).toEqual([key, 'join packed']);
  });

  it('an edge shows only frames of the newest game', () => {
    const { frames, published } = feed();
    const key = packed(2, 1, true);
    frames.take(packed(1, 9, true));
    frames.take(key);
    const count = published.length;
    frames.take(packed(1, 10, true));
    frames.take(Uint8Array.of(1, 2, 3));
    expect([count, published.length]).toEqual([4, 4]);
    expect(shownTo(frames).seen).toEqual([key, 'join packed']);
  });

  it('watchers of a fight wait while there is no key frame, or while the stored frames are larger than 128 kB', () => {
    const { frames } = feed();
    const [stays, leaves] = [shownTo(frames), shownTo(frames)];
    frames.leave(leaves.viewer);
    const large = packed(1, 1, true, 128 * 1024 - 14);
    frames.take(large);
    expect([stays.seen, leaves.seen]).toEqual([[large, 'join packed'], []]);
    expect(shownTo(frames).seen).toHaveLength(2);
    frames.take(packed(1, 2));
    const late = shownTo(frames);
    expect(late.seen).toEqual([]);
    frames.take(packed(1, 3, true));
    expect(late.seen).toHaveLength(2);
    frames.forget();
    expect(shownTo(frames).seen).toEqual([]);
  });

  it('the fight feed buffers no more than it can show, however late the next key frame is', () => {
    const frames = new FrameFeed(createEpoch(), [], () => false);
    const held = () => process.memoryUsage().arrayBuffers;
    const before = held();
    frames.take(packed(1, 1, true));
    for (let seq = 2; seq < 400; seq++) frames.take(packed(1, seq, false, 1024 * 1024));
    expect(held() - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('watchers that were waiting for the fight get the key frame once', () => {
    const { frames } = feed();
    const { seen } = shownTo(frames);
    frames.take(packed(1, 1, true));
    frames.take(packed(1, 2, true));
    expect(seen).toEqual([packed(1, 1, true), 'join packed']);
  });

  it('after forgetting its frames, the fight feed waits for a key frame', () => {
    const { frames, published } = feed();
    frames.take(packed(1, 1, true));
    const { length } = published;
    frames.forget();
    frames.take(packed(1, 2));
    expect([published.length, shownTo(frames).seen]).toEqual([length, []]);
  });

  it('a small key frame of the fight is sent at once, even if the previous one was too large', () => {
    const { frames } = feed();
    frames.take(packed(1, 1, true, 128 * 1024));
    const small = packed(1, 2, true);
    frames.take(small);
    expect(shownTo(frames).seen).toEqual([small, 'join packed']);
  });
});
