import * as v from 'valibot';
import type { Settings } from '../../schema/settings.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import {
  MAX_UNACKED_FRAMES,
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayServerMessage,
} from '../../schema/wire/overlay-socket.ts';
import type { Access } from '../access/access.ts';
import { isOverlayToken } from '../access/overlay-token.ts';
import type { EventHub, StreamEntry } from '../events/hub.ts';
import type { Socket, SocketListener, SocketRoute } from '../http/socket.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';
import { createBoards } from './boards.ts';
import { createFrameTap } from './frame-tap.ts';
import { createOverlayView } from './state.ts';

/** The socket of the screens: binary frames, events, and what changed in the state. */

const STATE_MS = 100;
/** A caller that has not said hello by then is sent away. */
const HELLO_MS = 5_000;
/** Events that are not for the audience's eyes. */
const HIDDEN_EVENTS = new Set(['extension', 'relay', 'script.output']);

const ClientMessage = v.variant('t', [
  v.object({ t: v.literal('hello'), token: v.optional(v.string()), have: v.optional(v.string()) }),
  v.object({ t: v.literal('ack'), seq: v.number() }),
]);

interface Client {
  socket: Socket;
  /** True when it has every frame up to the encoder's last. */
  inStep: boolean;
  /** Numbers of the last frame sent and of the last one acknowledged. */
  sent: number;
  acked: number;
}

interface OverlayParts {
  hub: EventHub;
  state: StateReader;
  settings: { readonly current: Settings };
  simulation: Pick<Simulation, 'frames'>;
  store: Store;
  access: Pick<Access, 'admit'>;
}

export function createOverlaySocket({ hub, state, settings, simulation, store, access }: OverlayParts) {
  const clients = new Set<Client>();
  const tap = createFrameTap(simulation.frames);
  const encoder = createFrameEncoder();
  const view = createOverlayView(state, settings, createBoards(store, hub));
  let stateAt = 0;

  const toAll = (message: OverlayServerMessage) => {
    const text = JSON.stringify(message);
    for (const { socket } of clients) socket.send(text);
  };

  const updateState = () => {
    stateAt = performance.now();
    const patch = view.advance();
    if (patch) toAll({ t: 'state', tick: view.tick, patch });
  };

  const sendFrame = (delta: Uint8Array) => {
    let key: Uint8Array | undefined;
    for (const client of clients) {
      if (client.sent - client.acked > MAX_UNACKED_FRAMES) client.inStep = false;
      if (client.inStep) client.socket.send(delta);
      else if (client.sent === client.acked) {
        key ??= encoder.key();
        client.socket.send(key);
        client.inStep = true;
        client.acked = encoder.seq - 1;
      } else continue;
      client.sent = encoder.seq;
    }
  };

  const sendEvents = (batch: readonly StreamEntry[]) => {
    if (clients.size === 0) return;
    for (const { id, type, json } of batch) {
      if (HIDDEN_EVENTS.has(type)) continue;
      const text = `{"t":"event","id":${JSON.stringify(id)},"data":${json}}`;
      for (const { socket } of clients) socket.send(text);
    }
  };

  const welcome = (client: Client) => {
    if (clients.size === 0) view.advance(); // nobody kept it fresh
    const { width, height } = tap.peek().frame;
    const hello: OverlayServerMessage = {
      t: 'hello',
      epoch: hub.epoch,
      seq: encoder.seq + 1,
      tick: view.tick,
      arena: { width: width[0], height: height[0] },
      state: view.state,
    };
    client.socket.send(JSON.stringify(hello));
    clients.add(client);
  };

  function open(socket: Socket): SocketListener {
    const client: Client = { socket, inStep: false, sent: 0, acked: 0 };
    const timer = setTimeout(() => socket.end(4408, 'Say hello first.'), HELLO_MS);
    return {
      message(text) {
        const parsed = v.safeParse(ClientMessage, parseJson(text));
        if (!parsed.success) return socket.end(4400, 'Not a message of this protocol.');
        const message = parsed.output;
        if (message.t === 'ack') {
          client.acked = Math.min(client.sent, Math.max(client.acked, message.seq));
        } else if (!clients.has(client)) {
          clearTimeout(timer);
          const mayWatch = socket.isLocal || isOverlayToken(store, message.token ?? '');
          if (mayWatch) welcome(client);
          else socket.end(4401, 'The overlay token is missing or wrong: copy the address from /admin again.');
        }
      },
      close() {
        clearTimeout(timer);
        clients.delete(client);
      },
    };
  }

  hub.subscribe(sendEvents);

  return {
    route: {
      path: OVERLAY_PATH,
      protocol: OVERLAY_PROTOCOL,
      admit: access.admit,
      open,
    } satisfies SocketRoute,
    get clients() {
      return clients.size;
    },
    /** Call when the simulation has published a frame. */
    frame() {
      if (clients.size === 0) return;
      if (![...clients].some(client => client.inStep)) tap.skip();
      tap.drain(frame => sendFrame(encoder.delta(frame)));
      if (performance.now() - stateAt >= STATE_MS) updateState();
    },
    /** Sends everybody away who watches by the overlay token: call when it was renewed. */
    dropTokenHolders() {
      for (const { socket } of clients) {
        if (!socket.isLocal)
          socket.end(4401, 'The overlay token was renewed: copy the address from /admin again.');
      }
    },
    close() {
      for (const { socket } of clients) socket.end(1001, 'The server stops.');
      clients.clear();
    },
  };
}

export type OverlaySocket = ReturnType<typeof createOverlaySocket>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
