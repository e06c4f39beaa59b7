import { io } from '../../../core/io.ts';
import type { FromRelay, Welcome } from '../../../schema/wire/relay.ts';
import { type Connection, type ConnectionTimes, openConnection } from './connection.ts';
import type { RelayCredentials } from './facts.ts';
import { type Parsed, parseMessage } from './parse.ts';
import { type Ending, failed } from './refusals.ts';

/** Messages of the relay after its welcome. */
export type FromViewer = Exclude<FromRelay, Welcome>;

export interface SessionEvents {
  onWelcome(welcome: Welcome): void;
  /** Resolves when the message has been handled. */
  onMessage(message: FromViewer): Promise<void>;
  /** Called when the relay sent an invalid message. */
  onUnusable(why: string): void;
  /** Called once. */
  onEnd(ending: Ending): void;
}

export interface SessionTimes extends ConnectionTimes {
  /** Longest wait for the relay's welcome, ms. */
  welcomeMs: number;
}

/** A connection that follows the protocol: first a welcome, then messages. */
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
  const goOn = async (parsed: Parsed) => {
    if (parsed.t === 'unusable') onUnusable(parsed.why);
    else if (parsed.t !== 'welcome') await onMessage(parsed);
  };

  const connection = openConnection(
    credentials,
    {
      async onMessage(text) {
        const parsed = parseMessage(text);
        if (isWelcome) await goOn(parsed);
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
