import { expect, it, onTestFinished } from 'vitest';
import { RELAY_KEY, startStandIn } from '../../../harness/relay/stand-in.ts';
import { startServer } from '../../../harness/server.ts';

/** The demo contacts no other machine, whatever the game's own configuration says. */

it('a demo claims no channel in Redis, connects to no relay and fetches no emotes', async () => {
  const relay = await startStandIn();
  onTestFinished(relay.close);
  const fetched: string[] = [];
  const source = async (id: string) => {
    fetched.push(id);
    return null;
  };
  const server = await startServer(
    {
      demo: true,
      fanout: { url: 'redis://127.0.0.1:1', channel: 'main' }, // a game would wait for Redis
      relay: { address: relay.address, key: RELAY_KEY },
    },
    { emoteSource: source },
  );
  onTestFinished(server.close);
  const { client, url } = server;
  expect((await fetch(`${url}/overlay/emotes/25`)).status).toBe(204);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ fanout: null });
  expect(await client.getRelay()).toMatchObject({ configured: false, state: 'off' });
  await expect(client.setRelay({ address: relay.address })).rejects.toMatchObject({ code: 'not-available' });
  expect([fetched, relay.calls]).toEqual([[], 0]);
});
