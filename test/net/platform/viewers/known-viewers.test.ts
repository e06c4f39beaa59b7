import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../../../../harness/process.ts';
import { createKnownViewers, type KnownViewer } from '../../../../net/platform/viewers/known-viewers.ts';
import { openStore } from '../../../../net/store/open-store.ts';
import type { Store } from '../../../../net/store/store.ts';

/** The table of viewers by itself. */

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

it('finds a viewer by what the shown name looks like, and by the pilot, also one who was stored before that', () => {
  createKnownViewers(store).save(viewer('ada', 'Bob'));
  store.run("UPDATE known_viewers SET pilot_key = NULL, shown_key = ''");
  const known = createKnownViewers(store);
  expect([known.ofShown('B\u043eb')?.pilot, known.ofShown('ada')]).toEqual(['ada', undefined]);
  expect([known.ofPilotLike('\u0430da')?.pilot, known.ofPilotLike('bob')]).toEqual(['ada', undefined]);
});

it('finds the viewer with that very pilot before others whose pilots look the same', () => {
  const known = createKnownViewers(store);
  known.save(viewer('\u0430da', 'First'));
  known.save(viewer('ada', 'Second'));
  known.save(viewer('\u0430d\u0430', 'Third'));
  expect(known.ofPilotLike('ada')?.shown).toBe('Second');
  expect(known.ofPilotLike('\u0430d\u0430')?.shown).toBe('Third');
});
