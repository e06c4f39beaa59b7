import { createBackOff } from '../../core/back-off.ts';
import type { ShownEvent } from '../../schema/records/events.ts';
import {
  createFrameDecoder,
  type DecodedFrame,
  type FrameDecoder,
} from '../../schema/wire/frame-codec/index.ts';
import {
  OUTDATED_PAGE,
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayClientMessage,
  type OverlayPatch,
  type OverlayReport,
  type OverlayServerMessage,
} from '../../schema/wire/overlay-socket.ts';
import { edgeBase, fetchToken } from './edge-channel.ts';

type Hello = Extract<OverlayServerMessage, { t: 'hello' }>;
export type Ahead = Extract<OverlayServerMessage, { t: 'ahead' }>;

/** Callbacks of a connection. */
export interface ConnectionListener {
  onHello(hello: Hello): void;
  onFrame(frame: DecodedFrame): void;
  onEvent(event: ShownEvent): void;
  onPatch(tick: number, patch: OverlayPatch): void;
  /** Called with the events that the server foresees, for the camera. */
  onAhead(ahead: Ahead): void;
  onStatus(status: ConnectionStatus): void;
  /**
   * Called if the server uses another version of the protocol. The server then has another page, so this page does not
   * reconnect.
   */
  onOutdated(): void;
  /** Returns how the page has drawn since the last call. This function is also called when a connection begins. */
  report(): OverlayReport;
}

/** `refused`: the token in the page's address is missing or wrong. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
/**
 * Maximum delay before an attempt to connect to an edge. It is shorter than for the game, since there may be other
 * edges behind the same address.
 */
const LONGEST_EDGE_RETRY_MS = 1_200;
const RETRY_JITTER = 0.4;
const REFUSED = 4401;
/** The page's own close code for a frame that could not be decoded. The page then starts over. */
const CONFUSED = 4400;
/** Offset of a frame's number. Unit: bytes. */
const SEQ_AT = 2;

/** The overlay token in the fragment of the page's address: `#t=...`. */
const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('t') ?? undefined;

/** The address of the socket for the page at the address `page`; an edge requires a token. */
export function socketUrl(page: string, token: string | null = null) {
  const url = new URL(page);
  url.protocol = url.protocol.replace('http', 'ws');
  url.pathname = edgeBase(url.pathname) + OVERLAY_PATH;
  url.search = token ? `?token=${token}` : '';
  url.hash = '';
  return url;
}

type Introduction = Pick<Extract<OverlayClientMessage, { t: 'hello' }>, 'layout' | 'obs'>;

/**
 * Keeps a socket to the game open and reconnects whenever the connection is lost. Each connection starts with a hello.
 */
export function connect(listener: ConnectionListener, introduction: Introduction = {}) {
  const base = edgeBase(location.pathname);
  const backOff = createBackOff({
    firstMs: FIRST_RETRY_MS,
    longestMs: base ? LONGEST_EDGE_RETRY_MS : LONGEST_RETRY_MS,
    jitter: RETRY_JITTER,
  });

  const retry = () => setTimeout(open, backOff.next());

  const open = async () => {
    const token = base ? await fetchToken(base, 'fight') : null;
    if (base && !token) return retry();
    const socket = new WebSocket(socketUrl(location.href, token), OVERLAY_PROTOCOL);
    const decoder = createFrameDecoder();
    const send = (message: OverlayClientMessage) => socket.send(JSON.stringify(message));
    let reports: ReturnType<typeof setInterval> | undefined;
    let isAcknowledged = true;
    const greeted = ({ reportMs, acks }: Hello) => {
      isAcknowledged = acks !== false;
      if (reportMs === undefined) return;
      listener.report();
      reports = setInterval(() => send({ t: 'report', ...listener.report() }), reportMs);
    };
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => send({ t: 'hello', token: tokenIn(location.hash), ...introduction });
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') return receive(JSON.parse(data), greeted);
      const bytes = new Uint8Array(data);
      if (isAcknowledged) send({ t: 'ack', seq: new DataView(data).getUint32(SEQ_AT, true) });
      const frame = decode(decoder, bytes, socket);
      if (frame) listener.onFrame(frame);
    };
    socket.onclose = ({ code }) => {
      clearInterval(reports);
      listener.onStatus(code === REFUSED ? 'refused' : 'lost');
      if (code === OUTDATED_PAGE) listener.onOutdated();
      else retry();
    };
  };

  const receive = (message: OverlayServerMessage, onHello: (hello: Hello) => void) => {
    if (message.t === 'hello') {
      backOff.reset();
      onHello(message);
      listener.onHello(message);
      listener.onStatus('open');
    } else if (message.t === 'event') listener.onEvent(message.data);
    else if (message.t === 'ahead') listener.onAhead(message);
    else listener.onPatch(message.tick, message.patch);
  };

  open();
}

/**
 * Decodes a frame. A frame that cannot be decoded closes the connection, since the next connection begins with a key
 * frame.
 */
function decode(decoder: FrameDecoder, bytes: Uint8Array, socket: WebSocket) {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    console.warn('A frame could not be read; reconnecting.', error);
    socket.close(CONFUSED);
    return null;
  }
}
