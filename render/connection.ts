import type { GameEvent } from '../schema/events.ts';
import { createFrameDecoder, type DecodedFrame } from '../schema/frame-codec.ts';
import {
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayClientMessage,
  type OverlayPatch,
  type OverlayServerMessage,
} from '../schema/overlay-socket.ts';

type Hello = Extract<OverlayServerMessage, { t: 'hello' }>;

export interface ConnectionListener {
  onHello(hello: Hello): void;
  onFrame(frame: DecodedFrame): void;
  onEvent(event: GameEvent): void;
  onPatch(tick: number, patch: OverlayPatch): void;
  onStatus(status: ConnectionStatus): void;
}

export type ConnectionStatus = 'connecting' | 'open' | 'lost';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;

/** The overlay token rides in the fragment of the page's address: `#t=...`. */
const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('t') ?? undefined;

/** Keeps a socket to the game open for ever; everything is rebuilt from the hello after each loss. */
export function connect(listener: ConnectionListener) {
  let retryMs = FIRST_RETRY_MS;

  const open = () => {
    listener.onStatus('connecting');
    const url = new URL(OVERLAY_PATH, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    const socket = new WebSocket(url, OVERLAY_PROTOCOL);
    const decoder = createFrameDecoder();
    const send = (message: OverlayClientMessage) => socket.send(JSON.stringify(message));
    socket.binaryType = 'arraybuffer';

    socket.onopen = () => send({ t: 'hello', token: tokenIn(location.hash) });
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') return hear(JSON.parse(data));
      const bytes = new Uint8Array(data);
      send({ t: 'ack', seq: new DataView(bytes.buffer).getUint32(2, true) });
      const frame = decoder.decode(bytes);
      if (frame) listener.onFrame(frame);
    };
    socket.onclose = () => {
      listener.onStatus('lost');
      setTimeout(open, retryMs * (0.75 + Math.random() / 2));
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 1.6);
    };
  };

  const hear = (message: OverlayServerMessage) => {
    if (message.t === 'hello') {
      retryMs = FIRST_RETRY_MS;
      listener.onHello(message);
      listener.onStatus('open');
    } else if (message.t === 'event') listener.onEvent(message.data);
    else listener.onPatch(message.tick, message.patch);
  };

  open();
}
