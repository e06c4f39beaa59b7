import { beforeEach, describe, expect, it } from 'vitest';
import { type Bans, createBans } from '../../../../net/platform/viewers/bans.ts';
import type { Store } from '../../../../net/store/store.ts';
import { storeForEachTest } from '../../store/store-for-each-test.ts';

/** Tests stored bans: how long they last, whom they affect, and how many are stored. */

let store: Store;
let now: number;
let bans: Bans;
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  now = 1_000;
  bans = createBans(store, () => now);
});

const viewer = (pilot: string, userId: string | null = null) => ({ pilot, platform: 'twitch', userId });
const rows = () => store.get<{ count: number }>('SELECT count(*) AS count FROM bans')?.count;
/** The bans as the next start finds them. */
const afterRestart = () => createBans(store, () => now);

describe('stored ban', () => {
  it('a ban ends exactly at the stored millisecond, even across restarts, and is then no longer listed', () => {
    const ban = { name: 'ada', until: 61_000, at: 1_000 };
    expect(bans.add(viewer('ada'), 1)).toEqual(ban);
    now = 60_999;
    for (const found of [bans, afterRestart()]) {
      expect(found.of(viewer('ada'))).toEqual({ ...ban, untilChat: false });
      expect(found.list()).toEqual([ban]);
    }
    now = 61_000;
    for (const found of [bans, afterRestart()]) {
      expect(found.of(viewer('ada'))).toBeNull();
      expect(found.list()).toEqual([]);
    }
  });

  it('the end of a ban is rounded up to whole milliseconds, and a ban without minutes never ends', () => {
    expect(bans.add(viewer('ada'), 1 / 60_000 / 2).until).toBe(1_001);
    expect(bans.add(viewer('bob'), null).until).toBeNull();
    now = Number.MAX_SAFE_INTEGER;
    expect(bans.list().map(({ name }) => name)).toEqual(['bob']);
  });

  it('an expired ban is deleted from the store with the next ban', () => {
    bans.add(viewer('ada'), 1);
    now = 61_000;
    expect(bans.lift(viewer('ada'))).toBe(false);
    bans.add(viewer('bob'), 1);
    now = 121_000;
    bans.add(viewer('cy'), 1);
    expect(rows()).toBe(1);
  });

  it('a ban replaces an earlier ban of the same viewer', () => {
    bans.add(viewer('ada'), null);
    bans.add(viewer('ada'), 1);
    expect(bans.list()).toEqual([{ name: 'ada', until: 61_000, at: 1_000 }]);
  });

  it('a ban applies to the user id if it is known, and otherwise to the login', () => {
    bans.add(viewer('ada', 'u1'), null);
    const banned = [
      viewer('renamed', 'u1'),
      viewer('ada', 'u2'),
      viewer('ada'),
      { ...viewer('other', 'u1'), platform: 'youtube' },
    ].map(one => bans.of(one) !== null);
    expect(banned).toEqual([true, false, true, false]);
  });

  it("a ban follows its viewer to another pilot, and can be lifted under that pilot's name", () => {
    bans.add(viewer('ada', '1'), null);
    bans.move('ada', 'ada (yt)');
    expect([bans.of(viewer('ada', '2')), bans.of(viewer('ada (yt)', '1'))?.name]).toEqual([null, 'ada (yt)']);
    expect([bans.lift(viewer('ada', '2')), bans.lift(viewer('ada (yt)', '1')), rows()]).toEqual([
      false,
      true,
      0,
    ]);
  });
});

it('a ban that follows its viewer to another pilot replaces a ban of that pilot', () => {
  bans.add(viewer('ada', '1'), null);
  bans.add(viewer('ada (yt)'), 5);
  bans.move('ada', 'ada (yt)');
  expect([bans.list().map(({ name, until }) => [name, until]), rows()]).toEqual([[['ada (yt)', null]], 1]);
});

describe('stored ban until the viewer writes again', () => {
  const isBanned = (pilot: string) => bans.of(viewer(pilot)) !== null;

  it('a ban that lasts until the viewer writes again ends with a line on the same platform, even after a restart', () => {
    bans.addUntilChat(viewer('ada'));
    bans = afterRestart();
    expect([bans.of(viewer('ada'))?.untilChat, bans.isAnyUntilChat]).toEqual([true, true]);
    bans.liftUntilChat({ ...viewer('ada'), platform: 'youtube' });
    bans.liftUntilChat(viewer('bob'));
    expect(isBanned('ada')).toBe(true);
    bans.liftUntilChat(viewer('ada'));
    expect([isBanned('ada'), bans.isAnyUntilChat]).toEqual([false, false]);
  });

  it('a ban that lasts until the viewer writes again does not replace a timed ban', () => {
    bans.add(viewer('ada'), 1);
    bans.addUntilChat(viewer('ada'));
    expect([bans.of(viewer('ada')), bans.isAnyUntilChat]).toEqual([
      { name: 'ada', until: 61_000, at: 1_000, untilChat: false },
      false,
    ]);
    bans.liftUntilChat(viewer('ada'));
    expect(isBanned('ada')).toBe(true);
  });

  it('a ban that lasts until the viewer writes again replaces an expired ban', () => {
    bans.add(viewer('ada'), 1);
    now = 61_000;
    bans.addUntilChat(viewer('ada'));
    expect(bans.of(viewer('ada'))).toEqual({ name: 'ada', until: null, at: 61_000, untilChat: true });
  });
});

describe('viewer without an id', () => {
  const without = (pilot: string, platform: string | null = 'twitch') => ({ pilot, platform, userId: null });
  const banned = (...viewers: Parameters<Bans['of']>[0][]) => viewers.map(one => bans.of(one) !== null);

  it('a ban without an id applies to all look-alike logins on its platform', () => {
    bans.add(without('ada'), null);
    expect(banned(without('\u0430da'), without('ada (yt)'), without('bob'))).toEqual([true, true, false]);
    expect(banned(without('\u0430da', 'youtube'))).toEqual([false]);
  });

  it('a ban without an id and a platform applies on every platform', () => {
    bans.add(without('ada', null), null);
    bans.add(without('bob'), null);
    expect(banned(without('\u0430da', 'youtube'), without('b\u043eb', null))).toEqual([true, true]);
  });
});

it('bans are listed newest first', () => {
  for (const pilot of ['ada', 'bob', 'cy']) {
    bans.add(viewer(pilot), null);
    now++;
  }
  expect(bans.list().map(({ name }) => name)).toEqual(['cy', 'bob', 'ada']);
});

it('at most 10,000 bans are stored; when there are more, the oldest ban is deleted', () => {
  store.transaction(() => {
    for (let n = 0; n < 10_000; n++)
      store.run('INSERT INTO bans VALUES (?, ?, ?, ?, ?, 0)', `v${n}`, 'twitch', null, null, n);
  });
  bans = afterRestart();
  expect(bans.list()).toHaveLength(10_000);
  now = 20_000;
  bans.add(viewer('newest'), null);
  expect(bans.list()).toHaveLength(10_000);
  expect([bans.list()[0]?.name, bans.list().at(-1)?.name]).toEqual(['newest', 'v1']);
});

it('the ban of a viewer is undone if its transaction fails', () => {
  const work = () =>
    store.transaction(() => {
      bans.add(viewer('ada'), null);
      throw new Error('no');
    });
  expect(work).toThrow('no');
  expect([bans.of(viewer('ada')), rows()]).toEqual([null, 0]);
});
