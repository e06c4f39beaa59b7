import { expect, it } from 'vitest';
import { type Listening, listeningForEachTest } from './listening.ts';

/** Tests of the connection on which Twitch's events arrive, when the account changes or is disconnected. */

const SECOND = 1_000;

let stage: Listening;
const { isBack, isLost, pause } = listeningForEachTest(given => {
  stage = given;
});

/** Connects an account that has granted fewer permissions, so that it needs another connection. */
const changeAccount = () => {
  const account = stage.link.account ?? expect.fail();
  stage.change({ ...account, scopes: new Set(['user:read:chat', 'user:write:chat']) });
};

it('if the account changes during the wait to reconnect to Twitch, the game connects at once, and only once', async () => {
  stage.twitch.faults.cutSockets();
  await isLost();
  changeAccount();
  await isBack(2);
  stage.clock.advance(2 * SECOND);
  await stage.stop();
  await stage.twitch.until(() => stage.twitch.sockets === 0);
});

it('if the account changes, the delays between attempts to connect start again from the shortest one', async () => {
  await stage.twitch.faults.down();
  for (const attempt of [1, 2]) {
    await isLost(attempt);
    pause();
  }
  await isLost(3);
  expect(stage.clock.lastMs).toBe(6_000);
  changeAccount();
  await isLost(4);
  expect(stage.clock.lastMs).toBe(1_500);
  await stage.twitch.faults.up();
});

it('if a connection is lost after the account has changed, the game waits before it reconnects', async () => {
  changeAccount();
  await isBack(2);
  stage.twitch.faults.cutSockets();
  await isLost(2);
  expect([stage.clock.lastMs, stage.log.length]).toEqual([1_500, 1]);
});

it('without an account, no problem with the connection to Twitch is shown', async () => {
  stage.twitch.faults.cutSockets();
  await isLost();
  expect(stage.problem()).not.toBeNull();
  stage.change(null);
  expect(stage.problem()).toBeNull();
});

it("a late chat line of the previous account's channel does not count as one of the new account's channel", async () => {
  const account = stage.link.account ?? expect.fail();
  stage.change({ ...account, id: '999', login: 'other', name: 'Other' });
  await stage.twitch.chat('ada', 'late'); // arrives while the connection of the previous account is being closed
  await isLost();
  expect(stage.heard).toEqual([]);
});
