import { WebSocket } from 'ws';
import type { FakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { api } from './calls.ts';

/** EventSub sockets, as a client without a library opens them. */

interface Message {
  metadata: Record<string, string>;
  payload: { session: { id: string; reconnect_url: string }; event: Record<string, unknown> };
}

type Socket = Awaited<ReturnType<typeof openSocket>>;

/** Opens a socket that records its messages. Resolves when it has received its welcome or was closed. */
async function openSocket(url: string) {
  const socket = new WebSocket(url);
  const messages: Message[] = [];
  const closed = new Promise<number>(done => socket.on('close', done));
  await new Promise<void>((done, fail) => {
    socket.on('error', fail);
    socket.on('close', () => done());
    socket.on('message', text => {
      messages.push(JSON.parse(String(text)));
      done();
    });
  });
  const typesOf = () => messages.map(({ metadata }) => metadata.message_type);
  return { socket, messages, closed, typesOf, session: messages[0]?.payload.session.id };
}

export function createSockets(twitch: FakeTwitch, access: string) {
  const request = api(twitch, access);
  return {
    openSocket: (url = `ws://127.0.0.1:${twitch.port}/ws`) => openSocket(url),
    subscribe: (session: string, type = 'channel.bits.use', condition: object = {}, version = '1') =>
      request('POST', '/eventsub/subscriptions', {
        json: {
          type,
          version,
          condition: { broadcaster_user_id: twitch.streamer.id, ...condition },
          transport: { method: 'websocket', session_id: session },
        },
      }),
    /** Waits until the socket has received that many messages. */
    have: ({ socket, messages }: Socket, count: number) =>
      new Promise<void>(done => {
        const look = () => messages.length >= count && done();
        socket.on('message', look);
        look();
      }),
  };
}
