import { expect, it, onTestFinished } from 'vitest';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import type { OverlayServerMessage } from '../../schema/wire/overlay-socket.ts';
import { canSkipRedis } from '../find-redis.ts';
import { newRedis } from '../new-redis.ts';
import { startServer } from '../server.ts';
import { startTestEdge } from './edge.ts';
import { watch } from './watcher.ts';

it.skipIf(canSkipRedis)('an edge shows of a real game what the game says itself', async () => {
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
  const pilots = () =>
    messages().flatMap(message =>
      message.t === 'hello'
        ? message.state.pilots
        : message.t === 'state'
          ? (message.patch.pilots ?? [])
          : [],
    );
  await expect.poll(() => pilots().map(({ name }) => name)).toContain('linus');
  expect(messages()[0]?.t).toBe('hello');
  const told = () => messages().flatMap(message => (message.t === 'event' ? message.data.type : []));
  await expect.poll(told).toContain('announce');

  const decoder = createFrameDecoder();
  const shipsIn = () =>
    overlay.bytes.splice(0).map(bytes => decoder.decode(bytes)?.slot.frame.entities[0] ?? 0);
  await expect.poll(() => Math.max(0, ...shipsIn())).toBeGreaterThan(7);

  const state = await (await edge.get(`/v/main/state?token=${await edge.token()}`)).json();
  expect(state.state.pilots.map(({ name }: { name: string }) => name)).toContain('ada');
  expect(edge.log.filter(line => line.startsWith('bug'))).toEqual([]);
});
