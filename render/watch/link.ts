import { createBackOff } from '../../core/back-off.ts';
import { fetchToken } from '../link/edge-channel.ts';

/** Keeps a socket to an edge open: any edge at the same address will do. */
export interface WatchLink {
  close(): void;
}

interface LinkOptions {
  /** `/v/<channel>`. */
  base: string;
  kind: 'pulse' | 'events';
  /** Returns the query that is added to the address; called at each attempt. */
  query?(): string;
  onText(text: string): void;
  onLost(): void;
}

const FIRST_RETRY_MS = 250;
/**
 * Maximum delay between attempts. It is short, since viewers want to see the fight again soon, and an attempt costs the
 * game nothing.
 */
const LONGEST_RETRY_MS = 1_200;
const RETRY_JITTER = 0.4;

/**
 * Longest silence of a connection before it is closed, since an edge that hangs does not close its connections. Unit:
 * ms.
 */
const SILENCE_MS = 4_000;

export function openLink({ base, kind, query = () => '', onText, onLost }: LinkOptions): WatchLink {
  const backOff = createBackOff({
    firstMs: FIRST_RETRY_MS,
    longestMs: LONGEST_RETRY_MS,
    jitter: RETRY_JITTER,
  });
  let isClosed = false;
  let socket: WebSocket | null = null;

  const again = () => {
    if (isClosed) return;
    onLost();
    setTimeout(open, backOff.next());
  };

  const open = async () => {
    const token = await fetchToken(base, 'pulse');
    if (isClosed) return;
    if (!token) return again();
    const url = new URL(`${base}/${kind}?token=${token}${query()}`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url);
    const silence = kind === 'pulse' ? watchSilence(socket) : null;
    socket.onmessage = ({ data }) => {
      backOff.reset();
      silence?.restart();
      onText(data);
    };
    socket.onclose = () => {
      silence?.stop();
      again();
    };
  };

  open();
  return {
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

/**
 * Closes a socket that has been silent for too long. Even an edge that has no pulse to send reports its state
 * regularly.
 */
function watchSilence(socket: WebSocket) {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.close(), SILENCE_MS);
  };
  restart();
  return { restart, stop: () => clearTimeout(timer) };
}
