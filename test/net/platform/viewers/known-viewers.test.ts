import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../../../../harness/process.ts';
import { createKnownViewers, type KnownViewer } from '../../../../net/platform/viewers/known-viewers.ts';
import { openStore } from '../../../../net/store/open-store.ts';
import type { Store } from '../../../../net/store/store.ts';

/** Tests the table of viewers alone. */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
});
afterEach(() => {
  store.close();
  home.remove();
});

const viewer = (pilot: string, shown: string): KnownViewer => ({
  platform: 'twitch',
  userId: pilot,
  login: pilot,
  name: shown,
  pilot,
  shown,
});

it("a viewer is found by look-alikes of the viewer's name, even if an older version stored the viewer", () => {
  createKnownViewers(store).save(viewer('ada', 'Bob'));
  store.run("UPDATE known_viewers SET pilot_key = NULL, shown_key = ''");
  const known = createKnownViewers(store);
  expect([known.ofShown('B\u043eb')?.pilot, known.ofShown('ada')]).toEqual(['ada', undefined]);
  expect([known.ofPilotLike('\u0430da')?.pilot, known.ofPilotLike('bob')]).toEqual(['ada', undefined]);
});

it('a viewer whose pilot has exactly the given name is found before look-alikes', () => {
  const known = createKnownViewers(store);
  known.save(viewer('\u0430da', 'First'));
  known.save(viewer('ada', 'Second'));
  known.save(viewer('\u0430d\u0430', 'Third'));
  expect(known.ofPilotLike('ada')?.shown).toBe('Second');
  expect(known.ofPilotLike('\u0430d\u0430')?.shown).toBe('Third');
});

const HOUR_MS = 3_600_000;

it('if several viewers have the same login, the viewer who was seen last is found', () => {
  let now = 1;
  const known = createKnownViewers(store, { now: () => now });
  const first = { ...viewer('ada', 'Ada'), userId: '1' };
  const second = { ...viewer('ada (2)', 'Ada 2'), userId: '2', login: 'ada' };
  known.save(first);
  now = 2;
  known.save(second);
  expect(known.ofLogin('twitch', 'ada')?.userId).toBe('2');
  now = 2 + HOUR_MS;
  known.see(first);
  expect(known.ofLogin('twitch', 'ada')?.userId).toBe('1');
  expect(known.ofLogin('youtube', 'ada')).toBeUndefined();
});

it('a viewer is found by login alone only if the viewer has no id', () => {
  const known = createKnownViewers(store);
  known.save(viewer('ada', 'Ada'));
  known.save({ ...viewer('bob', 'Bob'), userId: null });
  expect([known.ofLoginAlone('twitch', 'ada'), known.ofLoginAlone('twitch', 'bob')?.pilot]).toEqual([
    undefined,
    'bob',
  ]);
  expect(known.ofLoginAlone('youtube', 'bob')).toBeUndefined();
});

it('a viewer is found by platform and id', () => {
  const known = createKnownViewers(store);
  known.save(viewer('ada', 'Ada'));
  expect([known.ofUser('twitch', 'ada')?.shown, known.ofUser('youtube', 'ada')]).toEqual(['Ada', undefined]);
});

it("a name belongs to another viewer if it looks like that viewer's name or pilot", () => {
  const known = createKnownViewers(store);
  known.save(viewer('ada', 'Countess'));
  expect([known.isAnothers('countess', 'bob'), known.isAnothers('\u0430da', 'bob')]).toEqual([true, true]);
  expect([known.isAnothers('Countess', 'ada'), known.isAnothers('ADA', 'ada')]).toEqual([false, false]);
  expect(known.isAnothers('Bob', 'bob')).toBe(false);
});

it('a name that looks like the pilots of two viewers belongs to the viewer who is shown under it', () => {
  const known = createKnownViewers(store);
  known.save(viewer('ada', 'Countess'));
  expect(known.isAnothers('Ada', '\u0430da')).toBe(false);
  known.save(viewer('ada', 'Ada'));
  expect(known.isAnothers('Ada', '\u0430da')).toBe(true);
});

it('a stored viewer replaces an earlier stored viewer with the same pilot', () => {
  const known = createKnownViewers(store);
  known.save(viewer('ada', 'First'));
  known.save(viewer('ada', 'Second'));
  known.save(viewer('bob', 'Bob'));
  expect([known.ofShown('First'), known.ofPilot('ada')?.shown]).toEqual([undefined, 'Second']);
  known.forget(viewer('ada', 'Second'));
  expect([known.ofPilot('ada'), known.ofPilot('bob')?.shown]).toEqual([undefined, 'Bob']);
});

it('storing a viewer again, or deleting a viewer, does not count towards the limit of stored viewers', () => {
  const known = createKnownViewers(store, { limit: 2 });
  for (const name of ['First', 'Second', 'Third']) known.save(viewer('ada', name));
  known.save(viewer('bob', 'Bob'));
  expect(known.ofPilot('ada')?.shown).toBe('Third');
  known.forget(viewer('bob', 'Bob'));
  known.save(viewer('eve', 'Eve'));
  expect([known.ofPilot('ada')?.shown, known.ofPilot('eve')?.shown]).toEqual(['Third', 'Eve']);
});

it('when too many viewers are stored, the 1 % who were seen longest ago are deleted at once', () => {
  let now = 0;
  const known = createKnownViewers(store, { now: () => now, limit: 100 });
  const save = (n: number) => {
    now = n;
    known.save(viewer(`v${n}`, `V${n}`));
  };
  const count = () => store.get<{ count: number }>('SELECT COUNT(*) AS count FROM known_viewers')?.count;
  for (let n = 1; n <= 100; n++) save(n);
  now = 1_000 * 3_600_000;
  known.see(viewer('v1', 'V1'));
  expect(count()).toBe(100);
  save(101);
  expect([count(), known.ofPilot('v1')?.pilot, known.ofPilot('v2'), known.ofPilot('v4')?.pilot]).toEqual([
    99,
    'v1',
    undefined,
    'v4',
  ]);
  save(102);
  expect(count()).toBe(100);
  save(103);
  expect(count()).toBe(99);
});
