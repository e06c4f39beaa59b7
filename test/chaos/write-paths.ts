import { createHash } from 'node:crypto';
import { createExtension } from '../../net/access/extension.ts';
import {
  describeKeys,
  listKeys,
  makeKey,
  renameKey,
  replaceOwnerKey,
  revokeKey,
} from '../../net/access/keys.ts';
import { overlayToken, renewOverlayToken } from '../../net/access/overlay-token.ts';
import { createLogin, redeemLogin } from '../../net/access/sessions.ts';
import { createSettingsService } from '../../net/dispatch/settings-service.ts';
import { createBotImages } from '../../net/pictures/bot-images.ts';
import { createScriptRuns } from '../../net/scripts/script-runs.ts';
import { createScriptValues } from '../../net/scripts/script-values.ts';
import { createScriptsTable } from '../../net/scripts/scripts-table.ts';
import { createScriptSecrets } from '../../net/scripts/secrets/script-secrets.ts';
import { readLeaderboards, recordRound } from '../../net/store/leaderboards.ts';
import { openStore } from '../../net/store/open-store.ts';
import { createVault } from '../../net/store/vault.ts';
import type { Script } from '../../schema/actions/scripts.ts';
import type { StatsRow } from '../../schema/records/state.ts';

/** All ways in which the server stores something, each on its own data folder. */

/** Opens everything that writes to a data folder, assembled as in the server. */
export function openParts(home: string) {
  const store = openStore(home, { exclusive: false });
  const vault = createVault(store, home);
  return {
    store,
    settings: createSettingsService(store),
    scripts: createScriptsTable(store, () => {}),
    secrets: createScriptSecrets(store, vault),
    values: createScriptValues(store, 's1'),
    runs: createScriptRuns(store),
    extension: createExtension({ store, vault }),
    images: createBotImages(home),
    close: () => store.close(),
  };
}

export type Parts = ReturnType<typeof openParts>;

export interface WritePath {
  name: string;
  /** Creates what must exist before the write. */
  prepare?(parts: Parts): void;
  write(parts: Parts): unknown;
  /** Reads the data that the write changes. */
  read(parts: Parts): unknown;
}

const SCRIPT: Omit<Script, 'id'> = {
  name: 'Greeter',
  language: 'js',
  code: 'say("hi")',
  trigger: { type: 'none' },
  enabled: true,
  hosts: [],
};

const ROUND = {
  id: 'one',
  endedAt: Date.now(),
  stats: [{ bot: false, login: 'ada', name: 'Ada', won: true, k: 3, a: 1, dmg: 250 } as StatsRow],
};

/** The beginning of a picture of 1 x 1 px. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = `data:image/png;base64,${PNG.toString('base64')}`;
const PICTURE_PATH = `/bot-images/${createHash('sha256').update(PNG).digest('hex')}.png`;

const keysOf = ({ store }: Parts) =>
  listKeys(store).map(({ name, hash }) => [name, Buffer.from(hash).toString('hex')]);
const rowsOf = (table: string) => (parts: Parts) => parts.store.all(`SELECT * FROM ${table}`);
const keyId = ({ store }: Parts) => describeKeys(store)[0].id;
/** The runs that ended successfully. A run that a stop interrupted is recorded at the next start. */
const runsThatEnded = ({ runs }: Parts) => runs.since(0).filter(({ ok }) => ok);
const secretsOf = ({ secrets }: Parts) => [secrets.hosts, secrets.find('A'), secrets.find('B')];
const addScript = ({ scripts }: Parts) => scripts.add(SCRIPT);

/** Secret of the newest login link. */
let login = '';

