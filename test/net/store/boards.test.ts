import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createBoards } from '../../../net/overlay/boards.ts';
import { recordRound, renameOnBoards } from '../../../net/store/leaderboards.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import type { StatsRow } from '../../../schema/records/state.ts';

/** Tests the leaderboards that overlays show. */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  store.close();
  home.remove();
});

let rounds = 0;
const win = () => {
  const stats = [{ bot: false, login: 'ada', name: 'Ada', won: true, k: 0, a: 0, dmg: 0 } as StatsRow];
  recordRound(store, { id: `round ${rounds++}`, endedAt: Date.now(), stats });
};
const end = { type: 'round.end' as const, fields: { mode: 'ffa', stats: [] } as never };
const join = { type: 'join' as const, fields: { user: 'ada' } as never };

it('the leaderboards are read again only after a round ends, not after other events', () => {
  const hub = createEventHub();
  const boards = createBoards(store, hub);
  win();
  hub.publish([join]);
  expect(boards.current.day).toEqual([]);
  hub.publish([join, end]);
  const { current } = boards;
  expect(current.day).toEqual([{ username: 'Ada', points: 10 }]);
  win();
  expect(boards.current).toBe(current);
});

it('a removed name disappears from the leaderboards at once', () => {
  const hub = createEventHub();
  win();
  const boards = createBoards(store, hub);
  expect(boards.current.day).toEqual([{ username: 'Ada', points: 10 }]);
  renameOnBoards(store, 'ada', 'Pilot 7');
  hub.publish([{ type: 'name.removed', fields: { user: 'Ada', callSign: 'Pilot 7' } }]);
  expect(boards.current.day).toEqual([{ username: 'Pilot 7', points: 10 }]);
});

it('the leaderboards are read again after a minute, since a new day may have begun', () => {
  const boards = createBoards(store, createEventHub());
  const { current } = boards;
  vi.advanceTimersByTime(59_999);
  expect(boards.current).toBe(current);
  vi.advanceTimersByTime(1);
  const anew = boards.current;
  expect(anew).not.toBe(current);
  vi.advanceTimersByTime(59_999);
  expect(boards.current).toBe(anew);
});
