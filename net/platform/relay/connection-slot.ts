import type { Connection } from './connection.ts';
import { type Ending, failed } from './refusals.ts';

/** Holds at most one connection. */
interface ConnectionSlot extends Pick<Connection, 'send'> {
  /** Opens a connection in the slot. An invalid address counts as a connection that has ended. */
  fill(open: (onEnd: (ending: Ending) => void) => Connection): void;
  /** Ends the connection without calling `onEnd`. False if there was none. */
  empty(): boolean;
}

/** `onEnd` is called when the connection in the slot has ended by itself; the slot is then empty. */
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
      if (!opened) onEnd(failed('has an invalid address'));
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

/** Null for an invalid address. */
function unlessBadAddress(open: () => Connection): Connection | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
