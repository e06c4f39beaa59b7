import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { listBackups, makeBackup } from '../../../net/store/backups.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { toBytes } from '../../../net/store/serialized.ts';
import type { Store } from '../../../net/store/store.ts';
import { removeOutdated } from '../../../net/viewer-data/deletions.ts';
import { createViewerData } from '../../../net/viewer-data/viewer-data.ts';

/** Tests the order in which a viewer is deleted from the game, the store and the data folder, and what remains. */

type Viewer = Record<'platform' | 'userId' | 'login' | 'name' | 'pilot' | 'shown', string | null>;
const ADA: Viewer = {
  platform: 'youtube',
  userId: '42',
  login: 'ada',
  name: 'Ada',
  pilot: 'ada',
  shown: 'Ada',
};

let home: string;
let store: Store;
let did: object[];
beforeEach(() => {
  home = newHome();
  store = openStore(home, { withBackup: false });
  onTestFinished(store.close);
  did = [];
});

/** Deletes a viewer from a game that records its calls and what is stored at each call. */
function erase(meant = ADA, ban: 'keep' | 'delete' = 'keep', isBanned = false) {
  const note = (what: string) => {
    const onBoards = store.all('SELECT login FROM viewers').length;
    did.push({ what, onBoards, recordings: readdirSync(join(home, 'replays')).length });
  };
  const viewerData = createViewerData({
    home,
    store,
    viewers: {
      takeOut: async (name: string) =>
        name === 'ada' ? meant : { ...meant, pilot: name.slice('chat:'.length) },
      liftBan: () => isBanned,
    },
    simulation: { call: async (name: string) => note(name) },
    auditLog: { save: () => note('save') },
    renewCheckpoint: async () => note('checkpoint'),
    dropRecording: async () => note('drop'),
  } as never);
  return viewerData.erase({ name: 'ada', ban });
}

const recording = (name: string, content: object) =>
  writeFileSync(
    join(home, 'replays', name),
    Buffer.concat([Buffer.from('{}\n'), gzipSync(toBytes(content))]),
  );

beforeEach(() => {
  mkdirSync(join(home, 'replays'));
  store.run("INSERT INTO viewers VALUES ('ada', 'Ada'), ('bob', 'Bob')");
});

describe('files of a deleted viewer', () => {
  it('files that name a deleted viewer or cannot be read are deleted, and all other files are kept', async () => {
    recording('mine.replay', { pilots: ['Ada'] });
    recording('other.replay', { pilots: ['adapter'] });
    writeFileSync(join(home, 'replays', 'broken.replay'), '{}\nnot packed');
    writeFileSync(join(home, 'replays', 'ada.txt'), 'Ada');
    writeFileSync(join(home, 'round.checkpoint.aside'), toBytes({ id: 'chat:ada' }));
    // by now the game has written the checkpoint again
    writeFileSync(join(home, 'round.checkpoint'), toBytes({ id: 'chat:ada' }));
    mkdirSync(join(home, 'set-aside-2026-01-01'));
    const { deleted, kept } = await erase();
    expect(deleted.files).toBe(3);
    expect(readdirSync(join(home, 'replays')).sort()).toEqual(['ada.txt', 'other.replay']);
    expect(readdirSync(home)).not.toContain('round.checkpoint.aside');
    expect(readdirSync(home)).toContain('round.checkpoint');
    expect(kept).toEqual([
      { what: 'set-aside-2026-01-01', count: 1, why: expect.stringContaining('delete the folder') },
    ]);
  });

  it('if no file names the deleted viewer, no file is reported', async () => {
    recording('other.replay', { pilots: ['bob'] });
    expect(await erase()).toMatchObject({ deleted: { viewers: 1 }, kept: [] });
    expect((await erase()).deleted).toEqual({});
  });
});

it('a deleted viewer is removed from the game first, then from the store, and then from files', async () => {
  recording('mine.replay', { pilots: ['Ada'] });
  await erase();
  expect(did).toEqual([
    { what: 'forgetViewer', onBoards: 2, recordings: 1 },
    { what: 'save', onBoards: 2, recordings: 1 },
    { what: 'checkpoint', onBoards: 1, recordings: 1 },
    { what: 'drop', onBoards: 1, recordings: 1 },
  ]);
});

it('if one table refuses the deletion of a viewer, the store stays unchanged and the request can be repeated', async () => {
  store.run("INSERT INTO points VALUES ('2026-01-01', 'ada', 3)");
  store.run("CREATE TRIGGER full BEFORE DELETE ON points BEGIN SELECT RAISE(ABORT, 'full'); END");
  await expect(erase()).rejects.toMatchObject({ code: 'not-stored' });
  expect(store.all('SELECT login FROM viewers')).toHaveLength(2);
  store.run('DROP TRIGGER full');
  expect(await erase()).toMatchObject({ deleted: { viewers: 1, points: 1 } });
});

it("backups made before a viewer's deletion are deleted a week later", async () => {
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  store.run("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
  const backUp = (at: number) => {
    const db = new DatabaseSync(join(home, 'starfray.sqlite'));
    const path = makeBackup(db, home, new Date(at));
    db.close();
    return path;
  };
  backUp(now - day);
  const { backupsUntil } = await erase();
  const after = backUp(now + day);
  expect(backupsUntil).toBeGreaterThanOrEqual(now + 7 * day);
  removeOutdated(home, store, new Date(now + 8 * day));
  expect(listBackups(home, new Date(now + 8 * day))).toEqual([after]);
});

it.each([
  ['delete', true, { bans: 1 }],
  ['delete', false, {}],
  ['keep', true, {}],
] as const)(
  'when a viewer is deleted with ban "%s" (banned: %s), the deleted data includes %o',
  async (ban, isBanned, bans) => {
    expect((await erase(ADA, ban, isBanned)).deleted).toEqual({ viewers: 1, ...bans });
  },
);

describe('pilots of a deleted viewer', () => {
  const known = (platform: string | null, userId: string | null, pilot: string) =>
    store.run(
      `INSERT INTO known_viewers (platform, user_id, login, name, pilot, shown, shown_key, pilot_key, seen_at)
      VALUES (?, ?, 'ada', 'Ada', ?, ?, ?, ?, 0)`,
      platform,
      userId,
      ...[pilot, pilot, pilot, pilot],
    );
  const left = () => store.all<{ pilot: string }>('SELECT pilot FROM known_viewers ORDER BY pilot');

  it('a pilot with the same login is deleted with the viewer, unless the pilot has another user id', async () => {
    known('youtube', '42', 'ada');
    known('youtube', null, 'ada (yt)');
    known('youtube', '43', 'ada (yt) 2');
    known('kick', null, 'ada (ki)');
    known(null, null, 'ada (api)');
    expect((await erase()).deleted).toMatchObject({ known_viewers: 2 });
    expect(left()).toEqual([{ pilot: 'ada (api)' }, { pilot: 'ada (ki)' }, { pilot: 'ada (yt) 2' }]);
  });

  it("a pilot with a deleted viewer's login is deleted too if the viewer's platform is unknown", async () => {
    known(null, null, 'ada');
    known(null, null, 'ada (api)');
    known('youtube', null, 'ada (yt)');
    await erase({ ...ADA, platform: null, userId: null });
    expect(left()).toEqual([{ pilot: 'ada (yt)' }]);
  });
});
