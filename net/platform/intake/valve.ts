/** Pauses a socket while there is a reason for it. */
export interface Valve {
  /** Pauses the socket for that reason. */
  shut(reason: Reason): void;
  /** Removes that reason; the socket is read again when it was the last. */
  open(reason: Reason): void;
  readonly isShut: boolean;
}

/** `rate`: too many messages within a second. `backlog`: too many messages that are not handled yet. */
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

/** Most unprocessed messages of a connection (EventSub, relay). Beyond it the connection is not read. @limit */
const MAX_BACKLOG = 200;

/** Shuts the valve while too many messages are not handled. Call the result with the handling of each message. */
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
