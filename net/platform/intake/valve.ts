/** Pauses a socket while there is at least one reason for it. */
export interface Valve {
  /** Adds a reason and pauses the socket. */
  shut(reason: Reason): void;
  /** Removes a reason. The socket is read again when no reason is left. */
  open(reason: Reason): void;
  readonly isShut: boolean;
}

/**
 * `rate` means that too many messages came within a second. `backlog` means that too many messages have not
 * been handled yet.
 */
type Reason = 'rate' | 'backlog';

export interface PausableSocket {
  pause(): void;
  resume(): void;
}

export function createValve(socket: PausableSocket): Valve {
  const reasons = new Set<Reason>();
  return {
    shut(reason) {
      reasons.add(reason);
      socket.pause();
    },
    open(reason) {
      if (reasons.delete(reason) && reasons.size === 0) socket.resume();
    },
    get isShut() {
      return reasons.size > 0;
    },
  };
}

/**
 * Maximum number of messages from one connection (EventSub, relay) that are being handled. While there are
 * more, the connection is not read.
 * @limit
 */
const MAX_BACKLOG = 200;

/**
 * Shuts the valve while too many messages are being handled. Call the returned function with the promise for each
 * message.
 */
export function createBacklog(valve: Valve) {
  let open = 0;
  const end = () => {
    open--;
    if (open < MAX_BACKLOG) valve.open('backlog');
  };
  return (handling: Promise<unknown>) => {
    open++;
    if (open >= MAX_BACKLOG) valve.shut('backlog');
    handling.then(end, end);
  };
}
