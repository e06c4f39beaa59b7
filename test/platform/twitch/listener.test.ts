import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import { EventSubWsListener } from '@twurple/eventsub-ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { createWatch } from '../../../harness/twitch/watch.ts';
import { connect, SCOPES } from './calls.ts';

let twitch: FakeTwitch;
let access: string;

beforeEach(async () => {
  twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0 });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  access = (await connect(twitch)).access;
});
afterEach(() => twitch.close());

describe('listener of the library', () => {
  let listener: EventSubWsListener;
  let created: number;
  const seen: unknown[] = [];
  const watch = createWatch();

  beforeEach(() => {
    seen.length = 0;
    created = 0;
    const authProvider = new StaticAuthProvider(twitch.clientId, access, [...SCOPES]);
    listener = new EventSubWsListener({ apiClient: new ApiClient({ authProvider }) });
    listener.onSubscriptionCreateSuccess(() => {
      created++;
      watch.changed();
    });
    listener.start();
  });
  afterEach(() => listener.stop());

  /**
   * Waits until `count` subscriptions exist. The library drops messages that come before it knows of their
   * subscription.
   */
  const ready = (count: number) => watch.until(() => created === count);
  const saw = (count: number) => watch.until(() => seen.length === count);
  const see = (what: unknown) => {
    seen.push(what);
    watch.changed();
  };

  it("the Twitch library's listener reads every kind of message that the game subscribes to", async () => {
    const { id } = twitch.streamer;
    const note = (kind: string, pick: (event: never) => unknown) => (event: unknown) =>
      see([kind, pick(event as never)]);
    type Chat = { chatterName: string; messageText: string; isCheer: boolean };
    listener.onChannelChatMessage(
      id,
      id,
      note('chat', ({ messageText, isCheer }: Chat) => [messageText, isCheer]),
    );
    listener.onChannelChatNotification(
      id,
      id,
      note('notice', ({ type }: { type: string }) => type),
    );
    listener.onChannelBitsUse(
      id,
      note('bits', ({ bits, type }: { bits: number; type: string }) => [bits, type]),
    );
    listener.onChannelChatMessageDelete(
      id,
      id,
      note('delete', ({ messageId }: { messageId: string }) => messageId),
    );
    listener.onChannelChatClear(
      id,
      id,
      note('clear', () => null),
    );
    listener.onChannelChatClearUserMessages(
      id,
      id,
      note('removed', ({ userName }: { userName: string }) => userName),
    );
    listener.onStreamOnline(
      id,
      note('online', ({ type }: { type: string }) => type),
    );
    listener.onStreamOffline(
      id,
      note('offline', () => null),
    );
    await ready(8);

    await twitch.chat('Ada', '!join Kappa', { emotes: [{ id: '25', name: 'Kappa' }], messageId: 'm-1' });
    await twitch.cheer('Ada', 100);
    await twitch.gigantify('Ada', { id: '25', name: 'Kappa' });
    await twitch.sub('Ada');
    await twitch.resub('Ada', 12, { text: 'a year' });
    await twitch.gift('Ada', 2);
    await twitch.raid('Bob', 42);
    await twitch.watchStreak('Ada', 5);
    await twitch.announcement('Ada', 'hear, hear');
    await twitch.raid('Cleo', 7, { sharedFrom: 'Elsewhere' });
    await twitch.deleteMessage('Ada', 'm-1');
    await twitch.timeout('Ada', 60);
    await twitch.clearChat();
    await twitch.goLive();
    await twitch.goOffline();
    await saw(19);
    expect(seen).toEqual([
      ['chat', ['!join Kappa', false]],
      ['chat', ['Cheer100', true]],
      ['bits', [100, 'cheer']],
      ['chat', ['Kappa', false]],
      ['bits', [30, 'power_up']],
      ['notice', 'sub'],
      ['notice', 'resub'],
      ['notice', 'community_sub_gift'],
      ['notice', 'sub_gift'],
      ['notice', 'sub_gift'],
      ['notice', 'raid'],
      ['notice', 'watch_streak'],
      ['notice', 'announcement'],
      ['notice', 'shared_chat_raid'],
      ['delete', 'm-1'],
      ['removed', 'ada'],
      ['clear', null],
      ['online', 'live'],
      ['offline', null],
    ]);
  });

  it("the Twitch library's listener reads changes of rewards and of redemptions", async () => {
    const { id } = twitch.streamer;
    type Redemption = { input: string; status: string };
    listener.onChannelRewardAdd(id, ({ title }) => see(['add', title]));
    listener.onChannelRewardUpdate(id, ({ title }) => see(['update', title]));
    listener.onChannelRewardRemove(id, ({ title }) => see(['remove', title]));
    listener.onChannelRedemptionAdd(id, ({ input, status }: Redemption) => see(['redeemed', input, status]));
    listener.onChannelRedemptionUpdate(id, ({ input, status }: Redemption) =>
      see(['settled', input, status]),
    );
    await ready(5);
    const reward = await twitch.addForeignReward({ title: 'Hydrate', cost: 50 });
    const redemption = await twitch.redeem('Ada', reward.id, 'water');
    await twitch.faults.repeatRedemption(redemption);
    await twitch.cancel(redemption);
    await twitch.changeReward(reward, { title: 'Drink' });
    await twitch.removeReward(reward);
    await saw(6);
    expect(seen).toEqual([
      ['add', 'Hydrate'],
      ['redeemed', 'water', 'unfulfilled'],
      ['redeemed', 'water', 'unfulfilled'],
      ['settled', 'water', 'canceled'],
      ['update', 'Drink'],
      ['remove', 'Drink'],
    ]);
  });

  it("the Twitch library's listener receives a cheer twice if it subscribes to both topics for bits", async () => {
    listener.onChannelBitsUse(twitch.streamer.id, ({ bits }) => see(['use', bits]));
    listener.onChannelCheer(twitch.streamer.id, ({ bits }) => see(['cheer', bits]));
    await ready(2);
    await twitch.cheer('Ada', 100);
    await saw(2);
    expect(seen).toEqual([
      ['use', 100],
      ['cheer', 100],
    ]);
  });

  it("the Twitch library's listener recognises the source channel of lines in a shared chat", async () => {
    const { id } = twitch.streamer;
    listener.onChannelChatMessage(id, id, line => see([line.chatterName, line.sourceBroadcasterName]));
    await ready(1);
    await twitch.chat('Ada', 'hello', { sharedFrom: 'Elsewhere' });
    await twitch.chat('Ada', 'hello');
    await saw(2);
    expect(seen).toEqual([
      ['ada', 'elsewhere'],
      ['ada', null],
    ]);
  });

  it("the Twitch library's listener follows when a session moves to another address", async () => {
    listener.onChannelBitsUse(twitch.streamer.id, ({ bits }) => see(bits));
    await ready(1);
    await twitch.faults.reconnect();
    await twitch.cheer('Ada', 1);
    await twitch.until(() => twitch.sockets === 1 && twitch.subscriptions.length === 1);
    await twitch.cheer('Ada', 2);
    await saw(2);
    expect(twitch.violations).toEqual([]);
  });

  it("the Twitch library's listener drops messages that are repeated or too old", async () => {
    listener.onChannelBitsUse(twitch.streamer.id, ({ bits }) => see(bits));
    await ready(1);
    twitch.faults.repeat = 'same-id';
    await twitch.cheer('Ada', 1);
    twitch.faults.repeat = 'new-id';
    await twitch.cheer('Ada', 2);
    Object.assign(twitch.faults, { repeat: 'never', ageMs: 11 * 60_000 });
    await twitch.cheer('Ada', 3);
    twitch.faults.ageMs = 0;
    await twitch.cheer('Ada', 4);
    await saw(4);
    expect(seen).toEqual([1, 2, 2, 4]);
  });

  it("the Twitch library's listener receives events that were delayed or reordered", async () => {
    listener.onChannelBitsUse(twitch.streamer.id, ({ bits }) => see(bits));
    await ready(1);
    twitch.faults.hold();
    await twitch.cheer('Ada', 1);
    await twitch.cheer('Ada', 2);
    await twitch.faults.release(messages => messages.toReversed());
    await saw(2);
    expect(seen).toEqual([2, 1]);
  });
});
