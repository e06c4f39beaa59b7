import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { TABLES } from '../../../net/viewer-data/tables.ts';
import { ruleOf } from '../../../net/viewer-data/viewer-data.ts';

/** Tests how a viewer is deleted, on request, from the round, the store and the data folder. */

/** The viewer's name, which is a word that occurs nowhere else. */
const NAME = 'Zaphodia';
const LOGIN = NAME.toLowerCase();

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ speed: 50 });
  await server.client.updateSettings({ bots: 3, calamities: false, resultsSeconds: 1 });
});
afterEach(() => server.close());

/** Opens the store while the server is running, and calls `work` with it. */
function withStore<T>(work: (store: Store) => T): T {
  const store = openStore(server.home, { exclusive: false });
  try {
    return work(store);
  } finally {
    store.close();
  }
}

const tablesIn = (store: Store) =>
  store
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map(({ name }) => name);

/** The tables with a row that contains `word`. */
const tablesNaming = (word: string) =>
  withStore(store =>
    tablesIn(store).filter(table =>
      JSON.stringify(store.all(`SELECT * FROM "${table}"`))
        .toLowerCase()
        .includes(word.toLowerCase()),
    ),
  );

const bytesOf = (file: string) => readFileSync(join(server.home, file), 'latin1').toLowerCase();

const chat = (text: string, id: string) =>
  server.client.reportChat({ user: LOGIN, displayName: NAME, userId: '42', text, id });

/** Plays a round to its end with the viewer, who also chats, redeems and acts. */
async function takePart() {
  const { client } = server;
  await client.openLobby({ mode: 'ffa' });
  await chat('!join', 'm1');
  await client.updateSettings({ roundMinutes: 1 });
  await client.startRound();
  await client.reportRedeem({ title: 'Shield skin', user: LOGIN, displayName: NAME, input: NAME, id: 'r1' });
  await client.useAbility({ pilot: NAME, ability: 'shields' }).catch(() => {}); // the ship may have been shot down
  await expect.poll(async () => JSON.stringify(await client.getLeaderboards())).toContain(NAME);
}

describe('viewer data', () => {
  it('every table of the store is in the list of viewer data', () => {
    expect(withStore(tablesIn).toSorted()).toEqual(Object.keys(TABLES).toSorted());
  });

  it('every kind of file in the data folder is in the list of viewer data', async () => {
    await takePart();
    await expect.poll(() => readdirSync(join(server.home, 'replays'))).not.toEqual([]);
    mkdirSync(join(server.home, 'set-aside-2026-01-01'));
    const names = readdirSync(server.home);
    expect(names).toEqual(expect.arrayContaining(['starfray.sqlite', 'replays', 'lock']));
    expect(names.filter(name => !ruleOf(name))).toEqual([]);
  });
});

