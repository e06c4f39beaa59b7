import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import type { EventType, GameEvent } from '../../../../schema/records/events.ts';
import { hearEvents } from '../heard.ts';

/** Tests events on Twitch and their effects in the game. */

let server: TestServer;
let twitch: FakeTwitch;
let heard: Awaited<ReturnType<typeof hearEvents>>;

beforeAll(async () => {
  twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0, pointsPerMinute: 1e6 });
  vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
  server = await startServer({ platformVariables: { STARFRAY_TWITCH_CLIENT_ID: twitch.clientId } });
  await server.client.updateSettings({ bots: 0, calamities: false, streamerJoins: false });
  const { code } = await server.client.streamConnect({ packs: ['ads'] });
  twitch.authorize(code);
  expect(await server.client.streamConnectPoll()).toEqual({ status: 'done' });
  await subscribed();
  heard = await hearEvents(server.client);
});
beforeEach(async () => {
  await server.client.openMainMenu();
  await server.client.updateSettings({ sharedChat: 'ignore' });
  for (const pilot of await pilots()) await server.client.removePilot({ pilot });
  heard.events.length = 0;
});
afterAll(async () => {
  await heard.stop();
  await server.close();
  await twitch.close();
  vi.unstubAllEnvs();
});

const subscribed = () => twitch.until(() => twitch.subscriptions.length === 15);

const POLL = { timeout: 60_000, interval: 10 };
/** The events of the type `type` since the test began, without type and time. */
const reported = <T extends EventType>(type: T) =>
  heard.events
    .filter((event): event is Extract<GameEvent, { type: T }> & { at?: number } => event.type === type)
    .map(({ type: _, at: __, ...fields }) => fields);
const tells = (type: EventType) => expect.poll(() => reported(type), POLL);
const pilots = async () => (await server.client.getState()).pilots.map(({ id }) => id);
const flies = (...logins: string[]) =>
  expect.poll(pilots, POLL).toEqual(logins.map(login => `chat:${login}`));
const lobby = () => server.client.openLobby({ mode: 'dogfight' });
/**
 * Resolves when everything that Twitch sent before has arrived. Sends a raid as a marker; the world takes no part in
 * a raid, so it may still be handling the earlier messages.
 */
const passed = async (login = 'marker') => {
  const raids = reported('raid').length;
  await twitch.raid(login, 1);
  await expect.poll(() => reported('raid').length, POLL).toBe(raids + 1);
};

async function fight(...logins: string[]) {
  await lobby();
  for (const login of logins) await twitch.chat(login, '!join');
  await flies(...logins.map(login => login.toLowerCase()));
  await server.client.startRound();
}

describe('Twitch chat line', () => {
  it('!join on Twitch adds the viewer under the display name', async () => {
    await lobby();
    await twitch.chat('Ada', '!join');
    await flies('ada');
    expect((await server.client.getState()).pilots).toMatchObject([{ name: 'Ada' }]);
    await expect.poll(() => twitch.lines.at(-1), POLL).toContain('Ada');
  });

  it('viewers of other channels in a shared chat can join only if the setting allows it', async () => {
    await lobby();
    await twitch.chat('bob', '!join', { sharedFrom: 'elsewhere' });
    await passed();
    expect(await pilots()).toEqual([]);
    await server.client.updateSettings({ sharedChat: 'join' });
    await twitch.chat('bob', '!join', { sharedFrom: 'elsewhere' });
    await flies('bob');
  });

  it('a Twitch chat line that the game wrote is not treated as a command', async () => {
    await server.client.saveScript({
      name: 'Herald',
      language: 'js',
      code: 'say("!join")',
      trigger: { type: 'command', command: 'herald' },
      enabled: true,
    });
    await lobby();
    await twitch.chat('ada', '!herald');
    await expect.poll(() => twitch.lines.at(-1), POLL).toBe('!join');
    await twitch.chat(twitch.streamer.login, '!join', { roles: ['broadcaster'] });
    await passed();
    expect(await pilots()).toEqual([]);
  });

  it('a Twitch chat line that arrives twice is handled once', async () => {
    await lobby();
    const line = { messageId: 'once' };
    await twitch.chat('ada', '!join', line);
    await flies('ada');
    await twitch.chat('ada', '!leave');
    await flies();
    await twitch.chat('ada', '!join', line);
    await passed();
    expect(await pilots()).toEqual([]);
  });
});

