import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { type Client, createClient } from '../../../../client/client.ts';
import {
  makeKey,
  type ServerProcess,
  startServerProcess,
  temporaryHome,
} from '../../../../harness/process.ts';
import { type Streamer, signInBy } from '../../../../harness/streamer.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import { operations } from '../../../contract/document.ts';
import { hello } from '../../overlay/overlay-clients.ts';
import { hearEvents } from '../heard.ts';

/** Tokens and device codes of a connected account exist only in the sealed vault and in requests to Twitch. */

const MESSAGES = '/mock/chat/messages';
const TOKEN = '/auth/token';

const home = temporaryHome();
let twitch: FakeTwitch;
let server: ServerProcess;
let client: Client;
let key: string;
let streamer: Streamer;
/** The content of every place in which somebody could find tokens or codes. */
const places = new Map<string, string>();

it("a whole show is run, and everything that it outputs is recorded and searched for the account's secrets", async () => {
  twitch = await startFakeTwitch({ tokenSeconds: 2, pollSeconds: 0 });
  server = await startServerProcess(home.path, { ...twitch.env, STARFRAY_LOG: 'trace' });
  key = makeKey(home.path);
  streamer = await signInBy(server.adminLink, server.url);
  client = createClient({ baseUrl: server.url, key });
  const { events, stop } = await hearEvents(client);
  const overlay = await hello(server.url);
  await connect();
  await playRound();
  await gatherAnswers();
  gatherFiles(home.path);
  await suffer();
  await gatherAnswers();
  await stop();
  await server.stop();
  places.set('the events', JSON.stringify(events));
  places.set('the socket of the overlay', JSON.stringify(overlay.messages));
  places.set('the frames', Buffer.concat(overlay.frames).toString('latin1'));
  places.set('the log', server.output.join('\n'));
  gatherFiles(home.path);
});

afterAll(async () => {
  await server?.stop();
  await twitch?.close();
  home.remove();
});

/** Connects the account. The streamer refuses the first code and confirms the second one. */
async function connect() {
  twitch.deny((await client.streamConnect()).code);
  expect((await client.streamConnectPoll()).status).toBe('denied');
  twitch.authorize((await client.streamConnect()).code);
  expect((await client.streamConnectPoll()).status).toBe('done');
  await twitch.until(() => twitch.subscriptions.length === 14);
}

/** Plays a part of a round, so that every kind of data is stored. */
async function playRound() {
  await client.updateSettings({ bots: 2, calamities: false });
  await client.openLobby({ mode: 'dogfight' });
  await twitch.chat('ada', '!join');
  await twitch.until(() => twitch.lines.length > 0);
  await client.startRound();
  const { reward } = await client.createReward({ title: 'Black hole', cost: 100 });
  const redemption = await twitch.redeem('ada', reward.id);
  await twitch.cheer('ada', 100);
  await twitch.until(() => twitch.redemptions.get(redemption)?.status === 'FULFILLED');
}

/** Lets the platform refuse a token and its renewal. Then disconnects the account. */
async function suffer() {
  const { faults } = twitch;
  faults.answer({ path: MESSAGES }, { status: 401, body: { message: 'Invalid OAuth token' } });
  await twitch.chat('bob', '!join');
  await answered(MESSAGES, 401);
  twitch.expireAccess();
  faults.answer({ path: TOKEN }, { status: 503, body: { message: 'Not now.' } });
  await twitch.chat('cy', '!join');
  await answered(TOKEN, 503);
  await client.streamDisconnect();
}

const answered = (path: string, status: number) =>
  twitch.until(() => twitch.requests.some(request => request.path === path && request.status === status));

/** Collects the answers of all routes that only read, and the bug report. */
async function gatherAnswers() {
  const gets = operations.filter(({ method, path }) => method === 'GET' && !path.endsWith('/events'));
  for (const { path } of [...gets, { path: '/metrics' }]) {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(server.url + path.replaceAll(/{\w+}/g, '1'), { headers });
    note(`GET ${path}`, await answer.text());
  }
  const report = await streamer.send('GET', '/report');
  const files = unzipSync(new Uint8Array(await report.arrayBuffer()));
  for (const [name, bytes] of Object.entries(files)) note(`${name} of the report`, strFromU8(bytes));
}

const note = (place: string, text: string) => void places.set(place, (places.get(place) ?? '') + text);

/** Collects every file of the data folder. Recordings are unpacked. */
function gatherFiles(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('-shm')) continue; // an index of the store, which Windows locks
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    const isPacked = entry.name.endsWith('.replay');
    const content = isPacked ? gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1)) : bytes;
    note(isPacked ? 'a recording' : entry.name, content.toString('latin1'));
  }
}

it("the search for the account's secrets covers everything that the game outputs and stores", () => {
  expect(twitch.secrets().length).toBeGreaterThan(5);
  expect([...places.keys()]).toEqual(
    expect.arrayContaining([
      'the log',
      'GET /metrics',
      'GET /health',
      'GET /api/v1/audit',
      'GET /api/v1/stream/account',
      'log.json of the report',
      'starfray.sqlite',
      'round.checkpoint',
      'a recording',
    ]),
  );
  expect(places.get('the log')).toContain('listening on');
  expect(places.get('the events')).toContain('"disconnected"');
  expect(places.get('the socket of the overlay')).toContain('ada');
  expect(twitch.violations).toEqual([]);
});

it('no output and no file contains a secret of the Twitch account', () => {
  const found = [...places].flatMap(([place, text]) =>
    twitch.secrets().some(secret => text.includes(secret)) ? [place] : [],
  );
  expect(found).toEqual([]);
});
