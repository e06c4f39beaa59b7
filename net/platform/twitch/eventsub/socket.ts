import { WebSocket } from 'ws';
import { createBacklog, createValve } from '../../intake/valve.ts';
import type { Clock } from '../clock.ts';
import { type Frame, frameOf } from './frames.ts';

/** One EventSub connection: it begins with a welcome, and sends something at least every few seconds. */
export interface Socket {
  /** Closes it cleanly; pending messages still arrive. Calls `onEnd` within half a second. */
  close(): void;
}

interface SocketEvents {
  /** Resolves when it has been handled. */
  onFrame(frame: Frame): Promise<unknown> | undefined;
  /** Called once, with the reason: a sentence about the platform without its subject. */
  onEnd(reason: string): void;
  /** Called for an invalid message. */
  onUnreadable(error: unknown): void;
}

/** Longest time from opening a socket to its welcome. @limit */
const WELCOME_MS = 15_000;
/** Longest time to close a socket. @limit */
const CLOSING_MS = 500;
/** Largest EventSub message. @limit bytes */
const MAX_PAYLOAD = 1_048_576;

export function openSocket(
  url: string,
  { onFrame, onEnd, onUnreadable }: SocketEvents,
  clock: Clock,
): Socket {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: MAX_PAYLOAD });
  const valve = createValve(socket);
  const deal = createBacklog(valve);
  let problem = '';
  let silenceMs = WELCOME_MS;
  let cancelWait = () => {};
  const endAfter = (ms: number, reason: string) => {
    cancelWait();
    cancelWait = clock.after(ms, () => {
      if (valve.isShut) return endAfter(ms, reason); // it is not silent: it is not being read
      problem = reason;
      socket.terminate();
    });
  };
  const hear = (text: string) => {
    const frame = frameOf(text);
    if (frame?.type === 'welcome') silenceMs = frame.silenceMs;
    if (socket.readyState === WebSocket.OPEN) endAfter(silenceMs, 'has gone silent');
    const dealing = frame && onFrame(frame);
    if (dealing) deal(dealing);
  };

  endAfter(WELCOME_MS, 'does not answer');
  socket.on('message', data => unlessBroken(() => hear(data.toString()), onUnreadable));
  socket.on('error', error => {
    problem ||= `cannot be reached (${codeOf(error)})`;
  });
  socket.on('close', (code, reason) => {
    cancelWait();
    onEnd(problem || `closed the connection (${[code, cut(reason.toString())].filter(Boolean).join(': ')})`);
  });
  return {
    close() {
      endAfter(CLOSING_MS, 'closed the connection');
      socket.close(1000);
    },
  };
}

/** One invalid message must not affect the others. */
function unlessBroken(work: () => void, onUnreadable: SocketEvents['onUnreadable']) {
  try {
    work();
  } catch (error) {
    onUnreadable(error);
  }
}

const cut = (text: string) => text.slice(0, 100);

/** Only the code of a network error: its text contains addresses. */
const codeOf = (error: Error & { code?: string }) => error.code ?? cut(error.message);
