import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../client/client.ts';
import { startTestEdge } from '../../harness/edge/edge.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newHome } from '../../harness/new-home.ts';
import { newRedis } from '../../harness/new-redis.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { startServerProcess } from '../../harness/process.ts';
import { startServer } from '../../harness/server.ts';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import type { OverlayServerMessage } from '../../schema/wire/overlay-socket.ts';
import { watch } from './watcher.ts';

it.skipIf(canSkipRedis)('an edge shows what a real game itself reports', async () => {
  const redis = await newRedis();
  const game = await startServer({ fanout: { url: redis.url, channel: 'main' } });
  onTestFinished(game.close);
  const edge = await startTestEdge(redis.url);
  onTestFinished(edge.close);
  await expect.poll(async () => (await edge.get('/v/main/token')).status).toBe(200);
  const events = await watch(edge.url, '/v/main/events', await edge.token());
  const overlay = await watch(edge.url, '/v/main/overlay/socket', await edge.token('fight'));
  for (const watcher of [events, overlay]) {
    await expect.poll(() => watcher.texts.length).toBeGreaterThan(0);
  }

  await game.client.updateSettings({ bots: 6 });
  for (const username of ['ada', 'linus']) await game.client.addPilot({ username });
  await game.client.openLobby({ mode: 'dogfight' });
  await game.client.startRound({});
  await game.client.announce({ text: 'hello' });

  const joined = () =>
    events.events().filter(({ type }) => ['join', 'round.start', 'announce'].includes(type));
  await expect
    .poll(() => joined().map(({ type }) => type))
    .toEqual(expect.arrayContaining(['join', 'round.start', 'announce']));

  const messages = () => overlay.texts.map((text): OverlayServerMessage => JSON.parse(text));
  const names = () =>
    messages().flatMap(message =>
      message.t === 'hello'
        ? Object.values(message.state.people)
        : message.t === 'state'
          ? Object.values(message.patch.people ?? {})
          : [],
    );
  await expect.poll(names).toContain('linus');
  expect(messages()[0]?.t).toBe('hello');
  const told = () => messages().flatMap(message => (message.t === 'event' ? message.data.type : []));
  await expect.poll(told).toContain('announce');

  const decoder = createFrameDecoder();
  const shipsIn = () =>
    overlay.bytes.splice(0).map(bytes => decoder.decode(bytes)?.slot.frame.entities[0] ?? 0);
  await expect.poll(() => Math.max(0, ...shipsIn())).toBeGreaterThan(7);

  const inState = async () => {
    const { state } = await (await edge.get(`/v/main/state?token=${await edge.token()}`)).json();
    return Object.values(state.people);
  };
  await expect.poll(inState).toContain('ada');
  expect(JSON.stringify(messages())).not.toContain('chat:');
  expect(edge.log.filter(line => line.startsWith('bug'))).toEqual([]);
});

it.skipIf(canSkipRedis)(
  'when a game is killed, an edge keeps its watchers connected, and shows them the next game without a loss',
  async () => {
    const redis = await newRedis('all');
    const edge = await startTestEdge(redis.url);
    onTestFinished(edge.close);
    const startGame = async () => {
      const home = newHome();
      const game = await startServerProcess(home, { STARFRAY_REDIS: redis.url });
      onTestFinished(() => game.crash().catch(() => {}));
      return { game, client: createClient({ baseUrl: game.url, key: newOwnerKey(home) }) };
    };
    const first = await startGame();
    await expect.poll(async () => (await edge.get('/v/main/token')).status).toBe(200);
    const events = await watch(edge.url, '/v/main/events', await edge.token());
    const pulse = await watch(edge.url, '/v/main/pulse', await edge.token());
    await expect.poll(() => events.texts.length).toBe(1);
    for (let i = 0; i < 20; i++) await first.client.announce({ text: `first ${i}` });
    const shown = () => events.events().map(event => ('text' in event ? event.text : event.type));
    const toldOfFirst = ['open', ...Array.from({ length: 20 }, (_, i) => `first ${i}`)];
    await expect.poll(shown).toEqual(toldOfFirst);
    const epochs = () => pulse.texts.flatMap(text => JSON.parse(text).epoch ?? []);
    await expect.poll(() => epochs().length).toBeGreaterThan(0);
    await first.game.crash();

    const second = await startGame();
    await second.client.announce({ text: 'second' });
    await expect.poll(shown).toEqual([...toldOfFirst, 'owner', 'second']);
    await expect.poll(() => new Set(epochs()).size).toBe(2);
    expect(epochs()).toEqual([...epochs()].sort((a, b) => a - b));
    const open = await Promise.all(
      [events, pulse].map(({ closed }) => Promise.race([closed, Promise.resolve('open')])),
    );
    expect(open).toEqual(['open', 'open']);
  },
);
