import { App, type HttpResponse } from 'uWebSockets.js';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from './raw.ts';

/** Event streams of peers, in this process. */

export interface EventSource {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Sends `events` events to all clients. */
  emit(events: number): Promise<void>;
  stop(): void;
}

type TextOf = (i: number) => string;

/** Events in the format of the game. */
function eventsOf(textOf: TextOf) {
  let id = 0;
  const event = (_: unknown, i: number) => {
    const data = JSON.stringify({ type: 'announce', at: Date.now(), text: textOf(i) });
    return `id: peer0000.${id++}\nevent: announce\ndata: ${data}\n\n`;
  };
  return (count: number) => Array.from({ length: count }, event);
}

/**
 * Streams on node:http, with one write per event and client, as is usual, or with one write for all available events.
 */
export async function nodeStreams(textOf: TextOf, { isJoined }: { isJoined: boolean }): Promise<EventSource> {
  const streams = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.add(response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const events = eventsOf(textOf);
  return {
    port: (server.address() as AddressInfo).port,
    path: '/',
    headers: {},
    async emit(count) {
      const texts = isJoined ? [events(count).join('')] : events(count);
      for (const text of texts) for (const stream of streams) stream.write(text);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Streams on bare uWebSockets.js, with one write per client. The bytes are made only once. */
export async function rawStreams(textOf: TextOf): Promise<EventSource> {
  const streams = new Set<HttpResponse>();
  const server = await listen(
    App().get('/*', res => {
      res.onAborted(() => void streams.delete(res));
      res.writeHeader('content-type', 'text/event-stream').write(': here\n\n');
      streams.add(res);
    }),
  );
  const events = eventsOf(textOf);
  return {
    port: server.port,
    path: '/',
    headers: {},
    async emit(count) {
      const bytes = Buffer.from(events(count).join(''));
      for (const res of streams) res.cork(() => res.write(bytes));
    },
    stop() {
      for (const res of streams) res.close();
      server.stop();
    },
  };
}
