import { io, type Timer } from '../../../core/io.ts';
import type { PlatformEvent } from '../intake/platform.ts';
import type { Effect, Ending, Input, Readiness, ServiceConnection } from './service.ts';
import { openSocket, type Socket, type SocketTimes } from './socket.ts';

/** A session with a service. It may move to another connection. */
export interface Session {
  /** Writes a line to the chat of a platform. Rejects with the reason if the service does not accept it. */
  say(platform: string, text: string): Promise<void>;
  /** Ends the session without calling `onEnd`. */
  close(): void;
}

export interface SessionEvents {
  /** Called when reports may arrive, and whenever the details change. */
  onReady(readiness: Readiness): void;
  /** Resolves when the event has been handled. */
  onReport(event: PlatformEvent): Promise<unknown>;
  /** Called for each message, before it is handled. */
  onMessage(message: unknown): void;
  /** Called once, when the session has ended. */
  onEnd(ending: Ending): void;
}

export interface SessionTimes extends SocketTimes {
  /** Longest time until the service is ready to report, in ms. */
  readyMs: number;
  /** Longest wait for the answer to a line, in ms. */
  sayMs: number;
}

export const TIMES: SessionTimes = {
  /** Longest time to open the connection to a service. @limit */
  handshakeMs: 10_000,
  /** Longest time until a service has accepted the game. @limit */
  readyMs: 20_000,
  /** Interval of pings to a service. @limit */
  pingMs: 15_000,
  /** Longest wait until a service has accepted a chat line. @limit */
  sayMs: 10_000,
};

/** Maximum number of connections of a session: the second one is for a service that moves it. @limit */
const MAX_SOCKETS = 2;

/** Opens a session, and carries out what the protocol wants. */
export function openSession(
  { address, protocol }: ServiceConnection,
  events: SessionEvents,
  times: SessionTimes = TIMES,
): Session {
  const timers = createTimers();
  const lines = createLines(times.sayMs);
  let state = protocol.start;
  let isOver = false;

  const close = () => {
    isOver = true;
    timers.cancel();
    sockets.close();
    lines.rejectAll();
  };
  const end = (ending: Ending) => {
    if (isOver) return;
    close();
    events.onEnd(ending);
  };

  /** Carries out an effect. Resolves when a report has been handled. */
  const carryOut = (effect: Effect, socket: Socket | undefined): Promise<unknown> | undefined => {
    if (effect.do === 'report') return events.onReport(effect.event);
    if (effect.do === 'send') socket?.send(effect.message);
    if (effect.do === 'move') sockets.connect(effect.address);
    if (effect.do === 'wait') timers.start(effect.ms, () => take({ type: 'timer', name: effect.name }));
    if (effect.do === 'said') lines.answer(effect.number, effect.error);
    if (effect.do === 'end') end(effect);
    if (effect.do === 'ready') {
      deadline.cancel();
      events.onReady(effect);
    }
    return undefined;
  };
  const take = async (input: Input, socket = sockets.newest()) => {
    if (isOver) return;
    const [next, effects] = protocol.step(state, input);
    state = next;
    await Promise.all(effects.map(effect => (isOver ? undefined : carryOut(effect, socket))));
  };

  const sockets = createSockets(
    (message, socket) => {
      events.onMessage(message);
      return take({ type: 'message', message }, socket);
    },
    (ending, wasClosed) => {
      if (wasClosed) void take({ type: 'closed' });
      end(ending);
    },
    times,
  );
  sockets.connect(address); // first, because it throws if the address is invalid
  const deadline = timers.start(times.readyMs, () => end({ reason: 'does not answer as expected' }));
  return {
    close,
    say: (platform, text) => lines.send(number => take({ type: 'say', number, platform, text })),
  };
}

/** Timers that end with the session. */
function createTimers() {
  const running = new Set<Timer>();
  return {
    start(ms: number, run: () => void) {
      const timer = io.after(ms, () => {
        running.delete(timer);
        run();
      });
      running.add(timer);
      return timer;
    },
    cancel() {
      for (const timer of running) timer.cancel();
    },
  };
}

/**
 * The sockets of a session. If the service moves the session, the first socket is closed when the second one has
 * received a message. If the second one fails before, the first one continues.
 */
function createSockets(
  onMessage: (message: unknown, socket: Socket) => Promise<unknown>,
  onEnd: (ending: Ending, wasClosed: boolean) => void,
  times: SocketTimes,
) {
  const open = new Set<Socket>();
  const newest = () => [...open].at(-1);
  const leaveOthers = (used: Socket) => {
    if (used !== newest()) return;
    for (const other of open) {
      if (other === used) continue;
      other.close();
      open.delete(other);
    }
  };
  return {
    newest,
    connect(address: string) {
      if (open.size >= MAX_SOCKETS) return;
      const socket: Socket = openSocket(
        address,
        {
          onMessage(message) {
            leaveOthers(socket);
            return onMessage(message, socket);
          },
          onEnd(ending, wasClosed) {
            open.delete(socket);
            if (open.size === 0) onEnd(ending, wasClosed);
          },
        },
        times,
      );
      open.add(socket);
    },
    close() {
      for (const socket of open) socket.close();
    },
  };
}

/** Lines for chats that the service has not answered yet. */
function createLines(sayMs: number) {
  const open = new Map<number, { resolve(): void; reject(error: Error): void; timer: Timer }>();
  let count = 0;
  const answer = (number: number, error: string | null) => {
    const line = open.get(number);
    if (!line) return;
    open.delete(number);
    line.timer.cancel();
    if (error === null) line.resolve();
    else line.reject(new Error(error));
  };
  return {
    answer,
    /** Sends a line by its number. Rejects with the reason if it is refused or not answered in time. */
    send(take: (number: number) => unknown) {
      const number = ++count;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = io.after(sayMs, () => answer(number, 'The service does not answer.'));
      open.set(number, { resolve, reject, timer });
      take(number);
      return promise;
    },
    rejectAll() {
      for (const number of [...open.keys()]) answer(number, 'The connection has ended.');
    },
  };
}