describe('Twitch moderator', () => {
  it("if a moderator deletes a viewer's line, the viewer is removed and may join again", async () => {
    await fight('mo', 'nan');
    await twitch.deleteMessage('mo', await twitch.chat('mo', 'something rude'));
    await tells('name.removed').toMatchObject([{ user: 'mo' }]);
    await flies('nan');
  });

  it.each(['timeout', 'ban'] as const)(
    'after a %s by a moderator, a viewer cannot return until the viewer writes again',
    async act => {
      await fight('mo', 'nan');
      await twitch[act]('mo');
      await tells('name.removed').toHaveLength(1);
      await flies('nan');
      expect((await server.client.listBans()).bans).toMatchObject([{ name: 'mo', until: null }]);
      await new Promise(setImmediate);
      await twitch.chat('mo', '!join');
      await flies('nan', 'mo');
      expect((await server.client.listBans()).bans).toEqual([]);
    },
  );

  it("clearing the chat removes nobody, and a viewer's chat line does not lift a ban that was made in the game", async () => {
    await fight('mo', 'nan');
    await server.client.removePilot({ pilot: 'chat:mo', banMinutes: 5 });
    await twitch.clearChat();
    await twitch.chat('mo', '!join');
    await passed();
    expect(await pilots()).toEqual(['chat:nan']);
    await server.client.liftBan({ name: 'mo' });
  });
});

describe('Twitch bits', () => {
  it('a cheer on Twitch is counted once', async () => {
    await fight('ada', 'bob');
    await twitch.cheer('Ada', 100, 'Cheer100 go!');
    await tells('cheer').toMatchObject([{ user: 'Ada', bits: 100 }]);
    await passed();
    expect(reported('cheer')).toHaveLength(1);
  });

  it("a gigantified emote counts as bits and flies in with its name and its viewer's name", async () => {
    await fight('ada', 'bob');
    await twitch.gigantify('Ada', { id: '25', name: 'Kappa' }, 30);
    await tells('giant-emote').toMatchObject([{ user: 'Ada', emote: '25' }]);
    expect(reported('cheer')).toMatchObject([{ bits: 30 }]);
  });

  it.each([
    ['redemption', 'bits'],
    ['bits', 'redemption'],
    ['bits', 'redemption', 'redemption'],
  ] as const)(
    'a Custom Power-up has its effect once and its bits count once if Twitch sends: %s, %s, %s',
    async (...parts) => {
      await fight('ada', 'bob');
      await twitch.usePowerUp('Ada', twitch.addPowerUp('Blizzard', 300), parts.filter(Boolean));
      await tells('redeem.applied').toMatchObject([{ user: 'Ada', effect: 'calamity:blizzard' }]);
      await passed();
      expect(reported('cheer')).toMatchObject([{ user: 'Ada', bits: 300 }]);
      expect(reported('redeem.applied')).toHaveLength(1);
    },
  );

  it('a Custom Power-up is listed among the rewards, with its cost in bits, and can be linked to an effect', async () => {
    const { id } = twitch.addPowerUp('Surprise', 500);
    await server.client.createReward({ title: 'Hydrate', cost: 100 }); // the list is then read again
    expect((await server.client.listRedeemRewards({})).find(reward => reward.id === id)).toEqual({
      id,
      title: 'Surprise',
      cost: 500,
      needsInput: false,
      enabled: true,
      manageable: false,
      inBits: true,
    });
    await server.client.linkRedeem({ rewardId: id, effect: 'mines' });
    await fight('ada', 'bob');
    await twitch.usePowerUp('Ada', { id, title: 'Surprise', bits: 500 });
    await tells('redeem.applied').toMatchObject([{ user: 'Ada', effect: 'mines' }]);
    await server.client.removePilot({ pilot: 'chat:bob', banMinutes: 1 });
    await twitch.usePowerUp('Bob', { id, title: 'Surprise', bits: 500 });
    await expect
      .poll(() => reported('receipt').at(-1), POLL)
      .toMatchObject({
        state: 'refused',
        text: 'Mine Supply: you cannot take part at the moment. Bits cannot be refunded.',
      });
    await server.client.liftBan({ name: 'bob' });
  });

  it('a combo counts as bits and shows no giant emote', async () => {
    await fight('ada', 'bob');
    await twitch.combo('Ada', 5);
    await tells('cheer').toMatchObject([{ user: 'Ada', bits: 5 }]);
    await passed();
    expect(reported('giant-emote')).toEqual([]);
  });
});

