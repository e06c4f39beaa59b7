import { createBackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import type { PlatformAdapter, PlatformEvent, PlatformListener, RedeemEvent } from '../intake/platform.ts';
import { type Clock, wallClock } from './clock.ts';
import { createTwitchEvents } from './eventsub/events.ts';
import { persist } from './eventsub/persist.ts';
import type { TwitchHelix } from './helix/helix.ts';
import type { TwitchLink } from './link.ts';
import { TWITCH } from './link.ts';
import { createPlatformTime, type PlatformTime } from './platform-time.ts';

interface TwitchDeps {
  link: TwitchLink;
  helix: TwitchHelix;
  onLog(line: string): void;
  clock?: Clock;
  /** The clock that `helix` uses. */
  time?: PlatformTime;
  /** For the pauses after failures. */
  random?: () => number;
}

/** The streamer's Twitch account, as a platform of the game. */
export function createTwitchAdapter({ link, helix, onLog, ...rest }: TwitchDeps): PlatformAdapter {
  const { clock = wallClock, time = createPlatformTime(clock), random = io.random } = rest;
  let listener: PlatformListener = async () => {}; // `start` replaces it
  const report = createReport(helix, event => listener(event));
  const catchUp = createCatchUp({ link, helix, clock, random }, event => listener(event));
  const events = createTwitchEvents({
    link,
    clock,
    time,
    random,
    onLog,
    onEvent: report,
    onRewards: helix.rewardsChanged,
    onBack: catchUp.begin,
    onAway: catchUp.stop,
  });

  const { say, settle, rewards, manage, users } = helix;
  return {
    say,
    settle,
    rewards,
    manage,
    users,
    name: TWITCH,
    capabilities: new Set(['chat-in', 'chat-out', 'rewards', 'manage', 'refund', 'paid', 'users']),
    get isReporting() {
      return link.account !== null;
    },
    start(platformListener) {
      listener = platformListener;
      events.start();
    },
    streamer() {
      const { account } = link;
      if (!account) return null;
      const { id, login, name } = account;
      return { platform: TWITCH, id, login, name, roles: ['broadcaster'] };
    },
    close: events.close,
  };
}

/** Reports redemptions and their outcomes in order, once it is known which can be refunded. */
function createReport(helix: TwitchHelix, listener: PlatformListener) {
  let last: Promise<unknown> = Promise.resolve();
  const withRefund = async (event: RedeemEvent) => ({
    ...event,
    refundable: await helix.canRefund(event.rewardId),
  });
  /** Resolves when the event has been handled. The next one is reported as soon as this one has been. */
  const inTurn = async (prepare: () => Promise<PlatformEvent>) => {
    const reported = last.then(async () => ({ dealing: listener(await prepare()) }));
    last = reported.catch(() => {});
    await (await reported).dealing;
  };

  return async (event: PlatformEvent) => {
    if (event.kind === 'redeem') await inTurn(() => withRefund(event));
    else if (event.kind === 'withdrawal') await inTurn(async () => event);
    else await listener(event);
  };
}

type CatchUpDeps = Required<Pick<TwitchDeps, 'link' | 'helix' | 'clock' | 'random'>>;

/** Reports redemptions that were made while the connection was down. */
function createCatchUp({ link, helix, clock, random }: CatchUpDeps, listener: PlatformListener) {
  let stop = () => {};
  const attempt = () =>
    helix.catchUp(listener).then(
      () => true,
      () => false,
    );
  return {
    begin() {
      const { scopes, hasRewards } = link.account ?? {};
      if (!hasRewards || !scopes?.has('channel:manage:redemptions')) return;
      stop = persist(attempt, { clock, backOff: createBackOff({ random }) });
    },
    stop: () => stop(),
  };
}
