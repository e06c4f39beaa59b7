import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEpoch } from '../../edge/channel/feed.ts';
import { FrameFeed, packedForm, plainForm } from '../../edge/channel/frame-feed.ts';
import { OverlayFeed } from '../../edge/channel/overlay-feed.ts';
import { PulseFeed } from '../../edge/channel/pulse-feed.ts';
import { StateFeed } from '../../edge/channel/state-feed.ts';
import type { Message } from '../../edge/viewers/message.ts';
import type { FanoutPulse } from '../../schema/wire/fanout/messages.ts';
import { packFrame } from '../../schema/wire/fanout/packed-frame.ts';

/** What an edge makes of a channel for those who watch: the pulse, the state, the fight. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody who watches, and what they were sent: texts and topics. */
function watcher() {
  const seen: unknown[] = [];
  const viewer = {
    isClosed: false,
    waiting: 0,
    send: ({ socket }: Message) => void seen.push(socket),
    join: (topic: string) => void seen.push(`join ${topic}`),
    drained: async () => {},
  };
  return { seen, viewer };
}

describe('the pulse', () => {
  const pulseOf = (epoch: number, seq: number) =>
    JSON.stringify({
      ...{ t: 'pulse', v: 1, epoch, seq, at: 0, lastEvent: `${epoch}.0`, events: [] },
      ...{ phase: 'menu', mode: 'ffa', field: 'sun', seconds: null, stopped: false, pilots: 0, flying: 0 },
      ...{ teams: [], bosses: [], leaders: [], result: null },
    } satisfies FanoutPulse);

  function feed(isThere = true) {
    const published: string[] = [];
    const store = { isThere };
    const pulse = new PulseFeed({
      epoch: createEpoch(),
      publish: ({ socket }) => published.push(String(socket)),
      isStoreThere: () => store.isThere,
    });
    return { pulse, published, store };
  }
  const THERE = '{"t":"status","store":"there"}';
  const AWAY = '{"t":"status","store":"away"}';

  it('that cannot be read, or is too long, is passed over', () => {
    const { pulse, published } = feed();
    for (const json of ['', 'null', '{}', `${' '.repeat(5_000)}{}`]) pulse.take(json);
    expect([published, pulse.newest]).toEqual([[], null]);
  });

  it('comes after how things stand, to whoever joins', () => {
    const { pulse, store } = feed();
    store.isThere = false;
    const { seen, viewer } = watcher();
    pulse.join(viewer, 'topic');
    expect(seen).toEqual([AWAY, 'join topic']);
  });

  it('says every two seconds that the edge is there, unless something else has', () => {
    const { pulse, published, store } = feed();
    vi.advanceTimersByTime(1_500);
    pulse.beat();
    expect(published).toEqual([]);
    vi.advanceTimersByTime(1);
    pulse.beat();
    pulse.beat();
    expect(published).toEqual([THERE]);
    store.isThere = false;
    pulse.tellStore();
    vi.advanceTimersByTime(1_500);
    pulse.beat();
    expect(published).toEqual([THERE, AWAY]);
  });

  it('of two the newer one counts, and none of a game that has lost the channel', () => {
    const { pulse, published } = feed();
    const taken = (json: string) => {
      const before = published.length;
      pulse.take(json);
      return published.length > before;
    };
    expect(taken(pulseOf(1, 5))).toBe(true);
    expect([taken(pulseOf(1, 5)), taken(pulseOf(1, 4)), taken(pulseOf(1, 6))]).toEqual([false, false, true]);
    expect([taken(pulseOf(2, 0)), taken(pulseOf(1, 7))]).toEqual([true, false]);
    expect(pulse.newest).toBe(pulseOf(2, 0));
    const { seen, viewer } = watcher();
    pulse.join(viewer, 'topic');
    expect(seen).toEqual([THERE, pulseOf(2, 0), 'join topic']);
  });
});

