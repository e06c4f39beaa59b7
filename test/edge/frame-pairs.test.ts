import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEpoch } from '../../edge/channel/feed.ts';
import { FrameFeed, packedForm } from '../../edge/channel/frame-feed.ts';
import type { Message } from '../../edge/watchers/message.ts';
import { packFrame, unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { fc } from '../fast-check.ts';

/** If there are many watchers, they get two frames at a time. This takes fewer writes and sends the same frames. */

const seqOf = ({ socket }: Message) => {
  const frame = unpackFrame(socket as Uint8Array);
  return frame && `${frame.isKey ? 'key' : 'delta'} ${frame.seq}`;
};

function stage(isCrowd = true) {
  const crowd = { isThere: isCrowd };
  /** The published messages, in one list for each turn. */
  const turns: unknown[][] = [];
  const joined: unknown[][] = [];
  const publish = (message: Message) => {
    turns.at(-1)?.push(seqOf(message));
    for (const seen of joined) seen.push(seqOf(message));
  };
  const feed = new FrameFeed(createEpoch(), [{ ...packedForm('frames'), publish }], () => crowd.isThere);
  const take = (isKey: boolean, seq: number) => {
    turns.push([]);
    feed.take(packFrame({ epoch: 1, seq, isKey, bytes: Uint8Array.of(1) }));
  };
  const watch = () => {
    const seen: unknown[] = [];
    const join = () => void joined.push(seen);
    const send = (message: Message) => void seen.push(seqOf(message));
    feed.join({ isClosed: false, waiting: 0, send, join, drained: async () => {} }, 'frames');
    return seen;
  };
  return { crowd, turns, take, watch };
}

describe('frames for a crowd', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('an edge sends frames in pairs to many watchers, and each frame at once to few watchers', () => {
    const { crowd, turns, take } = stage();
    take(true, 0);
    for (let seq = 1; seq <= 4; seq++) take(false, seq);
    expect(turns).toEqual([[], ['key 0', 'delta 1'], [], ['delta 2', 'delta 3'], []]);
    crowd.isThere = false;
    take(false, 5);
    take(false, 6);
    expect(turns.slice(5)).toEqual([['delta 4', 'delta 5'], ['delta 6']]);
  });

  it('at an edge, each frame waits up to 50 ms, no matter how long earlier frames waited', () => {
    const { turns, take } = stage();
    take(true, 0);
    take(false, 1);
    vi.advanceTimersByTime(30);
    take(false, 2);
    vi.advanceTimersByTime(49);
    expect(turns.flat()).toEqual(['key 0', 'delta 1']);
    vi.advanceTimersByTime(1);
    expect(turns.flat()).toEqual(['key 0', 'delta 1', 'delta 2']);
  });

  it('at an edge, a frame waits at most 50 ms for the next frame', () => {
    const { turns, take } = stage();
    take(true, 0);
    vi.advanceTimersByTime(49);
    expect(turns).toEqual([[]]);
    vi.advanceTimersByTime(1);
    expect(turns).toEqual([['key 0']]);
    vi.advanceTimersByTime(1_000);
    expect(turns).toEqual([['key 0']]);
  });

  it('every watcher gets each frame once and in order, no matter when the watcher joined', () => {
    const step = fc.oneof(
      fc.constant('delta'),
      fc.constant('key'),
      fc.constant('join'),
      fc.constant('pause'),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { take, watch } = stage();
        take(true, 0);
        let seq = 0;
        const watchers: unknown[][] = [];
        for (const what of steps) {
          if (what === 'delta') take(false, ++seq);
          else if (what === 'key') take(true, seq);
          else if (what === 'join') watchers.push(watch());
          else vi.advanceTimersByTime(60);
        }
        vi.advanceTimersByTime(60);
        for (const [first, ...rest] of watchers) {
          const from = Number(String(first).replace('key ', ''));
          expect(rest).toEqual(Array.from({ length: seq - from }, (_, i) => `delta ${from + 1 + i}`));
        }
      }),
    );
  });
});
