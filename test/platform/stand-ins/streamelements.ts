import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { startGateway } from './gateway.ts';

/**
 * A stand-in for StreamElements' gateway, as https://docs.streamelements.com/websockets describes it. It is stricter
 * than the real one: it accepts only the documented fields, and one subscription to each topic per connection.
 */

export const ACCOUNT = '5f2de5dd9a474a2c2a000000';
export const OVERLAY_TOKEN = 'canary-of-the-overlay-token';
export const JWT_TOKEN = 'canary.of.the-jwt-token';

const TOKENS: Record<string, string> = { apikey: OVERLAY_TOKEN, jwt: JWT_TOKEN };

const Subscribe = v.strictObject({
  type: v.literal('subscribe'),
  nonce: v.pipe(v.string(), v.minLength(1)),
  data: v.strictObject({
    topic: v.string(),
    room: v.string(),
    token: v.string(),
    token_type: v.picklist(['jwt', 'oauth2', 'apikey']),
  }),
});

export type StreamElementsStandIn = Awaited<ReturnType<typeof startStreamElements>>;

export async function startStreamElements() {
  /** Subscriptions of each connection. */
  const subscribed = new Map<WebSocket, Set<string>>();
  const nonces = new Set<string>();
  /** Subscriptions that a reconnect token restores. */
  const tokens = new Map<string, Set<string>>();
  /** Errors with which the next requests for a topic are answered, in order. */
  const errors = new Map<string, string[]>();
  const attempts: string[] = [];
  let ids = 0;
  const stamp = () => ({ id: `01J${++ids}`, ts: '2026-03-19T12:00:00Z' });
  /** Whether new connections get a welcome. */
  const options = { welcomes: true };

  const gateway = await startGateway({
    onConnect(socket, url) {
      const token = new URL(url, 'ws://localhost').searchParams.get('reconnect_token');
      const restored = token === null ? new Set<string>() : tokens.get(token);
      if (!restored) return socket.close(1008);
      if (token !== null) tokens.delete(token); // valid once
      subscribed.set(socket, restored);
      socket.on('close', () => subscribed.delete(socket));
      if (options.welcomes)
        gateway.send(socket, { ...stamp(), type: 'welcome', data: { message: 'Hello', client_id: '01J' } });
    },
    onMessage(socket, message) {
      const parsed = v.safeParse(Subscribe, message);
      if (!parsed.success)
        return void gateway.faults.push(`Not a request: ${JSON.stringify(message).slice(0, 200)}`);
      const { nonce, data } = parsed.output;
      const topics = subscribed.get(socket) ?? new Set();
      if (topics.has(data.topic)) gateway.faults.push(`It subscribed twice to ${data.topic}.`);
      if (nonces.has(nonce)) gateway.faults.push(`It used the nonce ${nonce} twice.`);
      attempts.push(data.topic);
      const error = errorOf(data);
      if (!error) topics.add(data.topic);
      const details = error ? { message: 'No.' } : { topic: data.topic, room: data.room };
      gateway.send(socket, { ...stamp(), type: 'response', nonce, ...(error && { error }), data: details });
    },
  });
  const errorOf = ({ topic, room, token, token_type }: v.InferOutput<typeof Subscribe>['data']) => {
    const error = errors.get(topic)?.shift();
    if (error) return error;
    if (TOKENS[token_type] !== token) return 'err_unauthorized';
    return room === ACCOUNT ? undefined : 'err_bad_request';
  };

  return {
    ...gateway,
    get calls() {
      return gateway.calls;
    },
    options,
    /** The topics that the game asked for, in order. */
    attempts,
    /** The topics to which the newest connection is subscribed. */
    topics: () => [...([...subscribed.values()].at(-1) ?? [])],
    /** Answers the next requests for a topic with these errors. */
    refuse: (topic: string, ...list: string[]) => errors.set(topic, list),
    /** Publishes a message to the connections that are subscribed. Returns it, to publish it again. */
    publish(
      topic: string,
      data: unknown,
      message = { ...stamp(), type: 'message', topic, room: ACCOUNT, data },
    ) {
      for (const [socket, topics] of subscribed) if (topics.has(topic)) gateway.send(socket, message);
      return message;
    },
    /** Publishes a chat line. */
    chat(line: unknown) {
      return this.publish('channel.chat.message', line);
    },
    /** Asks the game to move to another connection. With `isValid: false`, the new connection is closed at once. */
    restart({ isValid = true } = {}) {
      for (const [socket, topics] of subscribed) {
        const token = `token-${++ids}`;
        if (isValid) tokens.set(token, topics);
        gateway.send(socket, {
          type: 'reconnect',
          data: { message: 'The server is shutting down.', reconnect_token: token },
        });
      }
    },
  };
}

