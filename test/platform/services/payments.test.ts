import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { streamElementsAt } from '../../../net/platform/streamelements/streamelements.ts';
import { streamerBot } from '../../../net/platform/streamerbot/streamerbot.ts';
import { hearEvents } from '../../net/platform/heard.ts';
import {
  ACCOUNT,
  activity,
  kickIdOf,
  kickLine,
  OVERLAY_TOKEN,
  type StreamElementsStandIn,
  startStreamElements,
  tip,
} from '../stand-ins/streamelements.ts';
import {
  kickMessage,
  PASSWORD,
  type StreamerBotStandIn,
  startStreamerBot,
  youTubeMessage,
} from '../stand-ins/streamerbot.ts';

/** Tests payments and lines of a game that is connected to both services, from the outside. */

let elements: StreamElementsStandIn;
let bot: StreamerBotStandIn;
let server: TestServer;
let heard: Awaited<ReturnType<typeof hearEvents>>;
beforeAll(async () => {
  elements = await startStreamElements();
  bot = await startStreamerBot();
  server = await startServer({}, { services: [streamElementsAt(elements.address), streamerBot] });
  const { client } = server;
  await client.updateSettings({ bots: 0, calamities: false, tipEffects: { '5 USD': 'shields' } });
  await client.setService({
    service: 'streamelements',
    on: true,
    values: { account: ACCOUNT, token: OVERLAY_TOKEN },
  });
  await client.setService({
    service: 'streamerbot',
    on: true,
    values: { address: bot.address, password: PASSWORD },
  });
  await vi.waitFor(
    async () => {
      const { services } = await client.getServices();
      expect(services.map(({ state }) => state)).toEqual(['connected', 'connected']);
    },
    { timeout: 60_000 },
  );
});
afterAll(async () => {
  await server?.close();
  await elements?.close();
  await bot?.close();
});
beforeEach(async () => {
  await server.client.openMainMenu();
  await server.client.openLobby({ mode: 'dogfight' });
  heard = await hearEvents(server.client);
});
afterEach(() => heard.stop());

const eventsOf = (type: string) => heard.events.filter(event => event.type === type);
const pilots = async () => (await server.client.getState()).pilots.map(({ name }) => name).sort();

/** Waits until everything that was sent so far has been handled. The last line is a viewer who joins. */
let joins = 0;
async function settled() {
  const name = `Last${++joins}`;
  elements.chat(kickLine(name, '!join'));
  bot.report('Kick', 'ChatMessage', kickMessage(`${name}b`, '!join'));
  await expect.poll(pilots).toEqual(expect.arrayContaining([name, `${name}b`]));
}

describe('payments through StreamElements', () => {
  it('a tip counts once by its id, however often and by which topic it is reported, and its e-mail address is dropped', async () => {
    for (const topic of ['channel.tips', 'channel.tips.moderation', 'channel.tips'])
      elements.publish(topic, tip('tip-1', 'styler', 4.2));
    await settled();
    expect(eventsOf('tip')).toMatchObject([
      {
        amount: '4.2',
        currency: 'USD',
        cents: 420,
        user: 'styler',
        message: 'Take that',
        via: 'streamelements',
        id: 'tip-1',
      },
    ]);
    expect(JSON.stringify(heard.events)).not.toContain('mail.example');
  });

  it('a tip that waits for moderators counts only when they allow it', async () => {
    elements.publish('channel.tips.moderation', tip('tip-2', 'bob', 5, { approved: 'pending' }));
    elements.publish('channel.tips.moderation', tip('tip-3', 'cid', 5, { approved: 'rejected' }));
    elements.publish('channel.tips', tip('tip-4', 'dora', 5, { status: 'refunded' }));
    elements.publish('channel.tips', tip('tip-5', 'eve', 5, {}, { amount: '5,00' }));
    await settled();
    expect(eventsOf('tip')).toEqual([]);
    elements.publish('channel.tips.moderation', tip('tip-2', 'bob', 5));
    await expect.poll(() => eventsOf('tip')).toMatchObject([{ user: 'bob' }]);
  });

  it('bits, subscriptions, gifts, raids, rewards and Super Chats are reported as from the platform itself', async () => {
    const send = (type: string, provider: string, data: object) =>
      elements.publish('channel.activities', activity(type, provider, `${type}-1`, data));
    send('cheer', 'twitch', { amount: 100, message: 'Go' });
    send('subscriber', 'twitch', { amount: 3 });
    send('communityGiftPurchase', 'twitch', { amount: 5 });
    send('raid', 'twitch', { amount: 12 });
    send('channelPointsRedemption', 'twitch', { amount: 100, redemption: 'Nuke' });
    send('superchat', 'youtube', { amount: 2, currency: 'EUR' });
    send('merch', 'streamelements', { amount: 20 });
    send('follow', 'twitch', {});
    await expect
      .poll(() => eventsOf('tip'))
      .toMatchObject([{ amount: '2', currency: 'EUR', via: 'youtube' }]);
    await expect.poll(() => eventsOf('cheer')).toMatchObject([{ user: 'Ada', bits: 100 }]);
    expect(eventsOf('sub')).toMatchObject([{ months: 3 }]);
    expect(eventsOf('gift')).toMatchObject([{ count: 5 }]);
    expect(eventsOf('raid')).toMatchObject([{ viewers: 12 }]);
    expect(eventsOf('redeem')).toMatchObject([{ user: 'Ada', title: 'Nuke' }]);
  });
});

