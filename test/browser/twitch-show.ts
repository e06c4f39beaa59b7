import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { watchedPage } from '../../harness/browser/live.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../harness/twitch/fake-twitch.ts';
import { hearEvents } from '../net/platform/heard.ts';
import { png } from '../pictures.ts';
import { startNoting } from './noted.ts';

/** A game in fast motion whose streamer has connected an account, and its overlay in a real browser. */
export interface TwitchShow {
  twitch: FakeTwitch;
  server: TestServer;
  page: Page;
  /** Errors that the page threw or wrote to its console. */
  problems: string[];
  /** Events of the game, from the beginning. */
  events: { type: string }[];
  /** Has a viewer redeem the reward with the title `title`; returns the id of the redemption. */
  redeem(login: string, title: string, input?: string): Promise<string>;
  close(): Promise<void>;
}

const emoteSource = async () => png(112);
const SIZE = { width: 1_280, height: 720 };
/** Number of event topics for an affiliate's account with the permissions for advertisements. */
const TOPICS = 15;

/** Starts a show. Its account is connected by the device grant, and its channel has the game's set of rewards. */
export async function startTwitchShow(): Promise<TwitchShow> {
  const twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0 });
  vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
  const server = await startServer(
    { platformVariables: { STARFRAY_TWITCH_CLIENT_ID: twitch.clientId }, speed: 5, seed: 7 },
    { emoteSource },
  );
  const { events, stop } = await hearEvents(server.client);
  await connect(server, twitch);
  const { made } = await server.client.createRewardSet();
  const rewards = new Map(made.map(({ title, id }) => [title, id]));
  const browser = await openBrowser(SIZE);
  const { page, problems } = await openOverlay(browser, server);
  return {
    twitch,
    server,
    page,
    problems,
    events,
    redeem: (login, title, input) => twitch.redeem(login, rewards.get(title) ?? '', input),
    async close() {
      await browser.close();
      await stop();
      await server.close();
      await twitch.close();
      vi.unstubAllEnvs();
    },
  };
}

async function connect({ client }: TestServer, twitch: FakeTwitch) {
  const { code } = await client.streamConnect({ packs: ['ads'] });
  twitch.authorize(code);
  const { status } = await client.streamConnectPoll();
  if (status !== 'done') throw new Error(`Connecting ended as ${status}.`);
  await twitch.until(() => twitch.subscriptions.length === TOPICS);
}

async function openOverlay(browser: BrowserContext, { url }: TestServer) {
  const watched = await watchedPage(browser);
  await startNoting(watched.page);
  await watched.page.goto(`${url}/overlay?quality=low`);
  return watched;
}