/** Chat lines as in https://docs.streamelements.com/websockets/topics/channel-chat-message. */

let lines = 0;

interface Typed {
  id?: string;
  userId?: string;
}

export const twitchLine = (
  login: string,
  text: string,
  { id = `tw-${++lines}`, userId = `1${login}` }: Typed = {},
  rest: object = {},
) => ({
  broadcaster_user_id: '28050000',
  broadcaster_user_login: 'exampleuser',
  broadcaster_user_name: 'exampleuser',
  source_broadcaster_user_id: '',
  chatter_user_id: userId,
  chatter_user_login: login.toLowerCase(),
  chatter_user_name: login,
  message_id: id,
  color: '#8AE020',
  message: { text, fragments: [{ type: 'text', text, cheermote: null, emote: null, mention: null }] },
  cheer: null,
  badges: [{ set_id: 'share-the-love', id: '1', info: '' }],
  message_type: 'text',
  reply: null,
  channel_points_custom_reward_id: null,
  ...rest,
});

export const youTubeLine = (
  name: string,
  text: string,
  { id = `LCC.${++lines}`, userId = `UC${name}` }: Typed = {},
  author: object = {},
) => ({
  authorDetails: {
    channelId: userId,
    channelUrl: `http://www.youtube.com/channel/${userId}`,
    displayName: name,
    isChatModerator: false,
    isVerified: false,
    isChatOwner: false,
    isChatSponsor: false,
    profileImageUrl: 'https://yt3.ggpht.com/a',
    ...author,
  },
  etag: 'M4jEyJW51Hr',
  id,
  kind: 'youtube#liveChatMessage',
  snippet: {
    authorChannelId: userId,
    displayMessage: text,
    hasDisplayContent: true,
    liveChatId: 'KicKGFVDT2p0',
    publishedAt: '2025-06-19T15:43:36.563575Z',
    textMessageDetails: { messageText: text },
    type: 'textMessageEvent',
  },
});

/** The number that Kick gave a viewer. */
export const kickIdOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);

export const kickLine = (name: string, text: string, { id = `kick-${++lines}`, userId }: Typed = {}) => ({
  message_id: id,
  broadcaster: {
    user_id: 54_670_000,
    username: 'exampleuser',
    is_verified: false,
    channel_slug: 'exampleuser',
  },
  sender: {
    user_id: userId ?? kickIdOf(name),
    username: name,
    is_verified: false,
    profile_picture: '',
    channel_id: 0,
    channel_slug: name.toLowerCase(),
  },
  content: text,
  emotes: null,
});

export const trovoLine = (
  name: string,
  text: string,
  { id = `trovo-${++lines}`, userId = `3${name}` }: Typed = {},
  roles: string[] = [],
) => ({
  id,
  channel_id: '107380000',
  type: 0,
  created_at: '2025-07-20T06:44:12.672224046Z',
  data: {
    avatar: 'https://headicon.trovo.live/user/a.png',
    roles,
    emotes: [],
    display_name: name,
    username: name.toLowerCase(),
    sender_id: userId,
    text,
  },
});

/** A tip as in https://docs.streamelements.com/websockets/topics/channel-tips and `channel-tips-moderation` there. */
export const tip = (
  id: string,
  username: string,
  amount: number,
  rest: object = {},
  donation: object = {},
) => ({
  donation: {
    user: { username, geo: 'ZZ', email: `${username}@mail.example`, channel: ACCOUNT },
    message: 'Take that',
    amount,
    currency: 'USD',
    paymentMethod: 'scheme',
    ...donation,
  },
  _id: id,
  channel: ACCOUNT,
  provider: 'paypal',
  approved: 'allowed',
  status: 'success',
  createdAt: '2025-02-19T15:07:09.302Z',
  updatedAt: '2025-02-19T15:07:17.099Z',
  transactionId: '2YH79902JR1691017',
  ...rest,
});

/** An activity as in https://docs.streamelements.com/websockets/topics/channel-activities; most fields are not shown there. */
export const activity = (type: string, provider: string, id: string, data: object = {}) => ({
  type,
  provider,
  channel: ACCOUNT,
  data: {
    username: 'ada',
    displayName: 'Ada',
    providerId: '1Ada',
    avatar: 'https://static-cdn.jtvnw.net/a.png',
    ...data,
  },
  _id: id,
  createdAt: '2024-02-15T14:52:41.608Z',
  updatedAt: '2024-02-15T14:52:41.608Z',
  activityId: id,
  sessionEventsCount: 6,
});
