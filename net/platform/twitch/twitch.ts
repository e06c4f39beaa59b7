import { createBackOff } from '../../../core/back-off.ts';
import { io } from '../../../core/io.ts';
import type {
  Platform,
  PlatformAdapter,
  PlatformEvent,
  PlatformListener,
  RedeemEvent,
} from '../intake/platform.ts';
import { VARIABLES } from './account/client-id.ts';
import { createTwitchAccount } from './account/twitch-account.ts';
import { type Clock, createPlatformTime, type PlatformTime, retry, wallClock } from './clock.ts';
import { createTwitchEvents } from './eventsub/reconnector.ts';
import { createTwitchHelix, type TwitchHelix } from './helix/helix.ts';
import { TWITCH, type TwitchLink } from './link.ts';

/** Twitch: the streamer's account, and the events from its channel. */
export const twitch: Platform = {
  name: TWITCH,
  variables: VARIABLES,
  hasUniqueLogins: true,
  hasExtension: true,
  create({ store, vault, variables, onAccount, onLog }) {
    const account = createTwitchAccount({
      store,
      vault,
      environmentClientId: variables.STARFRAY_TWITCH_CLIENT_ID,
      onLog,
      onDescription: ({ state }) => onAccount(state),
    });
    const time = createPlatformTime();
    const helix = createTwitchHelix(account, { platform: TWITCH, time, onLog });
    const adapter = createTwitchAdapter({ link: account, helix, time, onLog });
    const { close } = adapter;
    return Object.assign(adapter, {
      account,
      close: async () => void (await Promise.all([close(), account.close()])),
    });
  },
};

interface AdapterDeps {
  link: TwitchLink;
  helix: TwitchHelix;
  onLog(line: string): void;
  clock?: Clock;
  /** The platform's time, which `helix` also uses. */
  time?: PlatformTime;
  /** Randomness for back-offs. */
  random?: () => number;
}

/** The streamer's Twitch account, as a platform of the game. */
export function createTwitchAdapter({
  link,
  helix,
  onLog,
  clock = wallClock,
  time = createPlatformTime(clock),
  random = io.random,
}: AdapterDeps): PlatformAdapter {
  let listener: PlatformListener = async () => {}; // set by `start`
  const report = createReport(helix, event => listener(event));
  const catchUp = createCatchUpRetry({ link, helix, clock, random }, event => listener(event));
  const events = createTwitchEvents({
    link,
    clock,
    time,
    random,
    onLog,
    onEvent: report,
    onRewards: helix.rewardsChanged,
    onConnect: catchUp.begin,
    onDisconnect: catchUp.stop,
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

/**
 * Creates a function that reports redemptions and withdrawals in order. It waits until it is known whether
 * they can be refunded.
 */
function createReport(helix: TwitchHelix, listener: PlatformListener) {
  let last: Promise<unknown> = Promise.resolve();
  const withRefund = async (event: RedeemEvent) => ({
    ...event,
    refundable: event.refundable ?? (await helix.canRefund(event.rewardId)),
  });
  /**
   * Reports an event in its turn. Resolves when the event has been handled; the next event is reported
   * without waiting for that.
   */
  const inTurn = async (prepare: () => Promise<PlatformEvent>) => {
    const reported = last.then(async () => ({ processing: listener(await prepare()) }));
    last = reported.catch(() => {});
    await (await reported).processing;
  };

  return async (event: PlatformEvent) => {
    if (event.kind === 'redeem') await inTurn(() => withRefund(event));
    else if (event.kind === 'withdrawal') await inTurn(async () => event);
    else await listener(event);
  };
}

type CatchUpDeps = Required<Pick<AdapterDeps, 'link' | 'helix' | 'clock' | 'random'>>;

/**
 * Creates a task that reports redemptions that were missed while there was no connection. It is retried until
 * it succeeds.
 */
function createCatchUpRetry({ link, helix, clock, random }: CatchUpDeps, listener: PlatformListener) {
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
      stop = retry(attempt, clock, createBackOff({ random }));
    },
    stop: () => stop(),
  };
}
