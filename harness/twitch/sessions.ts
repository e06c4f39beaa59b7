import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Platform } from './platform.ts';

/**
 * EventSub sessions over WebSocket, and the messages about the session itself. Shapes and close codes:
 * https://dev.twitch.tv/docs/eventsub/websocket-reference/ and twitch-cli,
 * internal/events/websocket/mock_server/{server,close_messages}.go.
 */

const CLOSED = {
  inbound: [4001, 'sent inbound traffic'],
  unused: [4003, 'connection unused'],
  graceExpired: [4004, 'client reconnect grace time expired'],
  invalidReconnect: [4007, 'invalid reconnect attempt'],
} as const;

/** Code that a socket reports when it was dropped without a close frame. */
const ABNORMAL = 1006;

/** Time that a client has to subscribe after the welcome, and to open a new connection when it is asked to. */
const SUBSCRIBE_MS = 10_000;
const RECONNECT_MS = 30_000;

export interface Session {
  id: string;
  connectedAt: string;
  /** The socket on which the session was opened. After a reconnect message, also the socket that replaces it. */
  sockets: Set<WebSocket>;
  keepaliveSeconds: number;
  /** Text that the client must send on the new connection; null if it was not asked to reconnect. */
  challenge: string | null;
}

interface Hooks {
  isUsed(session: Session): boolean;
  /** Called when a session has ended. `isProper` means that the client has sent a close frame. */
  ended(session: Session, isProper: boolean): void;
}

export type Message = { metadata: object; payload: object };

/** Formats a time as the platform does, with more decimals than JavaScript writes. */
export const timestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '000000Z');

/** Sends a message. Resolves once it was sent, or was lost with its socket. */
export const write = (socket: WebSocket, message: Message) =>
  new Promise<void>(done => {
    if (socket.readyState !== socket.OPEN || socket.isPaused) return done();
    socket.send(JSON.stringify(message), () => done());
  });

export function createSessions(platform: Platform, hooks: Hooks) {
  const { clock, limits, faults, violations, changed } = platform;
  const sessions = new Map<string, Session>();
  const quiet = new Map<Session, () => void>();

  const about = (type: string, payload: object): Message => ({
    metadata: { message_id: randomUUID(), message_type: type, message_timestamp: timestamp(clock.now()) },
    payload,
  });
  const sessionData = (session: Session, rest: object) => ({
    session: {
      id: session.id,
      status: 'connected',
      keepalive_timeout_seconds: session.keepaliveSeconds,
      reconnect_url: null,
      connected_at: session.connectedAt,
      ...rest,
    },
  });

  function open(socket: WebSocket, params: URLSearchParams) {
    const session = params.has('challenge') ? takeUp(socket, params) : create(params);
    if (!session) return;
    session.sockets.add(socket);
    socket.on('message', () => socket.close(...CLOSED.inbound));
    socket.on('error', () => {});
    socket.on('close', code => leave(session, socket, code !== ABNORMAL));
    void write(socket, about('session_welcome', sessionData(session, {})));
    keepAlive(session);
    changed();
  }

  function create(params: URLSearchParams): Session {
    const wanted = Number(params.get('keepalive_timeout_seconds')) || limits.keepaliveSeconds;
    const session: Session = {
      id: `${randomUUID().slice(0, 8)}_${randomUUID().slice(0, 8)}`,
      connectedAt: timestamp(clock.now()),
      sockets: new Set(),
      keepaliveSeconds: params.has('keepalive_timeout_seconds')
        ? Math.min(600, Math.max(10, wanted))
        : wanted,
      challenge: null,
    };
    sessions.set(session.id, session);
    clock.after(SUBSCRIBE_MS, () => {
      if (sessions.has(session.id) && !hooks.isUsed(session)) closeAll(session, CLOSED.unused);
    });
    return session;
  }

  /** Finds the session of a client that has connected to the address of a reconnect message. */
  function takeUp(socket: WebSocket, params: URLSearchParams): Session | null {
    const session = [...sessions.values()].find(({ challenge }) => challenge === params.get('challenge'));
    if (!session) {
      socket.close(...CLOSED.invalidReconnect);
      return null;
    }
    session.challenge = null;
    return session;
  }

  function leave(session: Session, socket: WebSocket, isProper: boolean) {
    session.sockets.delete(socket);
    if (session.sockets.size > 0) return changed();
    if (session.challenge) violations.push('An old socket was closed before the new one had its welcome.');
    quiet.get(session)?.();
    quiet.delete(session);
    sessions.delete(session.id);
    hooks.ended(session, isProper);
    changed();
  }

  /** Sends a keepalive after `keepaliveSeconds` of silence. Call this whenever something was sent. */
  function keepAlive(session: Session) {
    quiet.get(session)?.();
    const stop = clock.after(session.keepaliveSeconds * 1_000, () => {
      if (!faults.withoutKeepalives)
        for (const socket of session.sockets) void write(socket, about('session_keepalive', {}));
      keepAlive(session);
    });
    quiet.set(session, stop);
  }

  const closeAll = ({ sockets }: Session, [code, reason]: readonly [number, string]) => {
    for (const socket of sockets) socket.close(code, reason);
  };

  return {
    open,
    keepAlive,
    get: (id: string) => sessions.get(id),
    list: () => [...sessions.values()],
    /** Asks a client to move to another address. The old socket stays open for 30 s. */
    async reconnect(session: Session, port: number) {
      session.challenge = randomUUID();
      const reconnect_url = `ws://127.0.0.1:${port}/ws?challenge=${session.challenge}&id=${session.id}`;
      const rest = { status: 'reconnecting', keepalive_timeout_seconds: null, reconnect_url };
      const old = [...session.sockets];
      await Promise.all(
        old.map(socket => write(socket, about('session_reconnect', sessionData(session, rest)))),
      );
      clock.after(RECONNECT_MS, () => {
        for (const socket of old) socket.close(...CLOSED.graceExpired);
      });
    },
    about,
    stop() {
      for (const stop of quiet.values()) stop();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
