import type { Connection } from './connection.ts';
import { type Ending, failed } from './refusals.ts';

/** Room for one connection. */
interface ConnectionSlot extends Pick<Connection, 'send'> {
  /** Takes the connection that is opened; an address that is none counts as one that has ended. */
  fill(open: (onEnd: (ending: Ending) => void) => Connection): void;
  /** Ends the connection without a word of its end. False where there was none. */
  empty(): boolean;
}

/** `onEnd` is called when the connection in it has ended by itself; the slot is empty then. */
export function createConnectionSlot(onEnd: (ending: Ending) => void): ConnectionSlot {
  let connection: Connection | null = null;
  return {
    fill(open) {
      const opened = unlessBadAddress(() =>
        open(ending => {
          if (opened !== connection) return;
          connection = null;
          onEnd(ending);
        }),
      );
      connection = opened;
      if (!opened) onEnd(failed('has an address that cannot be used'));
    },
    send: text => connection?.send(text) ?? false,
    empty() {
      const left = connection;
      connection = null;
      left?.end(failed('was left'));
      return left !== null;
    },
  };
}

/** Null for an address that is none. */
function unlessBadAddress(open: () => Connection): Connection | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
