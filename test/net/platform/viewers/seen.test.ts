import { expect, it } from 'vitest';
import { createKnownViewers, createSeenTimes } from '../../../../net/platform/viewers/known-viewers.ts';
import type { Store } from '../../../../net/store/store.ts';
import { storeForEachTest } from '../../store/store-for-each-test.ts';
import { viewer as someone, stageViewers } from './stage.ts';

/** Tests how often the presence of a viewer is stored. */

const HOUR_MS = 3_600_000;
const viewer = (login: string) => ({
  platform: 'twitch',
  userId: null,
  login,
  name: login,
  pilot: login,
  shown: login,
});

let store: Store;
storeForEachTest(given => {
  store = given;
});

/** Viewers, and the number of writes about them. */
function stage() {
  const clock = { now: 5 };
  const writes: object[] = [];
  const groupCommit: Store['groupCommit'] = change => {
    writes.push(change);
    return store.groupCommit(change);
  };
  const known = createKnownViewers({ ...store, groupCommit }, { now: () => clock.now });
  const seenAt = () =>
    store.all<{ at: number }>('SELECT seen_at AS at FROM known_viewers').map(row => row.at);
  return { clock, known, writes, seenAt };
}

it('the time when a viewer was last seen is stored at most once an hour', () => {
  const { clock, known, writes, seenAt } = stage();
  known.save(viewer('ada'));
  for (const now of [5, 5 + HOUR_MS - 1, 5 + HOUR_MS, 6 + HOUR_MS]) {
    clock.now = now;
    known.see(viewer('ada'));
  }
  expect(writes).toHaveLength(2);
  expect(seenAt()).toEqual([5 + HOUR_MS]);
});

it('a viewer who chats counts as present', () => {
  const { viewers, clock, store, close } = stageViewers();
  const seenAt = () => store.all('SELECT seen_at AS at FROM known_viewers');
  viewers.pilotOf(someone('ada'));
  const met = clock.now;
  clock.now += HOUR_MS;
  viewers.pilotOf(someone('ada'));
  expect(seenAt()).toEqual([{ at: met + HOUR_MS }]);
  close();
});

it('if a viewer chats again within an hour, nothing is stored unless the name changed', () => {
  const { viewers, store, close } = stageViewers();
  const changes = () => store.get<{ count: number }>('SELECT total_changes() AS count')?.count;
  viewers.pilotOf(someone('ada'));
  const before = changes();
  for (const id of ['twitch-ada', null]) viewers.pilotOf(someone('ada', 'twitch', { id }));
  expect(changes()).toBe(before);
  viewers.pilotOf(someone('ada', 'twitch', { name: 'Ada' }));
  expect(store.all('SELECT name FROM known_viewers')).toEqual([{ name: 'Ada' }]);
  close();
});

it('a viewer who was last seen before the server started is stored at once', () => {
  const before = stage();
  before.known.save(viewer('ada'));
  const after = stage();
  after.clock.now = 6;
  after.known.see(viewer('ada'));
  expect(after.seenAt()).toEqual([6]);
});

it('the times of the 10,000 viewers who were seen last are remembered', () => {
  const seen = createSeenTimes(() => 5);
  for (let n = 0; n < 10_000; n++) seen.written(`${n}`);
  expect(seen.isDue('0')).toBe(false);
  seen.written('one more');
  expect(['0', 'one more'].map(seen.isDue)).toEqual([true, false]);
});

it('viewers who are saved in one transaction are stored together, and viewers saved later are stored at once', () => {
  const { known, writes } = stage();
  known.atOnce(() => {
    for (const login of ['ada', 'bob']) known.save(viewer(login));
  });
  expect([writes.length, known.ofPilot('bob')?.login]).toEqual([0, 'bob']);
  known.save(viewer('eve'));
  expect(writes).toHaveLength(1);
});
