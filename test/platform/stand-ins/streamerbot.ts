import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { startGateway } from './gateway.ts';

/**
 * A stand-in for Streamer.bot's WebSocket server, as https://docs.streamer.bot/api/websocket and its client library
 * (https://github.com/Streamerbot/client) describe it. It is stricter than the real one: it accepts only the documented
 * fields, and only events that it has.
 */

export const PASSWORD = 'canary-of-the-password';

const Id = v.pipe(v.string(), v.minLength(1));

const Request = v.variant('request', [
  v.strictObject({ request: v.literal('Authenticate'), id: Id, authentication: v.string() }),
  v.strictObject({ request: v.literal('GetEvents'), id: Id }),
  v.strictObject({ request: v.literal('GetBroadcaster'), id: Id }),
  v.strictObject({
    request: v.literal('Subscribe'),
    id: Id,
    events: v.record(v.string(), v.array(v.string())),
  }),
  v.strictObject({
    request: v.literal('SendMessage'),
    id: Id,
    platform: v.picklist(['twitch', 'kick', 'youtube']),
    bot: v.boolean(),
    internal: v.boolean(),
    message: v.pipe(v.string(), v.minLength(1)),
  }),
]);
type Request = v.InferOutput<typeof Request>;

export interface StreamerBotOptions {
  /** Whether the program asks for its password, and whether it does so for all requests. */
  authentication?: boolean;
  isEnforced?: boolean;
  events?: Record<string, string[]>;
  connected?: string[];
}

const EVENTS: Record<string, string[]> = {
  Twitch: ['ChatMessage', 'Cheer', 'RewardRedemption', 'Sub', 'ReSub', 'Raid'],
  YouTube: ['Message', 'SuperChat', 'NewSponsor', 'MembershipGift'],
  Kick: ['ChatMessage', 'RewardRedemption', 'Subscription'],
  StreamElements: ['Tip'],
  Kofi: ['Donation'],
};

export type StreamerBotStandIn = Awaited<ReturnType<typeof startStreamerBot>>;

export async function startStreamerBot(given: StreamerBotOptions = {}) {
  const options = {
    authentication: true,
    isEnforced: false,
    events: EVENTS,
    connected: ['twitch', 'youtube', 'kick'],
    ...given,
  };
  interface Client {
    salt: string;
    challenge: string;
    isTrusted: boolean;
    events: Record<string, string[]>;
  }
  const clients = new Map<WebSocket, Client>();
  const said: { platform: string; text: string }[] = [];
  /** Errors with which the next lines are refused. */
  const refusals: string[] = [];

  const gateway = await startGateway({
    onConnect(socket) {
      const [salt, challenge] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
      clients.set(socket, { salt, challenge, isTrusted: false, events: {} });
      socket.on('close', () => clients.delete(socket));
      gateway.send(socket, {
        timestamp: '2025-07-22T15:23:02.529-07:00',
        session: 'c1a51f77',
        request: 'Hello',
        info: { instanceId: 'c1a51f77', name: 'Streamer.bot', version: '1.0.4', os: 'windows', mode: 'ui' },
        ...(options.authentication && { authentication: { salt, challenge } }),
      });
    },
    onMessage(socket, message) {
      const client = clients.get(socket);
      const parsed = v.safeParse(Request, message);
      if (!parsed.success || !client)
        return void gateway.faults.push(`Not a request: ${JSON.stringify(message).slice(0, 200)}`);
      const { id, request } = parsed.output;
      const needsTrust = options.authentication && (options.isEnforced || request === 'SendMessage');
      const isRefused = needsTrust && request !== 'Authenticate' && !client.isTrusted;
      const answer = isRefused ? { error: 'Authentication required' } : answerTo(parsed.output, client);
      gateway.send(socket, { id, status: 'error' in answer ? 'error' : 'ok', ...answer });
    },
  });

  const answerTo = (request: Request, client: Client): object => {
    if (request.request === 'Authenticate') {
      const hash = (text: string) => createHash('sha256').update(text).digest('base64');
      client.isTrusted = request.authentication === hash(hash(PASSWORD + client.salt) + client.challenge);
      return client.isTrusted ? {} : { error: 'Invalid authentication' };
    }
    if (request.request === 'GetEvents') return { events: options.events };
    if (request.request === 'GetBroadcaster')
      return { platforms: {}, connected: options.connected, disconnected: [] };
    if (request.request === 'SendMessage') {
      const error = refusals.shift();
      if (error) return { error };
      said.push({ platform: request.platform, text: request.message });
      return {};
    }
    for (const [source, types] of Object.entries(request.events))
      for (const type of types)
        if (!options.events[source]?.includes(type))
          gateway.faults.push(`There is no event ${source}.${type}.`);
    client.events = request.events;
    return { events: request.events };
  };

  return {
    ...gateway,
    get calls() {
      return gateway.calls;
    },
    options,
    said,
    refusals,
    /** The lines that the game wrote to the chat of a platform. */
    saidTo: (platform: string) => said.filter(line => line.platform === platform).map(({ text }) => text),
    /** Reports an event to the clients that have subscribed to it. */
    report(source: string, type: string, data: unknown) {
      const message = { timeStamp: '2025-07-22T15:23:02.5290000-07:00', event: { source, type }, data };
      for (const [socket, { events }] of clients)
        if (events[source]?.includes(type)) gateway.send(socket, message);
    },
  };
}

let lines = 0;

/** `YouTube.Message` as in the client library, types/events/youtube.types.ts. */
export const youTubeMessage = (
  name: string,
  message: string,
  user: object = {},
  eventId = `LCC.bot.${++lines}`,
) => ({
  eventId,
  message,
  publishedAt: '2023-08-04T10:56:06Z',
  user: {
    id: `UC${name}`,
    name,
    url: `http://www.youtube.com/channel/UC${name}`,
    profileImageUrl: '',
    isModerator: false,
    isOwner: false,
    isSponsor: false,
    isVerified: false,
    ...user,
  },
});

/** `Twitch.ChatMessage` as in the client library, types/events/twitch.types.ts. */
export const twitchMessage = (name: string, message: string, rest: object = {}) => ({
  message: {
    internal: false,
    msgId: `tw-bot-${++lines}`,
    userId: `1${name}`,
    username: name.toLowerCase(),
    role: 1,
    subscriber: false,
    displayName: name,
    color: '#8AE020',
    channel: 'exampleuser',
    message,
    isMe: false,
    bits: 0,
    emotes: [],
    badges: [],
    monthsSubscribed: 0,
    isTest: false,
    ...rest,
  },
});

/** `Kick.ChatMessage` as overlays use it, for example https://github.com/vortisrd/chatrd; it is not documented. */
export const kickMessage = (name: string, text: string, user: object = {}, rest: object = {}) => ({
  messageId: `kick-bot-${++lines}`,
  text,
  isReply: false,
  user: {
    id: `7${name}`,
    login: name.toLowerCase(),
    name,
    color: '#53FC18',
    role: 1,
    badges: [],
    subscribed: false,
    ...user,
  },
  ...rest,
});
