import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEpoch } from '../../edge/channel/feed.ts';
import { StateFeed } from '../../edge/channel/state-feed.ts';
import { FANOUT_VERSION } from '../../schema/wire/fanout/channel.ts';

/** An edge passes a state from Redis on only if it can decode it. */

const STATE = {
  v: FANOUT_VERSION,
  epoch: 7,
  seq: 1,
  tick: 60,
  state: { round: {}, pilots: [{ eid: 1 }], people: {}, settings: {} },
};
const packed = (state: unknown) => gzipSync(JSON.stringify(state));

const UNREADABLE = {
  nothing: null,
  'plain JSON': Buffer.from(JSON.stringify(STATE)),
  'a truncated state': packed(STATE).subarray(0, 40),
  'compressed text that is not JSON': gzipSync('hello'),
  'a state of another version': packed({ ...STATE, v: FANOUT_VERSION + 1 }),
  'a state without pilots': packed({ ...STATE, state: { round: {}, settings: {} } }),
  'a state with invalid pilots': packed({ ...STATE, state: { ...STATE.state, pilots: [null] } }),
  'a state without a number': packed({ ...STATE, seq: 'one' }),
  'a state that is nested too deeply': gzipSync(
    JSON.stringify(STATE).replace(
      '"round":{}',
      `"round":{"deep":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
    ),
  ),
  'what would fill the memory': gzipSync(Buffer.alloc(64 * 1024 * 1024)),
};

describe('state from Redis', () => {
  it.each(Object.entries(UNREADABLE))(
    'an edge refuses an invalid state from Redis: %s',
    async (_what, stored) => {
      const feed = new StateFeed(createEpoch(), async () => stored);
      await feed.refresh();
      expect(feed.newest).toBeNull();
    },
  );

  it('an edge refuses the state of a game that lost the channel', async () => {
    const epoch = createEpoch();
    const feed = new StateFeed(epoch, async () => packed(STATE));
    epoch.confirm([{ epoch: 8 }]);
    await feed.refresh();
    expect(feed.newest).toBeNull();
  });

  it('an edge stores a valid state unchanged', async () => {
    const stored = packed(STATE);
    const feed = new StateFeed(createEpoch(), async () => stored);
    await feed.refresh();
    expect(feed.newest).toEqual(STATE);
    expect(feed.packed).toBe(stored);
    expect(JSON.parse(String(feed.json))).toEqual(STATE);
  });
});

describe('state for readers', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** A feed of states that the test stores. Also counts the reads. */
  function stage() {
    const stored = { state: STATE as object | null, reads: 0 };
    const now = { ms: 50_000 };
    vi.spyOn(performance, 'now').mockImplementation(() => now.ms);
    const epoch = createEpoch();
    const feed = new StateFeed(epoch, async () => {
      stored.reads++;
      if (!stored.state) throw new Error('Redis is away.');
      return packed(stored.state);
    });
    const readAt = async (ms: number) => {
      now.ms = ms;
      await feed.refresh();
      return feed.newest?.seq;
    };
    return { feed, stored, now, readAt };
  }

  it("an edge's state is at most one second old, and it is read once for all readers", async () => {
    const { stored, readAt } = stage();
    await readAt(50_000);
    stored.state = { ...STATE, seq: 2 };
    expect([await readAt(50_999), stored.reads]).toEqual([1, 1]);
    expect([await readAt(51_000), stored.reads]).toEqual([2, 2]);
  });

  it("readers of an edge's state wait for a read that is already under way", async () => {
    const { feed, stored } = stage();
    void feed.refresh();
    await feed.refresh();
    expect([feed.newest?.seq, stored.reads]).toEqual([1, 1]);
  });

  it('readers of an edge never get an older state of the same game, but may get the state of another game', async () => {
    const { stored, readAt } = stage();
    stored.state = { ...STATE, seq: 5 };
    await readAt(50_000);
    stored.state = { ...STATE, seq: 4 };
    expect(await readAt(52_000)).toBe(5);
    stored.state = { ...STATE, epoch: 8, seq: 1 };
    expect(await readAt(53_000)).toBe(1);
  });

  it('while Redis is unreachable, readers of an edge get the last state', async () => {
    const { stored, readAt } = stage();
    await readAt(50_000);
    stored.state = null;
    expect([await readAt(51_000), stored.reads]).toEqual([1, 2]);
  });
});
