import { fetchToken } from '../link/edge-channel.ts';

/** Keeps a socket to an edge open: any edge at the same address will do. */
export interface WatchLink {
  close(): void;
}

interface LinkOptions {
  /** `/v/<channel>`. */
  base: string;
  kind: 'pulse' | 'events';
  /** Added to the address, read at each attempt. */
  query?(): string;
  onText(text: string): void;
  onLost(): void;
}

const FIRST_RETRY_MS = 250;
/** Short: watchers want to see the fight continue, and it costs the game nothing. */
const LONGEST_RETRY_MS = 1_200;

const retryDelay = (attempt: number) =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 1.6 ** attempt) * (0.6 + Math.random() * 0.4);

/** A silent connection is closed: a suspended edge closes nothing. Unit: ms. */
const SILENCE_MS = 4_000;

export function openLink({ base, kind, query = () => '', onText, onLost }: LinkOptions): WatchLink {
  let attempt = 0;
  let isClosed = false;
  let socket: WebSocket | null = null;

  const again = () => {
    if (isClosed) return;
    onLost();
    setTimeout(open, retryDelay(attempt++));
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
      attempt = 0;
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

/** Closes a socket that has been silent for too long: an edge without a pulse to pass on reports its state instead. */
function watchSilence(socket: WebSocket) {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.close(), SILENCE_MS);
  };
  restart();
  return { restart, stop: () => clearTimeout(timer) };
}