describe('payments through Streamer.bot', () => {
  it('a Super Chat counts by its exact amount, never by its text for people', async () => {
    const chat = { ...youTubeMessage('Finn', 'Here', {}, 'sc-1'), amount: '$9.99', currencyCode: 'USD' };
    bot.report('YouTube', 'SuperChat', { ...chat, microAmount: 1_999_999 });
    bot.report('YouTube', 'SuperChat', { ...chat, microAmount: 1_999_999 });
    bot.report('YouTube', 'SuperChat', { ...chat, eventId: 'sc-2' });
    await settled();
    expect(eventsOf('tip')).toMatchObject([
      { amount: '1.99', currency: 'USD', user: 'Finn', via: 'youtube' },
    ]);
  });

  it('donations of other services and rewards of Kick are reported', async () => {
    bot.report('Kofi', 'Donation', {
      messageId: 'k-1',
      from: 'Bob',
      amount: '3.00',
      currency: 'EUR',
      message: '',
      isPublic: false,
    });
    bot.report('StreamElements', 'Tip', {
      id: 's-1',
      username: 'cid',
      amount: 4,
      currency: 'USD',
      message: 'x',
    });
    bot.report('Kick', 'RewardRedemption', {
      redeemer: { name: 'Dora', id: 7 },
      reward: { id: 'r', title: 'Nuke' },
    });
    await expect
      .poll(() => eventsOf('tip'))
      .toMatchObject([{ via: 'kofi', amount: '3.00' }, { via: 'streamelements' }]);
    await expect.poll(() => eventsOf('redeem')).toMatchObject([{ user: 'Dora', title: 'Nuke' }]);
    expect(JSON.stringify(eventsOf('tip'))).not.toContain('Bob');
  });

  it('a service whose payments do not count reports chat alone', async () => {
    const payments = (isOn: boolean) =>
      server.client.setService({ service: 'streamelements', payments: isOn });
    const next = elements.next();
    await payments(false);
    await next;
    await expect.poll(() => elements.topics()).toEqual(['channel.chat.message']);
    await payments(true);
    await expect.poll(() => elements.topics()).toHaveLength(4);
  });
});

describe('one line through both services', () => {
  it('a line that both services report acts once, by its id or by its order', async () => {
    elements.chat(kickLine('Ada', '!join', { id: 'both-1' }));
    bot.report(
      'Kick',
      'ChatMessage',
      kickMessage('Ada', '!join', { id: kickIdOf('Ada') }, { messageId: 'both-1' }),
    );
    bot.report(
      'Kick',
      'ChatMessage',
      kickMessage('Bob', '!join', { id: undefined }, { messageId: undefined }),
    );
    elements.chat(kickLine('Bob', '!join', { id: 'both-2' }));
    await settled();
    expect((await pilots()).filter(name => /^(Ada|Bob)/.test(name))).toEqual(['Ada (ki)', 'Bob (ki)']);
    await expect.poll(() => bot.saidTo('kick').join(' | ')).toContain('Bob');
    expect(bot.saidTo('kick').join()).not.toContain('already');
  });
});

it('the stand-ins have found no fault', () => {
  expect([...elements.faults, ...bot.faults]).toEqual([]);
});
