import { io } from '../../../core/io.ts';
import type { FromRelay, Welcome } from '../../../schema/wire/relay.ts';
import { type Connection, type ConnectionTimes, openConnection } from './connection.ts';
import type { RelayCredentials } from './facts.ts';
import { type Parsed, parseMessage } from './parse.ts';
import { type Ending, failed } from './refusals.ts';

/** What the relay sends once it has welcomed the game. */
export type FromViewer = Exclude<FromRelay, Welcome>;

export interface SessionEvents {
  onWelcome(welcome: Welcome): void;
  /** Resolves when the message is dealt with. */
  onMessage(message: FromViewer): Promise<void>;
  /** The relay sent what cannot be used. */
  onUnusable(why: string): void;
  /** Called once. */
  onEnd(ending: Ending): void;
}

export interface SessionTimes extends ConnectionTimes {
  /** How long the relay may take to welcome the game, ms. */
  welcomeMs: number;
}

/** A connection in the order of the protocol: first a welcome, then messages. */
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
  const late = () => connection.end(failed('does not welcome the game'));
  const deadline = io.after(times.handshakeMs + times.welcomeMs, late);
  return connection;
}
