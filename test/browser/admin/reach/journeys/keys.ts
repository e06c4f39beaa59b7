import { createClient } from '../../../../../client/client.ts';
import { newOwnerKey } from '../../../../../harness/owner-key.ts';
import type { TestServer } from '../../../../../harness/server.ts';
import { type Journey, press, put, within } from '../step.ts';

/** Makes a key, copies, renames and revokes it; replaces the owner key. */

interface Key {
  name: string;
  scope: string;
  bridge: { platforms: string[] | null; mayClaimRoles: boolean } | null;
}

/** The test that covers ending sessions, which would end the sessions of this test. */
const SESSIONS = 'the end of test/browser/admin/sessions.test.ts';
const BRIDGE = { scope: 'bridge', bridge: { platforms: ['youtube', 'kick'], mayClaimRoles: true } };

const statusWith = async ({ url, key }: TestServer) =>
  (await fetch(`${url}/api/v1/state`, { headers: { authorization: `Bearer ${key}` } })).status;

export const keys: Journey = {
  page: 'keys',
  prepare: async server => {
    server.key = newOwnerKey(server.home);
    server.client = createClient({ baseUrl: server.url, key: server.key });
  },
  async read(server) {
    const { send } = server.streamer;
    const { keys } = (await (await send('GET', '/keys')).json()) as { keys: Key[] };
    const made = keys.filter(({ name }) => name !== 'owner');
    return { made, ownerStatus: await statusWith(server) };
  },
  countsAs: key => key.replace(/: (bot|owner|main|agent)$/, ''),
  steps: [
    ...within('Connect an agent', [
      press('Make its key', { does: { made: [{ name: 'agent', scope: 'play', bridge: null }] }, acts: 0 }),
      press('Download the extension', { opens: 'download' }),
      press("Copy: the agent's key", { copies: /^starfray_/ }),
      put('Program', 'Cursor'),
      press('Copy: the lines for Cursor', { copies: /"Bearer starfray_/ }),
    ]),
    ...within('Keys', [press('Revoke: agent', { asks: { yes: 'Revoke' }, does: { made: [] }, acts: 0 })]),
    ...within('A new key', [
      put('Name', 'bot'),
      put('Scope', 'bridge'),
      put('Platforms', 'youtube, kick'),
      put('May report who is a moderator or the broadcaster', ''),
      press('Make key', { does: { made: [{ name: 'bot', ...BRIDGE }] }, acts: 0 }),
    ]),
    press('Keys > Copy: the new key', { copies: /^starfray_/ }),
    ...within('Keys', [
      press('Rename: owner', { refuses: 'The owner key keeps its name.' }),
      press('Rename: bot', {
        asks: { yes: 'Rename', put: 'main' },
        does: { made: [{ name: 'main', ...BRIDGE }] },
        acts: 0,
      }),
      press('Revoke: main', { asks: { yes: 'Revoke' }, does: { made: [] }, acts: 0 }),
    ]),
    press('What a key may do > How a bridge talks to the game', {
      opens: { address: '**/docs/api#/Chat%20and%20viewers/reportChat' },
    }),
    press('Owner key > Make new API key', {
      asks: { yes: 'Make new API key' },
      does: { ownerStatus: 401 },
      acts: 0,
    }),
    server => keys.prepare(server),
  ],
  elsewhere: {
    'Browsers that are signed in > Sign out all others': SESSIONS,
    'Browsers that are signed in > Sign out': SESSIONS,
  },
};
