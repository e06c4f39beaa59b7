import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { checkSubscription, type SubscriptionRequest } from './check-subscription.ts';
import { type HelixCall, type HelixRoutes, helixRefusal, requiredParam } from './helix.ts';
import type { Platform } from './platform.ts';
import { log } from './requests.ts';
import { createSessions, type Session, timestamp, write } from './sessions.ts';
import type { Consent } from './tokens.ts';

/**
 * EventSub: subscriptions (https://dev.twitch.tv/docs/api/reference/#create-eventsub-subscription,
 * twitch-cli, internal/events/websocket/mock_server/manager.go) and the messages that they cause
 * (https://dev.twitch.tv/docs/eventsub/websocket-reference/#notification-message and #revocation-message).
 */

export interface Subscription extends SubscriptionRequest {
  id: string;
  status: string;
  created_at: string;
  cost: number;
  session: Session;
  consent: Consent;
}

interface EmitOptions {
  /** Id of the message. Set it to repeat an earlier message. */
  messageId?: string;
  /** Age of the event. */
  ageMs?: number;
}

/** Emits an event of a topic in a channel. */
export type Emit = (type: string, event: Record<string, unknown>, options?: EmitOptions) => Promise<void>;

const MAX_TOTAL_COST = 10;

export function createEventSub(platform: Platform) {
  const { clock, faults, changed } = platform;
  const subscriptions: Subscription[] = [];
  /** Users whose sockets were lost without a close frame. Each such socket counts as used until the time `until`. */
  const lost: { userId: string; until: number }[] = [];
  const sessions = createSessions(platform, {
    isUsed: session => subscriptions.some(subscription => subscription.session === session),
    ended(session, isProper) {
      const [first] = subscriptions.filter(subscription => subscription.session === session);
      if (first && !isProper)
        lost.push({
          userId: first.consent.userId,
          until: clock.now() + platform.limits.lingerSeconds * 1_000,
        });
      remove(subscription => subscription.session === session);
    },
  });

  function remove(isGone: (subscription: Subscription) => boolean) {
    const gone = subscriptions.filter(isGone);
    for (const subscription of gone) subscriptions.splice(subscriptions.indexOf(subscription), 1);
    changed();
    return gone;
  }

  const dataOf = ({ session, consent: _, ...rest }: Subscription) => ({
    ...rest,
    transport: { method: 'websocket', session_id: session.id, connected_at: session.connectedAt },
  });

  /** Sockets that an account uses, including lost sockets that still count. */
  const usedSockets = (userId: string, except: Session) =>
    new Set(
      subscriptions
        .filter(({ consent, session }) => consent.userId === userId && session !== except)
        .map(({ session }) => session),
    ).size + lost.filter(socket => socket.userId === userId && socket.until > clock.now()).length;

  function create(call: HelixCall) {
    const { consent } = call.token;
    const { session, request } = checkSubscription(call, platform, sessions, subscriptions);
    if (usedSockets(consent.userId, session) >= platform.limits.sockets)
      throw helixRefusal(429, 'number of websocket transports limit exceeded');
    const subscription: Subscription = {
      id: randomUUID(),
      status: 'enabled',
      ...request,
      created_at: timestamp(clock.now()),
      cost: 0,
      session,
      consent,
    };
    subscriptions.push(subscription);
    changed();
    return { status: 202, body: { data: [dataOf(subscription)], ...totals() } };
  }

  const totals = () => ({ total: subscriptions.length, total_cost: 0, max_total_cost: MAX_TOTAL_COST });

  async function send({ session }: Subscription, message: Parameters<typeof write>[1]) {
    sessions.keepAlive(session);
    await Promise.all([...session.sockets].map(socket => write(socket, message)));
  }

  const emit: Emit = async (type, event, { messageId = randomUUID(), ageMs = faults.ageMs } = {}) => {
    const metadata = {
      message_id: messageId,
      message_type: 'notification',
      message_timestamp: timestamp(clock.now() - ageMs),
      subscription_type: type,
    };
    const wanted = subscriptions.filter(
      subscription =>
        subscription.type === type &&
        subscription.condition.broadcaster_user_id === event.broadcaster_user_id,
    );
    for (const subscription of wanted) {
      const payload = { subscription: dataOf(subscription), event };
      const message = { metadata: { ...metadata, subscription_version: subscription.version }, payload };
      await faults.deliver(message, text => send(subscription, text));
    }
    changed();
  };

  /** Ends subscriptions and notifies their clients of the reason. */
  async function revoke(isGone: (subscription: Subscription) => boolean, status: string) {
    for (const subscription of remove(isGone)) {
      const { metadata } = sessions.about('revocation', {});
      const { type, version } = subscription;
      await send(subscription, {
        metadata: { ...metadata, subscription_type: type, subscription_version: version },
        payload: { subscription: dataOf({ ...subscription, status }) },
      });
    }
    changed();
  }

  return {
    emit,
    revoke,
    sessions,
    subscriptions: subscriptions as readonly Subscription[],
    attach: (server: Server) => attach(platform, server, sessions.open),
    routes: {
      'POST /eventsub/subscriptions': { scopes: [], run: create },
      'GET /eventsub/subscriptions': {
        scopes: [],
        run: ({ token }) => {
          const own = subscriptions.filter(({ consent }) => consent.userId === token.consent.userId);
          return { status: 200, body: { data: own.map(dataOf), ...totals(), pagination: {} } };
        },
      },
      'DELETE /eventsub/subscriptions': {
        scopes: [],
        run(call) {
          const id = requiredParam(call, 'id');
          if (remove(subscription => subscription.id === id).length > 0) return { status: 204 };
          throw helixRefusal(404, 'subscription not found');
        },
      },
    } as HelixRoutes,
  };
}

function attach(platform: Platform, server: Server, open: ReturnType<typeof createSessions>['open']) {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    admit(platform, request)
      .then(({ query, status }) => {
        if (status === 101)
          return sockets.handleUpgrade(request, socket, head, connection => open(connection, query));
        socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
      })
      .catch(() => socket.destroy());
  });
}

/** Decides whether a socket may be opened. Faults apply to the request as to any other call, and it is logged. */
async function admit(platform: Platform, { url = '/', headers }: IncomingMessage) {
  const { pathname: path, searchParams: query } = new URL(url, 'http://127.0.0.1');
  const call = { method: 'GET', path, query, headers, body: '' };
  await platform.faults.before?.(call);
  const status = path === '/ws' ? (platform.faults.takeAnswer(call)?.status ?? 101) : 404;
  log(platform, call, status);
  return { query, status };
}
