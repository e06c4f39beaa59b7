import { createHash } from 'node:crypto';
import { cleanText } from '../../../schema/base/names.ts';
import type { Effect, Protocol } from '../services/service.ts';
import { type FromBot, parseMessage, type Response } from './messages.ts';
import { reportOf, wantedOf } from './reports.ts';

/**
 * The protocol of Streamer.bot's WebSocket server: https://docs.streamer.bot/api/websocket. The program says hello; the
 * game authenticates if it has the password, asks which events and platforms there are, and subscribes.
 */

interface State {
  phase: 'hello' | 'authenticating' | 'asking' | 'subscribing' | 'ready';
  /** Whether the program has accepted the password. */
  isTrusted: boolean;
  /** Whether the game has asked which platforms are connected, and has no answer yet. */
  isAsking: boolean;
  /** Platforms whose chats are connected to the program, of those that the game can use. */
  connected: readonly string[];
  remarks: readonly string[];
}

type Step = readonly [State, readonly Effect[]];

/** Interval at which the game asks which platforms are connected to Streamer.bot. @limit */
const ASK_MS = 60_000;

const START: State = { phase: 'hello', isTrusted: false, isAsking: false, connected: [], remarks: [] };

/** Platforms whose chats the game can read, and to which the request `SendMessage` can write. */
const USABLE = new Set(['twitch', 'youtube', 'kick']);

export function createProtocol(password: string, payments: boolean): Protocol<State> {
  const receive = (state: State, message: FromBot): Step => {
    if (message.kind === 'hello')
      return state.phase === 'hello' ? greeted(state, message, password) : [state, []];
    if (message.kind === 'response') return answered(state, message, payments);
    const event = reportOf(message, { payments, hasRoles: state.isTrusted });
    return [state, event ? [{ do: 'report', event }] : []];
  };

  return {
    start: START,
    step(state, input) {
      if (input.type === 'message') {
        const message = parseMessage(input.message);
        return message ? receive(state, message) : [state, []];
      }
      if (input.type === 'timer') return [{ ...state, isAsking: true }, [ask('GetBroadcaster')]];
      if (input.type === 'say') return [state, [lineTo(input)]];
      // The program may close the connection instead of answering.
      return [state, state.phase === 'authenticating' ? [{ do: 'end', ...BAD_PASSWORD }] : []];
    },
  };
}

const ask = (request: string, rest: object = {}): Effect => ({
  do: 'send',
  message: { request, id: request, ...rest },
});

const SAY = 'say-';

/** A line is sent as the streamer, because not everybody has a bot account. */
const lineTo = ({ number, platform, text }: { number: number; platform: string; text: string }): Effect => ({
  do: 'send',
  message: {
    request: 'SendMessage',
    id: `${SAY}${number}`,
    platform,
    bot: false,
    internal: true,
    message: text,
  },
});

function greeted(
  state: State,
  { authentication }: Extract<FromBot, { kind: 'hello' }>,
  password: string,
): Step {
  if (authentication && password) {
    const answer = ask('Authenticate', { authentication: answerTo(authentication, password) });
    return [{ ...state, phase: 'authenticating' }, [answer]];
  }
  return begin({ ...state, remarks: [password ? NO_AUTHENTICATION : NO_PASSWORD] });
}

/** Proves that the game knows the password: https://docs.streamer.bot/api/websocket/guide/authentication */
function answerTo({ salt, challenge }: { salt: string; challenge: string }, password: string) {
  const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('base64');
  return hash(hash(password + salt) + challenge);
}

const NO_PASSWORD =
  'No password is set here, so the game writes no answers, and every viewer counts as a viewer without special rights.';
const NO_AUTHENTICATION =
  'Authentication is off in Streamer.bot, so the game writes no answers, and every viewer counts as a viewer without special rights.';
const BAD_PASSWORD = { reason: 'does not accept the password', isRefusal: true } as const;
const NEEDS_PASSWORD = { reason: 'asks for its password: set it here', isRefusal: true } as const;

/** Asks which events and platforms there are. */
const begin = (state: State): Step => [
  { ...state, phase: 'asking', isAsking: true },
  [ask('GetEvents'), ask('GetBroadcaster')],
];

/** Handles the answer to a request. Answers to requests that the game has not sent are ignored. */
function answered(state: State, response: Response, payments: boolean): Step {
  const { id, status, events } = response;
  const isOk = status === 'ok';
  if (id.startsWith(SAY)) {
    const error = isOk
      ? null
      : `Streamer.bot could not send it (${cleanText(response.error.slice(0, 100)) || 'no reason'}).`;
    return [state, [{ do: 'said', number: Number(id.slice(SAY.length)), error }]];
  }
  if (id === 'GetBroadcaster') return state.isAsking ? connectedTo(state, response) : [state, []];
  if (PHASES[id] !== state.phase) return [state, []];
  if (id === 'Authenticate')
    return isOk ? begin({ ...state, isTrusted: true }) : [state, [{ do: 'end', ...BAD_PASSWORD }]];
  if (id === 'GetEvents') {
    if (!isOk) return [state, [{ do: 'end', ...NEEDS_PASSWORD }]];
    return [{ ...state, phase: 'subscribing' }, [ask('Subscribe', { events: wantedOf(events, payments) })]];
  }
  if (!isOk) return [state, [{ do: 'end', reason: 'does not subscribe the game' }]];
  return ready({ ...state, phase: 'ready' });
}

/** The phase in which the game waits for the answer to a request. */
const PHASES: Readonly<Record<string, State['phase']>> = {
  Authenticate: 'authenticating',
  GetEvents: 'asking',
  Subscribe: 'subscribing',
};

/** Notes which platforms are connected, and asks again later. */
function connectedTo(state: State, { status, connected }: Response): Step {
  const names = new Set(connected.map(platform => platform.toLowerCase()));
  const usable = [...USABLE].filter(platform => names.has(platform));
  const next = { ...state, isAsking: false, connected: status === 'ok' ? usable : state.connected };
  const again: Effect = { do: 'wait', ms: ASK_MS, name: 'ask' };
  if (next.phase !== 'ready') return [next, [again]];
  const [after, effects] = ready(next);
  return [after, [...effects, again]];
}

function ready(state: State): Step {
  const { isTrusted, connected, remarks } = state;
  const writesTo = isTrusted ? connected : [];
  const none = connected.length === 0 ? ['No chat is connected to Streamer.bot.'] : [];
  return [state, [{ do: 'ready', writesTo, remarks: [...remarks, ...none] }]];
}
