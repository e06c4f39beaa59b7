import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canSkipRedis } from '../../../harness/find-redis.ts';
import { newRedis } from '../../../harness/new-redis.ts';
import { anonymous, RELAY_KEY, startStandIn } from '../../../harness/relay/stand-in.ts';
import { startServer } from '../../../harness/server.ts';
import { openFanout } from '../../../net/fanout/fanout.ts';
import type { PlatformAdapter } from '../../../net/platform/intake/platform.ts';
import { Health } from '../../../schema/records/health.ts';
import { readEventId } from '../../../schema/wire/fanout/event-id.ts';
import { FanoutPulse } from '../../../schema/wire/fanout/messages.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { KEYS, storedEvents, storedState } from './stage.ts';

/** Tests the whole game with Redis. What edges read there equals what the game itself reports. */

const newGame = async (url: string) => {
  const logged: string[] = [];
  const onLog = (line: string) => void logged.push(line);
  const log = { info() {}, onLog, onBug: (error: unknown) => onLog(`${error}`) };
  const game = await startServer({ fanout: { url, channel: 'main' } }, { log });
  onTestFinished(game.close);
  return { ...game, logged };
};

const blackHole = ({ name, viewer }: TestAdapter) => ({
  kind: 'redeem' as const,
  id: 'r1',
  platform: name,
  origin: 'own' as const,
  user: viewer('ada'),
  rewardId: null,
  title: 'Black hole',
  input: '',
});

/** The platform with the ability to make rewards, and the titles of the rewards that the game made. */
function rewardsMadeBy(platform: TestAdapter) {
  const made: string[] = [];
  const absent = () => Promise.reject(new Error('There is no such reward.'));
  const adapter: PlatformAdapter = {
    ...platform,
    capabilities: new Set([...platform.capabilities, 'manage']),
    manage: {
      async create(reward) {
        made.push(reward.title);
        return { ...reward, id: reward.title, manageable: true };
      },
      update: absent,
      remove: absent,
    },
  };
  return { made, adapter };
}

const healthOf = async (url: string) => v.parse(Health, await (await fetch(`${url}/health`)).json());

describe.skipIf(canSkipRedis)('game', () => {
  it('a game with Redis publishes its events, its state and the contents of /health', async () => {
    const redis = await newRedis();
    const store = redis.connect();
    const { client, url } = await newGame(redis.url);
    await client.addPilot({ username: 'ada' });
    await client.announce({ text: 'hello' });
    const told = async () => (await storedEvents(redis)).filter(({ type }) => type === 'announce');
    await expect.poll(told).toHaveLength(1);
    const [{ id, streamId }] = await told();
    const { fanout } = await healthOf(url);
    expect(fanout).toEqual({
      channel: 'main',
      connected: true,
      lease: 'held',
      epoch: readEventId(id)?.epoch,
    });
    expect(streamId).toBe(id.replace('.', '-'));
    const pulse = async () => v.parse(FanoutPulse, JSON.parse((await store.get(KEYS.pulse)) ?? '{}'));
    await expect.poll(async () => (await pulse()).lastEvent).toBe(id);
    const state = await storedState(redis);
    expect(Object.values(state?.state.people ?? {})).toContain('ada');
    expect(state?.arena.width).toBeGreaterThan(0);
  });

  it('a game continues while Redis is unreachable and publishes again afterwards', async () => {
    const redis = await newRedis();
    const { client, url } = await newGame(redis.url);
    await redis.kill();
    await expect.poll(async () => (await healthOf(url)).fanout?.connected).toBe(false);
    await client.announce({ text: 'meanwhile' });
    await redis.start();
    const texts = async () => (await storedEvents(redis)).flatMap(({ text }) => text ?? []);
    await expect.poll(texts).toEqual(['meanwhile']);
  });

  it('a game whose lease may have lapsed sends nothing to platforms, and settles payments later', async () => {
    const redis = await newRedis('all');
    const { app, client, url, logged } = await newGame(redis.url);
    const platform = createTestAdapter({ streamer: 'streamer' });
    const rewards = rewardsMadeBy(platform);
    app.platforms.add(rewards.adapter);
    const relay = await startStandIn();
    onTestFinished(relay.close);
    const welcomed = relay.next();
    await client.setRelay({ address: relay.address, key: RELAY_KEY });
    await welcomed;
    await client.openLobby({ mode: 'dogfight' });
    await client.startRound();
    await redis.kill();
    await expect.poll(async () => (await healthOf(url)).fanout?.lease).toBe('lapsed');

    expect(await platform.chat('ada', '!join')).toMatchObject({ handled: true });
    const code = 'say("hi"); try { await http("https://example.com/") } catch (error) { log(error.message) }';
    const { output } = await client.testScript({ language: 'js', code });
    const reason = 'Redis cannot be reached, and another game may own the channel by now';
    expect(output).toContainEqual({
      kind: 'log',
      text: expect.stringContaining(`Nothing was sent: ${reason}.`),
    });
    await expect
      .poll(() => logged.filter(line => line.endsWith(`could not be sent. The last reason: ${reason}`)))
      .not.toEqual([]);
    expect(platform.said).toEqual([]);
    await expect(client.createReward({ title: 'Wave', cost: 10 })).rejects.toMatchObject({
      code: 'unreachable',
      message: `Nothing was sent: ${reason}.`,
    });
    expect(rewards.made).toEqual([]);
    relay.press('lapsed', anonymous('U1'), 'join');

    await client.emergency({ on: true });
    await platform.emit(blackHole(platform));
    expect((await client.listReceipts()).receipts).toMatchObject([{ state: 'refunded' }]);
    const { tick } = app.simulation;
    await expect.poll(() => app.simulation.tick).toBeGreaterThan(tick + 150);
    expect(platform.settled).toEqual([]);
    await redis.start();
    await expect.poll(() => platform.settled).toMatchObject([{ outcome: 'refunded' }]);
    relay.press('held', anonymous('U1'), 'join');
    await expect.poll(() => [...relay.answers.keys()]).toEqual(['held']);
    await client.createReward({ title: 'Wave', cost: 10 });
    expect(rewards.made).toEqual(['Wave']);
  });

  it('a game releases its channel when it stops', async () => {
    const redis = await newRedis();
    const game = await startServer({ fanout: { url: redis.url, channel: 'main' } });
    await game.close();
    expect(await redis.connect().hget(KEYS.lease, 'until')).toBe('0');
  });

  it('a game that is stopping waits at most half a second for an unresponsive Redis', async () => {
    const redis = await newRedis();
    const log = { info() {}, onLog() {}, onBug: (error: unknown) => expect.fail(String(error)) };
    const fanout = await openFanout({ url: redis.url, channel: 'main' }, log);
    redis.signal('SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let isClosed = false;
    const closed = fanout.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(499);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isClosed).toBe(true);
    await closed;
  });
});

it('/health of a game without Redis reports no fan-out', async () => {
  const game = await startServer();
  onTestFinished(game.close);
  expect((await healthOf(game.url)).fanout).toBeNull();
});
