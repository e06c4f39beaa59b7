import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import { afterEach, beforeEach, expect } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import type { PlatformEvent } from '../../../../net/platform/intake/platform.ts';
import { createPlatformTime } from '../../../../net/platform/twitch/clock.ts';
import { createTwitchEvents } from '../../../../net/platform/twitch/eventsub/reconnector.ts';
import type { TwitchAccount } from '../../../../net/platform/twitch/link.ts';
import { connect, SCOPES } from '../../../platform/twitch/calls.ts';
import { linkTo } from './helix-stage.ts';

const ALL_SCOPES = [...SCOPES, 'channel:read:ads'];

/** A link with an account that has granted every permission. */
async function linkWithAds(twitch: FakeTwitch, overrides: Partial<TwitchAccount> = {}) {
  const connection = await linkTo(twitch, { scopes: new Set(ALL_SCOPES), ...overrides });
  const { access } = await connect(twitch, ALL_SCOPES);
  const authProvider = new StaticAuthProvider(twitch.clientId, access, ALL_SCOPES);
  connection.link.api = new ApiClient({ authProvider, logger: { custom: () => {} } });
  return connection;
}

/** Options for polling that leave enough time for a message to arrive. Unit: ms. */
const GUARD = { timeout: 60_000, interval: 5 };

/** Polls until a message has arrived, which takes time because the sockets are real. */
export const comes = <T>(what: () => T) => expect.poll(what, GUARD);

/** A clock that a test advances, and that records the latest requested delay. */
function createWatchedClock() {
  const clock = createHandClock();
  let lastMs = 0;
  return {
    ...clock,
    after(ms: number, run: () => void) {
      lastMs = ms;
      return clock.after(ms, run);
    },
    get lastMs() {
      return lastMs;
    },
  };
}

/** Starts to receive the events of an account, without a game. A test advances the clocks of both sides. */
async function startListening(account: Partial<TwitchAccount> = {}) {
  const clock = createWatchedClock();
  const platformClock = createHandClock();
  const twitch = await startFakeTwitch({
    clock: platformClock,
    tokenSeconds: 1e6,
    pollSeconds: 0,
    pointsPerMinute: 1e6,
  });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  const connection = await linkWithAds(twitch, account);
  const heard: PlatformEvent[] = [];
  const log: string[] = [];
  const counts = { back: 0, away: 0, rewards: 0, revoked: 0 };
  connection.link.revoked = () => {
    counts.revoked++;
    connection.change(null);
  };
  const events = createTwitchEvents({
    link: connection.link,
    clock,
    time: createPlatformTime(clock),
    random: () => 0.5,
    onEvent: async event => heard.push(event),
    onRewards: () => void counts.rewards++,
    onConnect: () => void counts.back++,
    onDisconnect: () => void counts.away++,
    onLog: line => void log.push(line),
  });
  events.start();

  return {
    clock,
    platformClock,
    twitch,
    ...connection,
    heard,
    log,
    counts,
    /** The texts of the chat lines that arrived. */
    texts: () => heard.flatMap(event => (event.kind === 'chat' ? event.text : [])),
    problem: () => connection.problemWith('events'),
    stop: events.close,
    async close() {
      await events.close();
      await twitch.close();
    },
  };
}

export type Listening = Awaited<ReturnType<typeof startListening>>;

/** Gives each test of a file an open connection. Returns helpers for these tests. */
export function listeningForEachTest(take: (stage: Listening) => void) {
  let stage: Listening;
  const isBack = (times: number) => comes(() => stage.counts.back).toBe(times);
  beforeEach(async () => {
    stage = await startListening();
    take(stage);
    await isBack(1);
  });
  afterEach(() => stage.close());
  return {
    chat: (text: string) => stage.twitch.chat('ada', text),
    hears: (...texts: string[]) => comes(stage.texts).toEqual(texts),
    isBack,
    isLost: (times = 1) => comes(() => stage.counts.away).toBe(times),
    /** Advances the clock by the time that the game waits before its next attempt. */
    pause: () => stage.clock.advance(stage.clock.lastMs),
    subscribeCalls: () =>
      stage.twitch.requests.filter(
        ({ method, path }) => method === 'POST' && path === '/eventsub/subscriptions',
      ).length,
  };
}
