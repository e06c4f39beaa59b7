import * as v from 'valibot';
import { io } from '../../../core/io.ts';
import {
  FromRelay,
  MAX_VIEWER_MESSAGE,
  type Press,
  type ViewerMessage,
  type Welcome,
} from '../../../schema/wire/relay.ts';
import {
  type Connection,
  type ConnectionEnd,
  type ConnectionTimes,
  failed,
  openConnection,
} from './connection.ts';
import type { RelayCredentials } from './facts.ts';

/** Messages that the relay sends after its welcome. */
export type FromViewer = Exclude<FromRelay, Welcome>;

export interface SessionEvents {
  onWelcome(welcome: Welcome): void;
  /** Resolves when the message has been handled. */
  onMessage(message: FromViewer): Promise<void>;
  /** Called when the relay has sent an invalid message. */
  onUnusable(why: string): void;
  /** Called once, when the connection has ended. */
  onEnd(ending: ConnectionEnd): void;
}

export interface SessionTimes extends ConnectionTimes {
  /** Longest wait for the relay's welcome, in ms. */
  welcomeMs: number;
}

/** Opens a connection and follows the protocol: the welcome comes first, then messages. */
export function openSession(
  credentials: RelayCredentials,
  { onWelcome, onMessage, onUnusable, onEnd }: SessionEvents,
  times: SessionTimes,
): Connection {
  let isWelcome = false;
  const begin = (parsed: Parsed) => {
    if (parsed.t !== 'welcome') return connection.end(failed('did not begin with a welcome'));
    isWelcome = true;
    deadline.cancel();
    onWelcome(parsed);
  };
  const readOn = async (parsed: Parsed) => {
    if (parsed.t === 'unusable') onUnusable(parsed.why);
    else if (parsed.t !== 'welcome') await onMessage(parsed);
  };

  const connection = openConnection(
    credentials,
    {
      async onMessage(text) {
        const parsed = parseMessage(text);
        if (isWelcome) await readOn(parsed);
        else begin(parsed);
      },
      onEnd(ending) {
        deadline.cancel();
        onEnd(ending);
      },
    },
    times,
  );
  const late = () => connection.end(failed('did not send a welcome'));
  const deadline = io.after(times.handshakeMs + times.welcomeMs, late);
  return connection;
}

/** A parsed message from the relay, or the reason why it is invalid. */
export type Parsed = Welcome | ViewerMessage | Press | { t: 'unusable'; why: string };

export function parseMessage(text: string): Parsed {
  const parsed = v.safeParse(FromRelay, jsonOf(text), { abortEarly: true });
  if (!parsed.success) return unusable(`its field "${v.getDotPath(parsed.issues[0]) ?? 't'}"`);
  const message = parsed.output;
  if (message.t === 'message' && sizeOf(message.message) > MAX_VIEWER_MESSAGE)
    return unusable(`a "message" of more than ${MAX_VIEWER_MESSAGE} bytes`);
  return message;
}

const unusable = (why: string): Parsed => ({ t: 'unusable', why });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Size of a value as JSON, in bytes. */
function sizeOf(value: unknown) {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Infinity; // the value is nested too deeply
  }
}
