import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createEpoch } from '../../../edge/channel/feed.ts';
import { OverlayFeed } from '../../../edge/channel/overlay-feed.ts';
import { StateFeed } from '../../../edge/channel/state-feed.ts';
import { FANOUT_VERSION } from '../../../schema/wire/fanout/channel.ts';
import { useFakeTime } from '../fake-time.ts';
import { watcher } from './watcher.ts';

/** Tests of how an edge prepares the state of a game for watchers. */

useFakeTime();

describe('state feed', () => {
  const stateOf = (epoch: number, seq: number, state: object = {}, v: number = FANOUT_VERSION) =>
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
  const SHAPE = { round: {}, pilots: [], people: {}, settings: {} };

  function feed() {
    const store = { json: null as string | null, reads: 0, isAway: false };
    const state = new StateFeed(createEpoch(), async () => {
      store.reads++;
      if (store.isAway) throw new Error('away');
      return store.json === null ? null : gzipSync(store.json);
    });
    return { state, store };
  }

  it('an edge reads the state at most once per second, however many callers request it', async () => {
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

  it('the edge keeps the last state while Redis is unreachable or contains an older or unreadable state', async () => {
    const { state, store } = feed();
    const read = async (json: string | null, isAway = false) => {
      Object.assign(store, { json, isAway });
      vi.advanceTimersByTime(1_000);
      await state.refresh();
      return state.newest && `${state.newest.epoch}.${state.newest.seq}`;
    };
    expect(await read(null)).toBeNull();
    expect(await read(stateOf(2, 5))).toBe('2.5');
    for (const json of [stateOf(2, 4), stateOf(1, 9), '{', stateOf(2, 6, {}, FANOUT_VERSION + 1)])
      expect(await read(json)).toBe('2.5');
    expect(await read(stateOf(2, 6), true)).toBe('2.5');
    expect([await read(stateOf(2, 6)), await read(stateOf(3, 1))]).toEqual(['2.6', '3.1']);
  });

  const shown = (kills: number) => ({
    round: { kills },
    pilots: [],
    people: {},
    settings: {},
    boards: {},
    stopped: false,
  });
  async function overlays() {
    const { state, store } = feed();
    const published: unknown[] = [];
    const overlay = new OverlayFeed(state, 'overlay', ({ socket }) =>
      published.push(JSON.parse(String(socket))),
    );
    const read = () => state.refresh().then(() => new Promise(setImmediate)); // joins the read that is already running
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

  it('a page that joins an edge gets the first available state in full, and then the changes', async () => {
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

  it('while the state is unchanged, the edge encodes it once for all pages that join', async () => {
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

  it('a page that waits at an edge gets the whole state once, and then only changes', async () => {
    const { store, second, join } = await overlays();
    const { seen } = await join();
    store.json = stateOf(1, 1, shown(1));
    await second();
    const count = seen.length;
    store.json = stateOf(1, 2, shown(2));
    await second();
    expect([count, seen.length]).toEqual([2, 2]);
  });

  it('when another game owns the channel, the edge sends all pages the whole state again', async () => {
    const { store, published, second, join } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    store.json = stateOf(2, 1, shown(1));
    await second();
    expect(published).toMatchObject([{ t: 'hello', epoch: '2' }]);
  });

  it('an edge sends nothing to pages that have disconnected, and without pages, it reads nothing', async () => {
    const { store, overlay, second, join } = await overlays();
    const { seen, viewer } = await join();
    overlay.leave(viewer);
    store.json = stateOf(1, 1, shown(1));
    await second();
    expect(seen).toEqual([]);
    const { reads } = store;
    overlay.pause();
    vi.advanceTimersByTime(2_000);
    expect([store.reads, vi.getTimerCount()]).toEqual([reads, 0]);
  });

  it('a page that joins an edge after all others have left gets the current state', async () => {
    const { store, overlay, second, join } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    overlay.pause();
    vi.advanceTimersByTime(5_000);
    store.json = stateOf(1, 2, shown(2));
    const { seen } = await join();
    await second();
    expect(seen.map(message => JSON.parse(String(message).replace(/^join.*/, '{}')))).toMatchObject([
      { t: 'hello', seq: 2, state: shown(2) },
      {},
    ]);
    overlay.pause();
  });

  it('an edge sends pages only the types of events that they know, with the fields that pages use', async () => {
    const { overlay, published, join } = await overlays();
    const event = (type: string, form = { json: `{"type":"${type}"}`, people: {} }) => ({
      ...{ epoch: 1, seq: 4, type, json: '{}' },
      overlay: type === 'owner' ? undefined : form,
    });
    overlay.events([event('kill')]);
    await join();
    overlay.events([event('kill'), event('owner'), event('join')]);
    expect(published).toEqual([
      { t: 'event', id: '1.4', data: { type: 'kill' } },
      { t: 'event', id: '1.4', data: { type: 'join' } },
    ]);
    overlay.pause();
  });

  it('if the state lacks a name, an edge sends pages the name once, before the first event that contains it', async () => {
    const { overlay, published, join, second, store } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    const event = (seq: number, people: Record<string, string>) => ({
      ...{ epoch: 1, seq, type: 'join', json: '{}' },
      overlay: { json: '{"type":"join"}', people },
    });
    overlay.events([event(1, { 7: 'ada' }), event(2, { 7: 'ada' })]);
    expect(published).toMatchObject([
      { t: 'state', patch: { people: { 7: 'ada' } } },
      { t: 'event', id: '1.1' },
      { t: 'event', id: '1.2' },
    ]);
    const { seen } = await join();
    expect(JSON.parse(String(seen[0]))).toMatchObject({ t: 'hello', state: { people: { 7: 'ada' } } });
    overlay.events([event(3, { 7: 'Falcon 27' })]);
    store.json = stateOf(1, 2, { ...shown(1), people: { 7: 'Falcon 27' } }).replace('"1.0"', '"1.3"');
    await second();
    expect(published.slice(3)).toMatchObject([
      { t: 'state', patch: { people: { 7: 'Falcon 27' } } },
      { t: 'event', id: '1.3' },
    ]);
    overlay.pause();
  });

  it('a page that joins an edge later gets the state even if the state has not changed meanwhile', async () => {
    const { store, overlay, second, join } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    overlay.pause();
    const { seen } = await join();
    await second();
    expect(JSON.parse(String(seen[0]))).toMatchObject({ t: 'hello', seq: 1 });
    overlay.pause();
  });

  it('a state that arrives at the edge while there are no pages is sent to nobody', async () => {
    const { store, overlay, second, join } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    const { viewer } = watcher();
    overlay.join(viewer);
    overlay.leave(viewer);
    overlay.pause();
    await second();
    store.json = stateOf(1, 2, shown(2));
    vi.advanceTimersByTime(1_000);
    const { seen } = await join();
    expect(JSON.parse(String(seen[0]))).toMatchObject({ t: 'hello', seq: 2 });
    overlay.pause();
  });

  it('the edge forgets names from events when the last page has left', async () => {
    const { overlay, join, second, store } = await overlays();
    store.json = stateOf(1, 1, shown(1));
    await join();
    const overlayForm = { json: '{"type":"join"}', people: { 7: 'ada' } };
    overlay.events([{ epoch: 1, seq: 3, type: 'join', json: '{}', overlay: overlayForm }]);
    overlay.pause();
    const { seen } = await join();
    await second();
    expect(JSON.parse(String(seen[0]))).toMatchObject({ t: 'hello', state: { people: {} } });
    expect(String(seen[0])).not.toContain('ada');
    overlay.pause();
  });

  it('the edge deletes names from events when the state contains those events', async () => {
    const { overlay, published, join, second, store } = await overlays();
    const named = (seq: number, name: string) =>
      stateOf(1, seq, { ...shown(1), people: { 7: name } }).replace('"1.0"', '"1.3"');
    store.json = stateOf(1, 1, shown(1));
    await join();
    const overlayForm = { json: '{"type":"join"}', people: { 7: 'ada' } };
    overlay.events([{ epoch: 1, seq: 3, type: 'join', json: '{}', overlay: overlayForm }]);
    store.json = named(2, 'ada');
    await second();
    store.json = named(3, 'Falcon 27');
    await second();
    expect(published.at(-1)).toMatchObject({ t: 'state', patch: { people: { 7: 'Falcon 27' } } });
    overlay.pause();
  });
});
