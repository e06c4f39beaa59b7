import type { PlatformEvent } from '../intake/platform.ts';
import type { Effect, Ending, Protocol } from '../services/service.ts';
import { activityOf, tipOf } from './activity.ts';
import { lineOf } from './chat-line.ts';
import { type FromGateway, parseMessage } from './messages.ts';

/**
 * The protocol of StreamElements' gateway ("Astro"): https://docs.streamelements.com/websockets. After the welcome, the
 * game subscribes to topics. Each request has a nonce, which the answer repeats.
 */

/** What the game needs to subscribe. */
export interface Credentials {
  address: string;
  /** The account's id at StreamElements. */
  room: string;
  token: string;
  tokenType: string;
}

interface Topic {
  name: string;
  /** What does not arrive without this topic; null if the service is useless without it. */
  without: string | null;
  read(data: unknown): PlatformEvent | null;
}

const CHAT: Topic = { name: 'channel.chat.message', without: null, read: lineOf };
const PAYMENTS: readonly Topic[] = [
  { name: 'channel.activities', without: 'bits, rewards and subscriptions', read: activityOf },
  { name: 'channel.tips', without: 'tips', read: tipOf },
  { name: 'channel.tips.moderation', without: 'tips that moderators allow later', read: tipOf },
];

interface State {
  phase: 'welcome' | 'subscribing' | 'ready';
  /** Number of requests that were sent. */
  sent: number;
  /** Requests without an answer, by nonce. */
  open: Readonly<Record<string, Request>>;
  /** What does not arrive, because the token does not allow it. */
  missing: readonly string[];
}

interface Request {
  topic: Topic;
  /** Number of attempts, this one included. */
  attempt: number;
}

/** Pause before a request is repeated that the gateway could not carry out. It doubles with each attempt. @limit */
const REPEAT_MS = 2_000;
/** Maximum number of attempts to subscribe to a topic on one connection. @limit */
const MAX_ATTEMPTS = 4;

const START: State = { phase: 'welcome', sent: 0, open: {}, missing: [] };

type Step = readonly [State, readonly Effect[]];

export function createProtocol(credentials: Credentials, payments: boolean): Protocol<State> {
  const topics = payments ? [CHAT, ...PAYMENTS] : [CHAT];
  const receive = (state: State, message: FromGateway): Step => {
    switch (message.type) {
      case 'welcome': {
        if (state.phase !== 'welcome') return [state, []]; // after a move, the gateway restores the subscriptions
        const requests = topics.map(topic => ({ topic, attempt: 1 }));
        return subscribe(state, credentials, requests);
      }
      case 'response':
        return answered(state, message);
      case 'message':
        return [state, reportsOf(topics, message)];
      case 'reconnect':
        return [
          state,
          [{ do: 'move', address: restoring(credentials.address, message.data.reconnect_token) }],
        ];
    }
  };

  return {
    start: START,
    step(state, input) {
      if (input.type === 'message') {
        const message = parseMessage(input.message);
        return message ? receive(state, message) : [state, []];
      }
      const request = input.type === 'timer' ? state.open[input.name] : undefined;
      if (input.type !== 'timer' || !request) return [state, []];
      const { [input.name]: _, ...open } = state.open;
      return subscribe({ ...state, open }, credentials, [{ ...request, attempt: request.attempt + 1 }]);
    },
  };
}

/** Sends requests for subscriptions. */
function subscribe(state: State, credentials: Credentials, requests: readonly Request[]): Step {
  const numbered = requests.map((request, at) => [String(state.sent + at + 1), request] as const);
  const sent = state.sent + requests.length;
  const open = { ...state.open, ...Object.fromEntries(numbered) };
  return [
    { ...state, phase: 'subscribing', sent, open },
    numbered.map(([nonce, { topic }]) => ({ do: 'send', message: subscription(credentials, nonce, topic) })),
  ];
}

/** Handles the answer to a request. */
function answered(state: State, { nonce, error }: Extract<FromGateway, { type: 'response' }>): Step {
  const request = Object.hasOwn(state.open, nonce) ? state.open[nonce] : undefined;
  if (!request) return [state, []];
  const { [nonce]: _, ...open } = state.open;
  if (!error) return settled({ ...state, open }, []);
  if (MAY_REPEAT.has(error)) {
    if (request.attempt >= MAX_ATTEMPTS)
      return [state, [{ do: 'end', reason: 'does not subscribe the game' }]];
    return [state, [{ do: 'wait', ms: REPEAT_MS * 2 ** (request.attempt - 1), name: nonce }]];
  }
  const { without } = request.topic;
  if (without === null) return [state, [{ do: 'end', ...refusalOf(error) }]];
  return settled({ ...state, open }, [without]);
}

/** Reports that the service is ready once no request is open. */
function settled(state: State, lost: readonly string[]): Step {
  const missing = [...state.missing, ...lost];
  if (Object.keys(state.open).length > 0) return [{ ...state, missing }, []];
  const remarks = missing.map(what => `The token does not allow the game to receive ${what}.`);
  return [{ ...state, missing, phase: 'ready' }, [{ do: 'ready', writesTo: [], remarks }]];
}

/** Address of a connection to which the gateway restores the subscriptions. */
function restoring(address: string, token: string) {
  const url = new URL(address);
  url.searchParams.set('reconnect_token', token);
  return url.href;
}

const subscription = ({ room, token, tokenType }: Credentials, nonce: string, { name }: Topic) => ({
  type: 'subscribe',
  nonce,
  data: { topic: name, room, token, token_type: tokenType },
});

/** Errors that concern the moment, not the request. */
const MAY_REPEAT = new Set(['err_internal_error', 'err_deadline_exceeded', 'rate_limit_exceeded']);

function refusalOf(error: string): Ending {
  if (error === 'err_unauthorized') return { reason: BAD_TOKEN, isRefusal: true };
  return {
    reason: 'does not accept the request: compare the account ID with the one in its dashboard',
    isRefusal: true,
  };
}

const BAD_TOKEN =
  'does not accept the token: it has run out, was renewed, or belongs to another account. Copy it again from the dashboard';

/** Returns what a published message means for the game. */
function reportsOf(
  topics: readonly Topic[],
  { topic, data }: Extract<FromGateway, { type: 'message' }>,
): readonly Effect[] {
  const event = topics.find(({ name }) => name === topic)?.read(data);
  return event ? [{ do: 'report', event }] : [];
}
