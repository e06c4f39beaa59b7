import { createBackOff } from '../back-off.ts';
import type { PlatformAdapter, PlatformEvent, PlatformListener, RedeemEvent } from '../platform.ts';
import { type Clock, wallClock } from './clock.ts';
import { createTwitchEvents } from './eventsub/events.ts';
import { TWITCH } from './eventsub/families/viewer.ts';
import { persist } from './eventsub/persist.ts';
import type { TwitchHelix } from './helix/helix.ts';
import type { TwitchLink } from './link.ts';
import { createPlatformTime, type PlatformTime } from './platform-time.ts';

interface TwitchParts {
  link: TwitchLink;
  helix: TwitchHelix;
  onLog(line: string): void;
  clock?: Clock;
  /** That which `helix` goes by. */
  time?: PlatformTime;
  /** For the pauses after failures. */
  random?: () => number;
}

/** The streamer's Twitch account, as a platform of the game. */
export function createTwitchAdapter({ link, helix, onLog, ...rest }: TwitchParts): PlatformAdapter {
  const { clock = wallClock, time = createPlatformTime(clock), random = Math.random } = rest;
  let listener: PlatformListener = async () => {};
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
    start(given) {
      listener = given;
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

/** Redemptions and what becomes of them are reported in their order, once it is known what can be paid back. */
function createReport(helix: Pick<TwitchHelix, 'canRefund'>, listener: PlatformListener) {
  let last: Promise<unknown> = Promise.resolve();
  const withRefund = async (event: RedeemEvent) => ({
    ...event,
    refundable: await helix.canRefund(event.rewardId),
  });
  const inTurn = (work: () => Promise<unknown>) => {
    last = last.then(work, work);
  };

  return (event: PlatformEvent) => {
    if (event.kind === 'redeem') inTurn(async () => void listener(await withRefund(event)));
    else if (event.kind === 'withdrawal') inTurn(async () => void listener(event));
    else void listener(event);
  };
}

type CatchUpParts = Required<Pick<TwitchParts, 'link' | 'helix' | 'clock' | 'random'>>;

/** Brings in what was redeemed while nothing came in. */
function createCatchUp({ link, helix, clock, random }: CatchUpParts, listener: PlatformListener) {
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
