import { WebSocket } from 'ws';
import { createTokens } from '../../edge/token.ts';
import { SECRET } from './edge.ts';

/** A client of the event stream that resumes after each lost connection and records the events that it receives. */
export interface ResumingClient {
  /** Id at which the client began; empty until it has begun. */
  first: string;
  /** Ids of the received events, in order. */
  ids: string[];
  /** Number of reported gaps. */
  gaps: number;
  /** Drops the client's connection. The client reconnects after `awayMs`. */
  drop(awayMs: number): void;
  close(): void;
}

const RETRY_MS = 60;
const tokens = createTokens(SECRET);

export function startClient(url: string): ResumingClient {
  const client = { first: '', ids: [] as string[], gaps: 0 };
  let socket: WebSocket;
  let awayMs = RETRY_MS;
  let isClosed = false;

  const take = (event: { id: string; type: string }) => {
    if (event.type === 'open') client.first = event.id;
    else if (event.type === 'gap') client.gaps++;
    else client.ids.push(event.id);
  };
  const open = () => {
    const last = client.ids.at(-1) ?? client.first;
    const after = last && `&after=${last}`;
    socket = new WebSocket(
      `${url.replace('http', 'ws')}/v/main/events?token=${tokens.issue('main', 'pulse')}${after}`,
      { perMessageDeflate: false },
    );
    const own = socket;
    own.on('message', data => {
      if (own === socket) for (const event of JSON.parse(String(data))) take(event);
    });
    own.on('error', () => {});
    own.on('close', () => {
      if (isClosed) return;
      setTimeout(open, awayMs);
      awayMs = RETRY_MS;
    });
  };
  open();

  return Object.assign(client, {
    drop(ms: number) {
      awayMs = ms;
      socket.terminate();
    },
    close() {
      isClosed = true;
      socket.terminate();
    },
  });
}
