import * as v from 'valibot';

/** The messages that the socket sends: https://dev.twitch.tv/docs/eventsub/websocket-reference/ */

export type Frame = Welcome | Keepalive | Reconnect | Notification | Revocation;

interface Welcome {
  type: 'welcome';
  sessionId: string;
  /** Time of the message, on the platform's wall clock, in ms. */
  at: number;
  /** Longest silence of the platform. A connection that is silent for longer counts as lost. */
  silenceMs: number;
}

interface Keepalive {
  type: 'keepalive';
}

/** A request to continue the session at another address. */
interface Reconnect {
  type: 'reconnect';
  url: string;
}

/** A report that something has happened. */
export interface Notification {
  type: 'notification';
  /** Id of the message. The platform may send the same message more than once. */
  id: string;
  /** Time of the message, on the platform's wall clock, in ms. */
  at: number;
  topic: string;
  event: unknown;
}

/** A subscription has ended. */
export interface Revocation {
  type: 'revocation';
  topic: string;
  /** The reason, as the platform's code. */
  status: string;
}

/** Longest time between two messages from Twitch, if Twitch does not state one. @limit s */
const USUAL_SILENCE = 10;
/** Factor by which the time between two messages from Twitch may exceed the stated time. @limit times */
const LENIENCY = 1.2;
/** Longest time between two messages that Twitch may state. A longer one is reduced to this. @limit */
const MAX_SILENCE_SECONDS = 600;
/** Maximum length of the id of an EventSub message or session. @limit characters */
const MAX_ID = 200;

const Id = v.pipe(v.string(), v.maxLength(MAX_ID));

const Metadata = v.object({
  message_id: Id,
  message_type: v.string(),
  message_timestamp: v.pipe(
    v.string(),
    v.transform(text => Date.parse(text)),
    v.number(),
  ),
});
const Message = v.object({ metadata: Metadata, payload: v.unknown() });

const WelcomePayload = v.object({
  session: v.object({
    id: Id,
    keepalive_timeout_seconds: v.pipe(
      v.nullish(v.number(), USUAL_SILENCE),
      v.transform(seconds => Math.min(MAX_SILENCE_SECONDS, Math.max(1, seconds))),
    ),
  }),
});
const ReconnectPayload = v.object({ session: v.object({ reconnect_url: v.pipe(v.string(), v.url()) }) });
const Subscription = v.object({ type: v.string(), status: v.string() });
const Notice = v.object({ subscription: Subscription, event: v.unknown() });
const Ended = v.object({ subscription: Subscription });

type Meta = v.InferOutput<typeof Metadata>;

const FRAMES: Record<string, (meta: Meta, payload: unknown) => Frame> = {
  session_welcome({ message_timestamp: at }, payload) {
    const { id, keepalive_timeout_seconds: seconds } = v.parse(WelcomePayload, payload).session;
    return { type: 'welcome', sessionId: id, at, silenceMs: seconds * LENIENCY * 1_000 };
  },
  session_keepalive: () => ({ type: 'keepalive' }),
  session_reconnect: (_, payload) => ({
    type: 'reconnect',
    url: v.parse(ReconnectPayload, payload).session.reconnect_url,
  }),
  notification({ message_id: id, message_timestamp: at }, payload) {
    const { subscription, event } = v.parse(Notice, payload);
    return { type: 'notification', id, at, topic: subscription.type, event };
  },
  revocation(_, payload) {
    const { type: topic, status } = v.parse(Ended, payload).subscription;
    return { type: 'revocation', topic, status };
  },
};

/** Parses a message. Returns null if its type is unknown. Throws if the message does not match its schema. */
export function parseFrame(text: string): Frame | null {
  const { metadata, payload } = v.parse(Message, JSON.parse(text));
  const { message_type: type } = metadata;
  return Object.hasOwn(FRAMES, type) ? (FRAMES[type]?.(metadata, payload) ?? null) : null;
}
