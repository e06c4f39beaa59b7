import { createChatEvents } from './chat-events.ts';
import { type Clock, wallClock } from './clock.ts';
import { createEventSub } from './eventsub.ts';
import { createFaults } from './faults.ts';
import { createGrant } from './grant.ts';
import { createHelix } from './helix.ts';
import { chatRoutes } from './helix-chat.ts';
import { redemptionRoutes } from './helix-redemptions.ts';
import { rewardRoutes } from './helix-rewards.ts';
import { userRoutes } from './helix-users.ts';
import { startHttp } from './http.ts';
import { createNotices } from './notices.ts';
import { createPaidEvents } from './paid-events.ts';
import { createPeople, type Person } from './people.ts';
import type { Limits, LoggedRequest, Platform } from './platform.ts';
import { createPoints, type RewardFields } from './points.ts';
import { createPowerUps } from './power-ups.ts';
import { answerCall } from './requests.ts';
import { createStream } from './stream.ts';
import { type Consent, createTokens } from './tokens.ts';
import { createWatch } from './watch.ts';

export interface FakeTwitchOptions extends Partial<Limits> {
  /** Login of the streamer's account. */
  login?: string;
  broadcasterType?: Person['broadcasterType'];
  clock?: Clock;
  isConfidential?: boolean;
}

const DEFAULTS: Limits = {
  tokenSeconds: 4,
  codeSeconds: 1_800,
  pollSeconds: 5,
  pointsPerMinute: 800,
  keepaliveSeconds: 10,
  sockets: 3,
  lingerSeconds: 0,
  subscriptions: 300,
};

const CLIENT_ID = 'hof5gwx0su6owfnys0yan9c87zr6t';

/**
 * A fake Twitch on a free port of this machine, for the library's mock mode (`TWURPLE_MOCK_API_PORT`). It is
 * stricter than the real Twitch, and tests control its faults.
 *
 * A function for an action of a viewer resolves once the event was written to the sockets. As on the real
 * platform, an event without a subscriber is lost. A redemption then stays `UNFULFILLED`.
 */