export const WRITE_PATHS: readonly WritePath[] = [
  {
    name: 'a setting',
    write: ({ settings }) => settings.store({ bots: 61, cameraZoom: 1.5 }),
    read: ({ settings }) => settings.current,
  },
  { name: 'a new script', write: addScript, read: ({ scripts }) => scripts.all },
  {
    name: 'a changed script',
    prepare: addScript,
    write: ({ scripts }) => scripts.replace({ ...SCRIPT, id: 's1', name: 'Other' }),
    read: ({ scripts }) => scripts.all,
  },
  {
    name: 'a deleted script, with its values',
    prepare: parts => {
      addScript(parts);
      parts.values.set('a', 1);
    },
    write: ({ scripts }) => scripts.delete('s1'),
    read: ({ scripts, values }) => [scripts.all, values.get('a')],
  },
  {
    name: 'a value of a script',
    prepare: ({ values }) => values.set('a', 1),
    write: ({ values }) => values.add('a', 1),
    read: ({ values }) => values.get('a'),
  },
  {
    name: 'the first secrets, with the key that seals them',
    write: ({ secrets }) => secrets.set({ A: 'hush', B: 'shh' }),
    read: secretsOf,
  },
  {
    name: 'a changed secret',
    prepare: ({ secrets }) => secrets.set({ A: 'hush' }),
    write: ({ secrets }) => secrets.set({ A: 'other' }),
    read: secretsOf,
  },
  {
    name: 'a deleted secret',
    prepare: ({ secrets }) => secrets.set({ A: 'hush' }),
    write: ({ secrets }) => secrets.delete('A'),
    read: secretsOf,
  },
  {
    name: 'the hosts of a secret',
    prepare: ({ secrets }) => secrets.set({ A: 'hush' }),
    write: ({ secrets }) => secrets.bind('A', ['example.org']),
    read: secretsOf,
  },
  {
    name: 'the beginning of a run',
    write: ({ runs }) => runs.start({ name: 'Greeter', trigger: 'test' }),
    read: ({ store }) => store.all('SELECT name FROM script_runs'),
  },
  {
    name: 'the end of a run',
    prepare: ({ runs }) => runs.start({ name: 'Greeter', trigger: 'test' }),
    write: ({ runs }) =>
      runs.finish(1, {
        ok: true,
        ms: 1,
        output: [],
        end: 'ok',
        line: null,
        cpuMs: 1,
        peakMb: 1,
        waitedMs: 0,
      }),
    read: runsThatEnded,
  },
  { name: 'the owner key', write: ({ store }) => replaceOwnerKey(store), read: keysOf },
  {
    name: 'an owner key that replaces another',
    prepare: ({ store }) => replaceOwnerKey(store),
    write: ({ store }) => replaceOwnerKey(store),
    read: keysOf,
  },
  { name: 'another key', write: ({ store }) => makeKey(store, { name: 'bot', scope: 'play' }), read: keysOf },
  {
    name: 'a renamed key',
    prepare: ({ store }) => makeKey(store, { name: 'bot', scope: 'play' }),
    write: parts => renameKey(parts.store, keyId(parts), 'other'),
    read: keysOf,
  },
  {
    name: 'a revoked key',
    prepare: ({ store }) => makeKey(store, { name: 'bot', scope: 'play' }),
    write: parts => revokeKey(parts.store, keyId(parts)),
    read: keysOf,
  },
  { name: 'a login link', write: ({ store }) => createLogin(store), read: rowsOf('logins') },
  {
    name: 'a session',
    prepare: ({ store }) => {
      login = createLogin(store);
    },
    write: ({ store }) => redeemLogin(store, login, { host: '127.0.0.1:1', name: '' }),
    read: ({ store }) => [store.all('SELECT * FROM sessions'), store.all('SELECT * FROM logins')],
  },
  {
    name: 'the viewer extension',
    write: ({ extension }) =>
      extension.change({ secret: PNG.toString('base64'), channelId: '1', origin: 'https://a.ext-twitch.tv' }),
    read: ({ extension }) => extension.describe(),
  },
  { name: 'the overlay token', write: ({ store }) => overlayToken(store), read: rowsOf('facts') },
  {
    name: 'another overlay token',
    prepare: ({ store }) => overlayToken(store),
    write: ({ store }) => renewOverlayToken(store),
    read: rowsOf('facts'),
  },
  {
    name: 'a picture of a bot',
    write: ({ images }) => images.prepare(PICTURE)(),
    read: ({ images }) => images.has(PICTURE_PATH),
  },
  {
    name: 'the points of a round',
    write: ({ store }) => recordRound(store, ROUND),
    read: ({ store }) => [readLeaderboards(store), store.all('SELECT * FROM rounds')],
  },
];