describe('the fight', () => {
  const packed = (epoch: number, seq: number, isKey = false, size = 1) =>
    packFrame({ epoch, seq, isKey, bytes: new Uint8Array(size).fill(seq) });

  function feed() {
    const published: unknown[] = [];
    const forms = [packedForm('packed'), plainForm('plain')];
    const frames = new FrameFeed({
      epoch: createEpoch(),
      forms: forms.map(form => ({ ...form, publish: ({ socket }) => published.push(socket) })),
      isCrowd: () => false,
    });
    return { frames, published };
  }
  const shownTo = (frames: FrameFeed, topic = 'packed') => {
    const { seen, viewer } = watcher();
    frames.join(viewer, topic);
    return { seen, viewer };
  };

  it('begins with a key frame; deltas that follow it one by one make the picture', () => {
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

  it('begins anew with each key frame, which those in step have already', () => {
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

  it('is that of the newest game: nothing of an older one', () => {
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

  it('is waited for where there is no picture, or one of more than 128 kB, and by nobody who has left', () => {
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

  it('keeps no more than it would show, however long no key frame comes', () => {
    const frames = new FrameFeed({ epoch: createEpoch(), forms: [], isCrowd: () => false });
    const held = () => process.memoryUsage().arrayBuffers;
    const before = held();
    frames.take(packed(1, 1, true));
    for (let seq = 2; seq < 400; seq++) frames.take(packed(1, seq, false, 1024 * 1024));
    expect(held() - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('the state', () => {
  const stateOf = (epoch: number, seq: number, state: object = {}, v = 1) =>
    JSON.stringify({
      v,
      epoch,
      seq,
      at: 0,
      tick: seq,
      lastEvent: `${epoch}.0`,
      arena: {},
      state: { ...SHAPE, ...state },
    });
  const SHAPE = { round: {}, pilots: [], settings: {} };

  function feed() {
    const store = { json: null as string | null, reads: 0, isAway: false };
    const state = new StateFeed({
      epoch: createEpoch(),
      async stored() {
        store.reads++;
        if (store.isAway) throw new Error('away');
        return store.json === null ? null : gzipSync(store.json);
      },
    });
    return { state, store };
  }

  it('is read at most once a second, however many ask', async () => {
    const { state, store } = feed();
    store.json = stateOf(1, 1);
    await Promise.all([state.refresh(), state.refresh()]);
    expect([store.reads, state.newest?.seq, String(state.json)]).toEqual([1, 1, store.json]);
    vi.advanceTimersByTime(999);
    await state.refresh();
    expect(store.reads).toBe(1);
    vi.advanceTimersByTime(1);
    await state.refresh();
    expect(store.reads).toBe(2);
  });

  it('stays the newest that there was while Redis is away, or holds an older one or what cannot be read', async () => {
    const { state, store } = feed();
    const read = async (json: string | null, isAway = false) => {
      Object.assign(store, { json, isAway });
      vi.advanceTimersByTime(1_000);
      await state.refresh();
      return state.newest && `${state.newest.epoch}.${state.newest.seq}`;
    };
    expect(await read(null)).toBeNull();
    expect(await read(stateOf(2, 5))).toBe('2.5');
    for (const json of [stateOf(2, 4), stateOf(1, 9), '{', stateOf(2, 6, {}, 2)])
      expect(await read(json)).toBe('2.5');
    expect(await read(stateOf(2, 6), true)).toBe('2.5');
    expect([await read(stateOf(2, 6)), await read(stateOf(3, 1))]).toEqual(['2.6', '3.1']);
  });

  const shown = (kills: number) => ({
    round: { kills },
    pilots: [],
    settings: {},
    boards: {},
    stopped: false,
  });
  async function overlays() {
    const { state, store } = feed();
    const published: unknown[] = [];
    const overlay = new OverlayFeed({
      state,
      topic: 'overlay',
      publish: ({ socket }) => published.push(JSON.parse(String(socket))),
    });
    const read = () => state.refresh().then(() => new Promise(setImmediate)); // joins what is under way
    const second = () => {
      vi.advanceTimersByTime(1_000);
      return read();
    };
    const join = async () => {
      const { seen, viewer } = watcher();
      overlay.join(viewer);
      await read();
      return { seen, viewer };
    };
    return { store, overlay, published, second, join };
  }

  it('is whole for a page that joins, as soon as there is one, and then what has changed in it', async () => {
    const { store, published, second, join } = await overlays();
    const { seen } = await join();
    expect(seen).toEqual([]);
    store.json = stateOf(1, 1, shown(1));
    await second();
    expect([JSON.parse(String(seen[0])), seen[1], seen.length]).toEqual([
      { t: 'hello', epoch: '1', seq: 1, tick: 1, arena: {}, state: shown(1), acks: false },
      'join overlay',
      2,
    ]);
    store.json = stateOf(1, 2, shown(1));
    await second();
    expect(published).toEqual([]);
    store.json = stateOf(1, 3, shown(2));
    await second();
    expect(published).toEqual([{ t: 'state', tick: 3, patch: { round: { kills: 2 } } }]);
    expect(JSON.parse(String((await join()).seen[0]))).toMatchObject({ t: 'hello', seq: 3 });
  });

  it('is written out once for all who join while it is the same', async () => {
    const { store, second, join } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    await second();
    const first = await join();
    const write = vi.spyOn(JSON, 'stringify');
    const next = await join();
    expect([next.seen, write.mock.calls]).toEqual([first.seen, []]);
    write.mockRestore();
  });

  it('is whole again for everybody when another game has the channel', async () => {
    const { store, published, second, join } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    store.json = stateOf(2, 1, shown(1));
    await second();
    expect(published).toMatchObject([{ t: 'hello', epoch: '2' }]);
  });

  it('is told to nobody who has left meanwhile, and not read once nobody is left', async () => {
    const { store, overlay, second, join } = await overlays();
    const { seen, viewer } = await join();
    overlay.leave(viewer);
    store.json = stateOf(1, 1, shown(1));
    await second();
    expect(seen).toEqual([]);
    const { reads } = store;
    overlay.rest();
    vi.advanceTimersByTime(2_000);
    expect([store.reads, vi.getTimerCount()]).toEqual([reads, 0]);
  });

  it('goes with the events that pages know, and how a kill was done', async () => {
    const { overlay, published, join } = await overlays();
    const event = (type: string, means?: object) => ({
      ...{ epoch: 1, seq: 4, type, json: `{"type":"${type}"}` },
      means,
    });
    overlay.events([event('kill')] as never);
    await join();
    overlay.events([event('kill', { by: 'laser' }), event('owner'), event('join')] as never);
    expect(published).toEqual([
      { t: 'event', id: '1.4', data: { type: 'kill' }, means: { by: 'laser' } },
      { t: 'event', id: '1.4', data: { type: 'join' } },
    ]);
    overlay.rest();
  });
});
