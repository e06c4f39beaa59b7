import { expect, it } from 'vitest';
import type { CallHelix } from '../../../../net/platform/twitch/helix/calls.ts';
import { createCatchUp } from '../../../../net/platform/twitch/helix/catch-up.ts';

/** Tests how redemptions that were made while the game was not connected are fetched page by page. */

const NOW = 100 * 60_000;
const MINUTE = 60_000;

const redemption = (id: string, at: number) => ({
  id,
  broadcasterId: '9',
  rewardId: 'nuke',
  rewardTitle: 'Nuke',
  userInput: '',
  userId: '1',
  userName: 'ada',
  userDisplayName: 'Ada',
  redemptionDate: new Date(at),
});

/** Catches up with a platform that has these pages, newest first. The store has known the account since `since`. */
async function catchUp(pages: ReturnType<typeof redemption>[][], since = 0) {
  const cursors: (string | undefined)[] = [];
  let changes = 0;
  const getRedemptionsForBroadcaster = async (
    _id: string,
    _reward: string,
    _state: string,
    filter: object,
  ) => {
    const { after } = filter as { after?: string };
    cursors.push(after);
    const page = Number(after ?? 0);
    return { data: pages[page] ?? [], cursor: page + 1 < pages.length ? `${page + 1}` : undefined };
  };
  const api = { channelPoints: { getRedemptionsForBroadcaster } };
  const call = ({ work }: Parameters<CallHelix>[0]) => work(api as never, { id: '9', since } as never);
  const list = {
    changed: () => void changes++,
    get: async () => [{ id: 'nuke', title: 'Nuke', manageable: true, skipsQueue: false }],
  };
  const time = { now: () => NOW, pastOf: (ms: number) => ms };
  const reported: string[] = [];
  const logged: string[] = [];
  const deps = { list: list as never, platform: 'twitch', time: time as never };
  const report = createCatchUp({ ...deps, call: call as CallHelix, onLog: line => logged.push(line) });
  await report(async event => {
    reported.push(`${event.kind} ${event.id}`);
  });
  return { reported, cursors, changes, logged };
}

it('a missed redemption is handled only if it is less than ten minutes old', async () => {
  const page = [redemption('new', NOW - 10 * MINUTE + 1), redemption('old', NOW - 10 * MINUTE)];
  expect((await catchUp([page])).reported).toEqual(['missed old', 'redeem new']);
});

it('the list of rewards is requested again before missed redemptions are requested', async () => {
  expect((await catchUp([[]])).changes).toBe(1);
});

it('all pages of missed redemptions are read and reported, oldest first', async () => {
  const pages = ['c', 'b', 'a'].map((id, n) => [redemption(id, NOW - n * MINUTE)]);
  const { reported, cursors } = await catchUp(pages);
  expect([reported, cursors]).toEqual([
    ['redeem a', 'redeem b', 'redeem c'],
    [undefined, '1', '2'],
  ]);
});

it('missed redemptions of the same millisecond keep their order', async () => {
  const page = ['c', 'b', 'a'].map(id => redemption(id, NOW));
  expect((await catchUp([page])).reported).toEqual(['redeem a', 'redeem b', 'redeem c']);
});

it('catching up on missed redemptions stops at those from before the account was known', async () => {
  const since = NOW - 2 * MINUTE;
  const pages = [[redemption('b', since), redemption('a', since - 1)], [redemption('older', since - MINUTE)]];
  const { reported, cursors } = await catchUp(pages, since);
  expect([reported, cursors]).toEqual([['redeem b'], [undefined]]);
});

it('missed redemptions after the tenth page remain open, and this is logged', async () => {
  const pages = Array.from({ length: 11 }, (_, n) => [redemption(`${n}`, NOW - n * MINUTE)]);
  const { reported, logged } = await catchUp(pages);
  expect(reported).toHaveLength(10);
  expect(logged).toEqual([expect.stringContaining('"Nuke"')]);
  expect((await catchUp(pages.slice(0, 10))).logged).toEqual([]);
});