describe('DELETE /viewers/:name', () => {
  it("after a viewer's deletion, no table and no file contains the viewer's name", async () => {
    await takePart();
    withStore(store => {
      store.run('INSERT INTO script_values VALUES (?, ?, ?)', 's1', `points:${LOGIN}`, '3');
      store.run(
        'INSERT INTO script_values VALUES (?, ?, ?)',
        's1',
        'all',
        JSON.stringify({ [NAME]: 1, bob: 2 }),
      );
    });
    await expect.poll(() => readdirSync(join(server.home, 'replays'))).not.toEqual([]);
    await expect
      .poll(() => tablesNaming(NAME))
      .toEqual(
        expect.arrayContaining(['viewers', 'points', 'known_viewers', 'payments', 'acts', 'script_values']),
      );
    const answer = await server.client.deleteViewer({ name: NAME });
    expect(bytesOf('starfray.sqlite-wal')).not.toContain(LOGIN);
    expect(answer).toMatchObject({
      ok: true,
      // the redemption was reported without the user's id
      deleted: { viewers: 1, points: 1, known_viewers: 2, script_values: 2 },
      kept: [],
    });
    expect(answer.deleted.files).toBeGreaterThanOrEqual(1);
    expect(tablesNaming(NAME)).toEqual([]);
    expect(readdirSync(join(server.home, 'replays'))).toEqual([]);
    expect(withStore(store => store.get("SELECT value FROM script_values WHERE key = 'all'"))).toEqual({
      value: '{"bob":2}',
    });
    expect(bytesOf('starfray.sqlite')).not.toContain(LOGIN);
    expect(JSON.stringify(await server.client.getLeaderboards())).not.toContain(NAME);
    expect(JSON.stringify(await server.client.listActs({}))).not.toContain(NAME);
  });

  it("a viewer's deletion also finds names in deeply nested values from an earlier version", async () => {
    await chat('!join', 'm1');
    const deep = `${'['.repeat(3_000)}"${LOGIN}"${']'.repeat(3_000)}`;
    withStore(store => store.run('INSERT INTO script_values VALUES (?, ?, ?)', 's1', 'deep', deep));
    expect(await server.client.deleteViewer({ name: LOGIN })).toMatchObject({
      deleted: { script_values: 1 },
    });
    expect(tablesNaming(NAME)).toEqual([]);
  });

  it('a flying viewer who is deleted is first removed from the round, and then appears on no leaderboard', async () => {
    const { client } = server;
    await client.updateSettings({ roundMinutes: 60 });
    await client.openLobby({ mode: 'ffa' });
    await chat('!join', 'm1');
    await client.startRound();
    await client.deleteViewer({ name: LOGIN });
    expect(JSON.stringify(await client.getState()).toLowerCase()).not.toContain(LOGIN);
    expect(bytesOf('round.checkpoint')).not.toContain(LOGIN);
    expect(tablesNaming(NAME)).toEqual([]);
  });

  it("a viewer's deletion keeps payments without the payer's name, so that no payment is carried out again", async () => {
    await takePart();
    await server.client.deleteViewer({ name: NAME });
    const again = await server.client.reportRedeem({ title: 'Shield skin', user: LOGIN, id: 'r1' });
    expect(again).toMatchObject({ id: 'r1', user: '(deleted)' });
  });

  it("a viewer's deletion keeps journal entries, but removes answers that name the viewer from them", async () => {
    const { client } = server;
    await chat('!join', 'm1');
    const enter = `INSERT INTO journal (kind, number, key, request, has_ended, answer, at)
      VALUES (?, 1000, ?, '', 1, ?, 0)`;
    withStore(store => {
      store.run(enter, 'message', 'twitch/chat/m2', JSON.stringify({ handled: true, reply: `Hi ${NAME}` }));
      store.run(enter, 'request', 'some key', JSON.stringify({ output: { pilot: NAME } }));
    });
    expect(await client.deleteViewer({ name: NAME })).toMatchObject({
      deleted: { journal: 3 }, // the reply to !join names the viewer too
    });
    const ofNobody = { hasEnded: 1, answer: null };
    expect(
      withStore(store =>
        store.all('SELECT has_ended AS hasEnded, answer FROM journal WHERE number = 1000 ORDER BY kind'),
      ),
    ).toEqual([ofNobody, ofNobody]);
    expect(tablesNaming(NAME)).toEqual([]);
  });

  it("deleting a viewer keeps and reports the viewer's ban, unless the request says to delete it too", async () => {
    const { client } = server;
    await chat('!join', 'm1');
    await client.removePilot({ pilot: LOGIN, banMinutes: 60 });
    const { kept } = await client.deleteViewer({ name: LOGIN });
    expect(kept).toEqual([{ what: 'bans', count: 1, why: expect.stringContaining('DELETE /bans/:name') }]);
    expect((await client.listBans({})).bans).toHaveLength(1);
    expect(await client.deleteViewer({ name: LOGIN, ban: 'delete' })).toMatchObject({
      deleted: { bans: 1 },
      kept: [],
    });
    expect(tablesNaming(NAME)).toEqual([]);
  });

  it("the response to a viewer's deletion lists texts by the streamer that contain the name", async () => {
    const { client } = server;
    await client.updateSettings({ allowedNames: [NAME] });
    const { kept } = await client.deleteViewer({ name: NAME });
    expect(kept).toEqual([{ what: 'settings', count: 1, why: expect.stringContaining('PATCH /settings') }]);
  });

  it("a viewer's deletion affects no other viewer, even with a similar name, and succeeds for an unknown name", async () => {
    const { client } = server;
    await client.addPilot({ username: `${NAME}_2` });
    const rows = { kept: [], deleted: {} };
    expect(await client.deleteViewer({ name: NAME })).toMatchObject({ ok: true, ...rows });
    expect(await client.deleteViewer({ name: NAME })).toMatchObject({ ok: true, ...rows });
    expect((await client.getState()).pilots.map(({ name }) => name)).toContain(`${NAME}_2`);
    expect(tablesNaming(`${NAME}_2`)).toEqual(expect.arrayContaining(['known_viewers', 'acts']));
  });

  it("a viewer's deletion finds names with escaped characters in JSON", async () => {
    const { client } = server;
    const odd = `${NAME}"\\`;
    await client.addPilot({ username: odd });
    withStore(store =>
      store.run(
        'INSERT INTO script_values VALUES (?, ?, ?)',
        's1',
        'all',
        JSON.stringify({ [odd]: 1, bob: 2 }),
      ),
    );
    await client.deleteViewer({ name: odd });
    expect(tablesNaming(NAME)).toEqual([]);
  });

  it("the deletion of a bot's data is refused", async () => {
    const { client } = server;
    await client.updateSettings({ namedBots: [{ login: 'robo', name: 'Robo', autoJoin: true }] });
    await client.openLobby({ mode: 'ffa' });
    await expect(client.deleteViewer({ name: 'Robo' })).rejects.toMatchObject({ code: 'bad-input' });
  });
});