export async function startFakeTwitch(options: FakeTwitchOptions = {}) {
  const watch = createWatch();
  const platform = createPlatform(options, watch.changed, consent =>
    eventsub.revoke(subscription => subscription.consent === consent, 'authorization_revoked'),
  );
  const { people, tokens, limits, streamer } = platform;
  const grant = createGrant(platform);
  const eventsub = createEventSub(platform);
  const chat = createChatEvents(platform, eventsub.emit);
  const points = createPoints(platform, eventsub.emit, chat);
  const powerUps = createPowerUps(platform, eventsub.emit);
  const stream = createStream(platform, eventsub.emit);
  const lines: string[] = [];
  const helix = createHelix(platform, {
    ...userRoutes(platform),
    ...chatRoutes(platform, chat, lines),
    ...rewardRoutes(platform, points),
    ...redemptionRoutes(platform, points),
    ...powerUps.routes,
    ...eventsub.routes,
    ...stream.routes,
  });
  const http = await startHttp(call =>
    answerCall(platform, call, call.path.startsWith('/auth/') ? grant.service : helix),
  );
  eventsub.attach(http.server);

  return {
    port: http.port,
    clientId: platform.clientId,
    /** Environment variables that make a server use this platform. */
    env: { TWURPLE_MOCK_API_PORT: String(http.port), STARFRAY_TWITCH_CLIENT_ID: platform.clientId },
    streamer,
    limits,
    requests: platform.requests as readonly LoggedRequest[],
    violations: platform.violations as readonly string[],
    until: watch.until,

    /** The user codes that wait for confirmation. */
    waitingCodes: grant.waiting,
    /** Confirms a code. By default the streamer confirms it; another login may be given. */
    authorize: grant.authorize,
    deny: grant.deny,
    expire: grant.expire,
    /** Revokes every consent, as the streamer could. */
    async revoke() {
      for (const consent of tokens.consents()) await tokens.revoke(consent);
    },
    /** Lets access tokens expire now. Refresh tokens stay valid. */
    expireAccess: tokens.expireAccess,
    /** Every token and device code ever issued. Tests check that none of them leaks. */
    secrets: () => [...tokens.secrets(), ...grant.secrets()],

    /** Returns the account with the given login. The account is created when it is first requested. */
    user: (login: string) => people.user(login),
    chat: chat.chat,
    deleteMessage: chat.deleteMessage,
    timeout: chat.timeout,
    ban: chat.ban,
    unban: chat.unban,
    clearChat: chat.clearChat,
    ...createPaidEvents(platform, eventsub.emit, chat),
    addPowerUp: powerUps.add,
    usePowerUp: powerUps.use,
    ...createNotices(platform, eventsub.emit),
    goLive: stream.goLive,
    goOffline: stream.goOffline,
    adBreak: stream.adBreak,
    /** Lines that the game wrote to the chat. */
    lines: lines as readonly string[],

    rewards: points.rewards,
    redemptions: points.redemptions,
    /** Adds a reward that was created by the streamer or another program. */
    addForeignReward: (fields: RewardFields) => points.addReward(fields, null),
    /** Changes or removes a reward as the streamer could, regardless of the program that created it. */
    changeReward: points.changeReward,
    removeReward: points.removeReward,
    redeem: points.redeem,
    cancel: points.cancel,

    subscriptions: eventsub.subscriptions,
    /** Whether a client was asked to move to another address and has not connected to it yet. */
    get isMoving() {
      return eventsub.sessions.list().some(({ challenge }) => challenge !== null);
    },
    get sockets() {
      return eventsub.sessions.list().reduce((count, { sockets }) => count + sockets.size, 0);
    },
    /** Number of attempted TCP connections, for any protocol. Attempts while the port is closed are not counted. */
    get connections() {
      return http.opened();
    },
    faults: Object.assign(platform.faults, {
      /**
       * Takes the platform down. New connections are refused, or accepted and then reset; open connections
       * are reset.
       */
      down: http.close,
      /** Brings the platform back on the same port. */
      up: http.reopen,
      /** Reports a redemption again, with another message id. */
      repeatRedemption: points.repeat,
      /** Stops all traffic on the open sockets without closing them. New sockets work. */
      halfOpen() {
        for (const { sockets } of eventsub.sessions.list()) for (const socket of sockets) socket.pause();
      },
      /** Sends arbitrary data over the sockets. */
      send(data: string | Buffer) {
        for (const { sockets } of eventsub.sessions.list()) for (const socket of sockets) socket.send(data);
      },
      /** Drops the sockets. Without `code`, no close frame is sent. */
      cutSockets(code?: number) {
        for (const session of eventsub.sessions.list()) {
          session.challenge = null; // this is not the client's fault
          for (const socket of session.sockets) code === undefined ? socket.terminate() : socket.close(code);
        }
      },
      /** Asks the clients to move to another address within 30 s. */
      async reconnect() {
        for (const session of eventsub.sessions.list()) await eventsub.sessions.reconnect(session, http.port);
      },
      /** Ends the subscriptions to a topic. `status` is the reason, such as `version_removed`. */
      revokeTopic: (type: string, status: string) =>
        eventsub.revoke(subscription => subscription.type === type, status),
    }),
    async close() {
      eventsub.sessions.stop();
      await http.close();
    },
  };
}

export type FakeTwitch = Awaited<ReturnType<typeof startFakeTwitch>>;

function createPlatform(
  options: FakeTwitchOptions,
  changed: () => void,
  revoked: (consent: Consent) => Promise<void>,
): Platform {
  const { login = 'Streamer', broadcasterType = 'affiliate', ...others } = options;
  const { clock = wallClock, isConfidential = false, ...rest } = others;
  const limits: Limits = { ...DEFAULTS, ...rest };
  const people = createPeople();
  return {
    clock,
    limits,
    clientId: CLIENT_ID,
    isConfidential,
    streamer: people.user(login, broadcasterType),
    people,
    tokens: createTokens(clock, () => limits.tokenSeconds, revoked),
    faults: createFaults(),
    requests: [],
    violations: [],
    changed,
  };
}
