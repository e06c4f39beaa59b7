import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEpoch } from '../../edge/channel/feed.ts';
import { StateFeed } from '../../edge/channel/state-feed.ts';
import { FANOUT_VERSION } from '../../schema/wire/fanout/channel.ts';

/** An edge passes on a state from Redis only if it can read it. */

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
  'half of it': packed(STATE).subarray(0, 40),
  'no JSON': gzipSync('hello'),
  'another version': packed({ ...STATE, v: FANOUT_VERSION + 1 }),
  'no pilots': packed({ ...STATE, state: { round: {}, settings: {} } }),
  'pilots that are none': packed({ ...STATE, state: { ...STATE.state, pilots: [null] } }),
  'no number': packed({ ...STATE, seq: 'one' }),
  'nested deeper than it can be written out': gzipSync(
    JSON.stringify(STATE).replace(
      '"round":{}',
      `"round":{"deep":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
    ),
  ),
  'what would fill the memory': gzipSync(Buffer.alloc(64 * 1024 * 1024)),
};

describe('state from Redis', () => {
  it.each(Object.entries(UNREADABLE))('a state from Redis is refused if it is %s', async (_what, stored) => {
    const feed = new StateFeed(createEpoch(), async () => stored);
    await feed.refresh();
    expect(feed.newest).toBeNull();
  });

  it('a state from Redis is refused from a game that has lost the channel', async () => {
    const epoch = createEpoch();
    const feed = new StateFeed(epoch, async () => packed(STATE));
    epoch.confirm([{ epoch: 8 }]);
    await feed.refresh();
    expect(feed.newest).toBeNull();
  });

  it('a state from Redis is stored unchanged', async () => {
    const stored = packed(STATE);
    const feed = new StateFeed(createEpoch(), async () => stored);
    await feed.refresh();
    expect(feed.newest).toEqual(STATE);
    expect(feed.packed).toBe(stored);
    expect(JSON.parse(String(feed.json))).toEqual(STATE);
  });
});
