import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifact } from '../../harness/browser/chromium.ts';
import { notedTexts } from './noted.ts';
import { startTwitchShow, type TwitchShow } from './twitch-show.ts';

/** Tests of a show with two hundred viewers on Twitch and events of every kind, as the stream shows it. */

const FIRST =
  'Nova Lucky Turbo Pixel Velvet Cosmic Salty Neon Rusty Quiet Frosty Mango Laser Tiny Sly Epic Lunar Zen Hyper Moss';
const LAST = 'Otter Badger Fox Wolf Moth Panda Raven Toast Kraken_42 Yeti';
/** Names such as `NovaOtter` and `MossKraken_42`. */
const VIEWERS = FIRST.split(' ').flatMap(first => LAST.split(' ').map(last => `${first}${last}`));
const [DELETED, TIMED_OUT, BANNED] = VIEWERS.slice(100);
const TROUBLE = [DELETED, TIMED_OUT, BANNED];
const CHEERERS = VIEWERS.slice(20, 23);
/** Rewards of the set, each with the text that its viewer types. */
const REDEEMED = {
  'Meteor shower': '',
  'Black hole': '',
  'Drop a nuke': '',
  'Bounty on a pilot': VIEWERS[60],
  'Grow my ship': '',
  'Trail for my ship': 'fire',
};

let show: TwitchShow;
/** Ids of the redemptions of the set, and ids of the redemptions that must be refunded. */
let redeemed: string[];
let due: string[];

const state = () => show.server.client.getState();
const pilots = async () => (await state()).pilots.map(({ name }) => name);
const ships = () => show.page.evaluate(() => window.starfray?.ships().map(({ name }) => name) ?? []);
const tags = () => show.page.evaluate(() => window.starfray?.tags() ?? []);
const namedIn = (text: string) => TROUBLE.filter(name => text.includes(name));
/** All text on the page, and the names on the ships. */
const shown = async () =>
  [...(await ships()), ...(await tags()), await show.page.locator('body').innerText()].join();
const all = (does: (name: string, n: number) => Promise<unknown>, names = VIEWERS) =>
  Promise.all(names.map(does));
const picture = (name: string) => show.page.screenshot({ path: artifact(`twitch-${name}.png`) });
const thanks = (...texts: unknown[]) =>
  expect.poll(() => notedTexts(show.page)).toEqual(expect.arrayContaining(texts));
const reported = (type: string, fields: object) =>
  expect
    .poll(() => show.events.filter(event => event.type === type))
    .toContainEqual(expect.objectContaining(fields));
const statusOf = (id: string) => show.twitch.redemptions.get(id)?.status;

beforeAll(async () => {
  show = await startTwitchShow();
  const settings = {
    bots: 0,
    calamities: false,
    roundMinutes: 1,
    resultsSeconds: 0,
    sharedChat: 'join',
  } as const;
  await show.server.client.updateSettings(settings);
});

afterAll(() => show?.close());

