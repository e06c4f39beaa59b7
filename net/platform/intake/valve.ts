/** A socket that is not read while there is a reason. */
export interface Valve {
  /** Does not read from now on, for that reason. */
  shut(reason: Reason): void;
  /** That reason is gone. */
  open(reason: Reason): void;
  readonly isShut: boolean;
}

/** `rate`: too much came within a second. `backlog`: too much of what came is not dealt with. */
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

/** Shuts the valve while too many messages are not dealt with. Call what this returns with each that has come. */
export function createBacklog(valve: Valve) {
  let open = 0;
  const end = () => {
    open--;
    if (open < MAX_BACKLOG) valve.open('backlog');
  };
  return (dealing: Promise<unknown>) => {
    open++;
    if (open >= MAX_BACKLOG) valve.shut('backlog');
    dealing.then(end, end);
  };
}
