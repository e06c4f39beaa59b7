import { expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { RELAY_KEY, startStandIn } from '../../../harness/relay/stand-in.ts';
import { startServer } from '../../../harness/server.ts';
import { listBackups } from '../../../net/store/backups.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';
import { ended, onCommand, save, type } from '../scripts/stage.ts';

/** A server that replaces a dead server is more careful than a server that a person started. */

/** A data folder in which a game has run. */
function usedHome() {
  const home = newHome();
  const store = openStore(home, { withBackup: false });
  store.run("INSERT INTO settings VALUES ('mode', '\"ffa\"')");
  store.close();
  return home;
}

it.each([
  [false, 1],
  [true, 0],
])(
  'a start (after a crash: %j) makes %i backups, so that repeated crashes do not displace good backups',
  async (restarted, count) => {
    const home = usedHome();
    const server = await startServer({ home, restarted });
    await server.app.close();
    expect(listBackups(home)).toHaveLength(count);
  },
);

it('if the store is removed while the server runs, a restart after a crash does not create an empty store', async () => {
  await expect(startServer({ home: newHome(), restarted: true })).rejects.toThrow(
    'was removed while the server ran',
  );
});

it.each([
  [false, 60],
  [true, 10],
])(
  'a server (started after a crash: %j) writes %i of 60 waiting lines to the chat at once',
  async (restarted, count) => {
    const server = await startServer({ home: usedHome(), restarted });
    onTestFinished(() => server.app.close());
    const platform = createTestAdapter();
    server.app.platforms.add(platform);
    await save(server, onCommand('flood'), 'for (let i = 0; i < 60; i++) say(i + "x".repeat(400));');
    type(server, 'flood');
    await ended(server, 1);
    expect(platform.said).toHaveLength(count);
  },
);

it('after a crash, a server waits half a minute before it connects to the relay', async () => {
  const relay = await startStandIn();
  onTestFinished(relay.close);
  const settings = { address: relay.address, key: RELAY_KEY };
  const restarted = await startServer({ home: usedHome(), restarted: true, relay: settings });
  onTestFinished(() => restarted.app.close());
  expect(await restarted.client.getRelay()).toMatchObject({
    state: 'connecting',
    text: 'Connecting to the relay in a moment.',
  });
  const started = await startServer({ relay: settings });
  onTestFinished(started.close);
  await expect.poll(() => relay.isConnected).toBe(true);
  expect(relay.calls).toBe(1);
});