describe('show of two hundred viewers on Twitch', () => {
  it('a show on Twitch begins when the stream begins', async () => {
    await show.twitch.goLive();
    await reported('stream', { live: true });
  });

  it('in a show on Twitch, all viewers join by chat, and each join is reported', async () => {
    const { twitch, server, page } = show;
    await server.client.openLobby({ mode: 'dogfight' });
    await all(name => twitch.chat(name, '!join'));
    await twitch.chat('Neighbour', '!join', { sharedFrom: 'elsewhere' });
    const everybody = [...VIEWERS, 'Neighbour', twitch.streamer.name].sort();
    await expect.poll(async () => (await pilots()).sort()).toEqual(everybody);
    await expect.poll(() => VIEWERS.filter(name => !twitch.lines.join().includes(name))).toEqual([]);
    await expect.poll(() => page.locator('.lobby').textContent()).toContain(`${everybody.length} pilots`);
    const header = await page.locator('.lobby header').boundingBox();
    expect(header?.y).toBeGreaterThan(20); // however many names are below the header
    await picture('lobby');
  });

  it('in a show on Twitch, the picture shows the ships of all viewers', async () => {
    await show.server.client.startRound();
    const seen = new Set<string | null>();
    await expect
      .poll(async () => {
        for (const name of await ships()) seen.add(name);
        return VIEWERS.filter(name => !seen.has(name));
      })
      .toEqual([]);
  });

  it('everything that viewers do on Twitch reaches the game', async () => {
    const { twitch, redeem } = show;
    due = [await redeem('Absent', 'Grow my ship')];
    redeemed = await Promise.all(
      Object.entries(REDEEMED).map(([title, input], n) => redeem(VIEWERS[n], title, input)),
    );
    await all(
      (name, n) => twitch.chat(name, ['!mine', '!missile', '!shields', '!ram'][n % 4]),
      VIEWERS.slice(0, 40),
    );
    await all((name, n) => twitch.cheer(name, 100 * (n + 1)), CHEERERS);
    await twitch.gigantify(VIEWERS[30], { id: '25', name: 'Kappa' });
    await twitch.cheer(TIMED_OUT, 7);
    await expect
      .poll(() => show.events.filter(({ type }) => type === 'redeem').length)
      .toBe(1 + redeemed.length);
    await expect
      .poll(async () => (await state()).round.overlay.giants)
      .toMatchObject([{ user: VIEWERS[30], emote: '25', name: 'Kappa' }]);
  });

  it('in a show on Twitch, subscriptions, gifts, raids, watch streaks, tips and ad breaks are announced', async () => {
    const { twitch } = show;
    await twitch.sub(VIEWERS[40]);
    await twitch.resub(VIEWERS[41], 12, { text: 'a year!' });
    await twitch.gift(VIEWERS[42], 5);
    await twitch.raid('Grace_Streams', 42);
    await twitch.watchStreak(VIEWERS[43], 10);
    await twitch.adBreak(90);
    const tip = { user: 'Koko', amount: '5.00', currency: 'EUR', via: 'kofi', id: 'k1' };
    await show.server.client.reportTip(tip);
    await reported('sub', { user: VIEWERS[41], months: 12, text: 'a year!' });
    await reported('gift', { user: VIEWERS[42], count: 5 });
    await reported('raid', { user: 'Grace_Streams', viewers: 42 });
    await reported('watch-streak', { user: VIEWERS[43], streams: 10 });
    await reported('ad', { seconds: 90 });
    await reported('tip', { user: 'Koko', cents: 500 });
    await picture('fight');
  });

  it('in a show on Twitch, a name that a moderator removed is not shown', async () => {
    const { twitch, redeem } = show;
    await twitch.deleteMessage(DELETED, await twitch.chat(DELETED, 'something rude'));
    await twitch.timeout(TIMED_OUT);
    await twitch.ban(BANNED);
    for (const user of TROUBLE) await reported('name.removed', { user });
    due.push(await redeem(BANNED, 'Trail for my ship', 'hearts'));
    await expect.poll(async () => namedIn(await shown())).toEqual([]);
    expect((await pilots()).filter(name => TROUBLE.includes(name))).toEqual([]);
  });

  it('in a show on Twitch, each viewer who does something is thanked', async () => {
    await thanks(
      expect.stringMatching(`^${VIEWERS[2]}(?: launched a nuke|'s nuke)`), // the nuke's toll replaces its launch
      `${VIEWERS[3]} put a bounty on ${VIEWERS[60]}`,
      `${VIEWERS[4]} grows`,
      `${VIEWERS[5]} has a new trail`,
      ...CHEERERS.map((name, n) => `${name} cheered ${100 * (n + 1)} bits`),
      `${VIEWERS[30]} sent a giant emote`,
      'Koko gave 5.00 EUR',
      `${VIEWERS[40]} subscribed`,
      `${VIEWERS[41]} subscribed for month 12`,
      `${VIEWERS[42]} gave 5 subs`,
      'Grace_Streams raids with 42 viewers',
      `${VIEWERS[43]}: 10 streams in a row`,
    );
  });

  it('in a show on Twitch, redemptions are applied, or refunded if that is impossible', async () => {
    await expect.poll(() => redeemed.map(statusOf)).toEqual(redeemed.map(() => 'FULFILLED'));
    await expect.poll(() => due.map(statusOf)).toEqual(['CANCELED', 'CANCELED']);
    const outcomes = async (ids: string[]) => {
      const { receipts } = await show.server.client.listReceipts();
      return ids.map(id => receipts.find(receipt => receipt.id === id)?.state);
    };
    await expect.poll(() => outcomes(redeemed)).toEqual(redeemed.map(() => 'applied'));
    await expect.poll(() => outcomes(due)).toEqual(['refunded', 'refunded']);
  });

  it('a show on Twitch ends with the results and with the viewers who cheered most', async () => {
    const { page, twitch } = show;
    await page.locator('.results').waitFor();
    const leaders = [...CHEERERS].reverse().map((name, n) => `${name} ${300 - 100 * n}`);
    const others = [`${VIEWERS[30]} 30`, expect.stringMatching(/ 7$/)];
    const bits = () => page.locator('.bit-leaders span').allTextContents();
    await expect.poll(bits).toEqual([...leaders, ...others]);
    expect(namedIn((await bits()).join())).toEqual([]);
    const names = (await state()).round.stats?.map(({ name }) => name) ?? [];
    const missing = VIEWERS.filter(name => !names.includes(name));
    expect(missing).toEqual(TROUBLE);
    await picture('results');
    await twitch.goOffline();
    await reported('stream', { live: false });
  });

  it('a show on Twitch breaks no rule of Twitch, and logs no error', () => {
    expect(show.twitch.violations).toEqual([]);
    expect(show.twitch.lines.length).toBeLessThanOrEqual(90);
    expect(show.problems).toEqual([]);
  });
});