describe('Twitch notice', () => {
  it('a subscription is reported with its number of months', async () => {
    await twitch.sub('Ada');
    await twitch.resub('bob', 12, { text: 'a year!' });
    await tells('sub').toEqual([
      { user: 'Ada', months: 1, text: '' },
      { user: 'bob', months: 12, text: 'a year!' },
    ]);
  });

  it('each gifted subscription is counted once', async () => {
    await twitch.gift('Ada', 5);
    await twitch.gift('bob');
    await passed();
    expect(reported('gift')).toEqual([
      { user: 'Ada', count: 5 },
      { user: 'bob', count: 1 },
    ]);
  });

  it('raids and watch streaks are reported as events', async () => {
    await twitch.raid('Grace', 42);
    await twitch.watchStreak('Ada', 10);
    await tells('watch-streak').toEqual([{ user: 'Ada', streams: 10 }]);
    expect(reported('raid')).toEqual([{ user: 'Grace', viewers: 42 }]);
  });

  it('Twitch notices from other channels, and of kinds that the game does not use, are ignored', async () => {
    await twitch.sub('Ada', { sharedFrom: 'elsewhere' });
    await twitch.announcement('Ada', 'hear, hear');
    await passed();
    expect(reported('sub')).toEqual([]);
  });
});

describe('Twitch stream', () => {
  it('the start and end of the stream, and advertisements, are reported', async () => {
    await twitch.goLive();
    await twitch.goOffline();
    await twitch.adBreak(90);
    await tells('ad').toEqual([{ seconds: 90 }]);
    expect(reported('stream')).toEqual([{ live: true }, { live: false }]);
  });

  it('the start of the stream starts the scripts that it triggers', async () => {
    await server.client.saveScript({
      name: 'Opener',
      language: 'js',
      code: 'say("live: " + event.live)',
      trigger: { type: 'event', event: 'stream' },
      enabled: true,
    });
    await twitch.goLive();
    await tells('say').toMatchObject([{ text: 'live: true' }]);
  });
});

describe('redeemed Twitch reward', () => {
  const own = async (title: string) => (await server.client.createReward({ title, cost: 100 })).reward.id;
  const receipts = async () => (await server.client.listReceipts()).receipts;
  const newest = async (title: string) => (await receipts()).find(receipt => receipt.title === title)?.state;
  const receipt = (title: string) => expect.poll(() => newest(title), POLL);
  const status = (id: string) => twitch.redemptions.get(id)?.status;

  it('a redeemed reward that the game created has its effect once and is marked as fulfilled', async () => {
    const made = await own('Black hole');
    await fight('ada', 'bob');
    const id = await twitch.redeem('ada', made);
    await twitch.faults.repeatRedemption(id);
    await receipt('Black hole').toBe('applied');
    await passed();
    expect(reported('redeem')).toHaveLength(1);
    await expect.poll(() => status(id), POLL).toBe('FULFILLED');
  });

  it('a redeemed reward that the streamer created has its effect and stays in the queue', async () => {
    const { id: made } = await twitch.addForeignReward({ title: 'Nuke', cost: 100 });
    await fight('ada', 'bob');
    const id = await twitch.redeem('ada', made);
    await receipt('Nuke').toBe('applied');
    expect(status(id)).toBe('UNFULFILLED');
  });

  it('a waiting redemption that is refunded on Twitch has no effect', async () => {
    const made = await own('Grow');
    await fight('bob', 'cy');
    const id = await twitch.redeem('ada', made);
    await receipt('Grow').toBe('waiting');
    await twitch.cancel(id);
    await receipt('Grow').toBe('refunded');
    expect((await receipts())[0]).toMatchObject({ text: 'Grow: points refunded.' });
    await twitch.chat('ada', '!join');
    await flies('bob', 'cy', 'ada');
    await passed();
    expect([reported('redeem.applied'), status(id)]).toEqual([[], 'CANCELED']);
  });

  it('a redemption made while the game was not connected is handled when it connects', async () => {
    const made = await own('Meteor Shower');
    await fight('ada', 'bob');
    twitch.faults.cutSockets();
    await twitch.until(() => twitch.sockets === 0);
    await twitch.redeem('ada', made);
    await receipt('Meteor Shower').toBe('applied');
  });
});

describe('revoked Twitch permission', () => {
  it('a revoked permission is reported once, and the round continues', async () => {
    await fight('ada', 'bob');
    twitch.revoke();
    const notices = () => reported('stream.account').filter(({ state }) => state === 'revoked');
    await expect.poll(notices, POLL).toHaveLength(1);
    await twitch.until(() => twitch.sockets === 0);
    expect((await server.client.getState()).round.phase).toBe('playing');
    expect(await server.client.reportChat({ user: 'cy', platform: 'twitch', text: '!leave' })).toMatchObject({
      handled: true,
    });
    expect(notices()).toHaveLength(1);
  });
});
