import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { makeKey, startServerProcess, temporaryHome } from '../../harness/process.ts';

/** Tests what the game sends to other machines, by noting every host that it looks up or connects to. */

const home = temporaryHome();
const LOG = join(home.path, 'outgoing.txt');
const WATCH = pathToFileURL(join(import.meta.dirname, '../../harness/watch-outgoing.ts'));
WATCH.searchParams.set('log', LOG);

const noted = () => (existsSync(LOG) ? readFileSync(LOG, 'utf8').trim().split('\n') : []);

afterAll(() => home.remove());

it('without an account, a game connects only to this machine', async () => {
  const server = await startServerProcess(home.path, {
    NODE_OPTIONS: `--import=${WATCH}`,
    STARFRAY_SPEED: '50',
  });
  try {
    const game = createClient({ baseUrl: server.url, key: makeKey(home.path) });
    await game.updateSettings({ bots: 12, roundMinutes: 1 });
    await game.openLobby({ mode: 'dogfight' });
    await game.addPilot({ username: 'ada' });
    const script = await game.testScript({ language: 'js', code: "await game.announce({ text: 'Hello' })" });
    expect(script).toMatchObject({ ok: true });
    const onOpen = () => void game.startRound({});
    for await (const { event } of game.events({ types: ['round.end'], onOpen })) {
      if (event.type === 'round.end') break;
    }
    expect((await fetch(`${server.url}/overlay`)).status).toBe(200);
  } finally {
    await server.stop();
  }
  expect(noted()).toEqual([]);
});

it('the test of outgoing connections notices a connection to another machine', () => {
  const code =
    "require('net').connect(9, '192.0.2.1').on('error', () => {}).destroy(); fetch('http://game.invalid').catch(() => {})";
  spawnSync(process.execPath, [`--import=${WATCH}`, '-e', code]);
  expect(new Set(noted())).toEqual(new Set(['192.0.2.1', 'game.invalid']));
});
