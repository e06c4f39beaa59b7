import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBenchApp } from './lib/app.ts';
import { mainThreadCpu } from './lib/cpu.ts';
import { type Listeners, startListeners } from './lib/listeners.ts';
import type { Bench } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** What it costs to deliver an event: this server, several events a tick in one write, against node:http. */
const CLIENTS = 1_000;
const EVENTS_PER_TURN = 5;

const bench: Bench = {
  title: `Event stream: CPU per delivered event, ${CLIENTS} clients, ${EVENTS_PER_TURN} events at a time`,
  async run({ quick }) {
    const clients = quick ? 100 : CLIENTS;
    const turns = quick ? 3 : 20;
    const game = await startGame();
    const peer = await startPeer();
    const listeners = [
      await startListeners({ port: game.port, path: '/api/v1/events', headers: game.headers, clients }),
      await startListeners({ port: peer.port, path: '/', headers: {}, clients }),
    ];
    const costs = { game: [] as number[], peer: [] as number[] };
    for (let turn = 0; turn <= turns; turn++) {
      const ofGame = await costOf(game, listeners[0], clients);
      const ofPeer = await costOf(peer, listeners[1], clients);
      if (turn === 0) continue; // the first warms up
      costs.game.push(ofGame);
      costs.peer.push(ofPeer);
    }
    for (const listener of listeners) listener.stop();
    await game.stop();
    await peer.stop();
    return [
      {
        name: 'CPU per delivered event: game / node:http',
        value: median(costs.game) / median(costs.peer),
        unit: 'x',
        goal: '<= 0.5',
        details: { game: summary(costs.game), peer: summary(costs.peer) },
      },
      { name: 'CPU per delivered event', value: median(costs.game), unit: 'us' },
    ];
  },
};
export default bench;

interface Source {
  /** Sends the events to everybody. */
  emit(): Promise<void>;
}

/** CPU of the thread that serves, us per delivered event. */
async function costOf({ emit }: Source, listeners: Listeners, clients: number) {
  const before = mainThreadCpu();
  await Promise.all([emit(), listeners.received(EVENTS_PER_TURN * clients)]);
  return (mainThreadCpu() - before) / 1000 / (EVENTS_PER_TURN * clients);
}

const banner = (i: number) => `banner ${i} of the bench`;

/** The game in its menu; its events are banners. */
async function startGame() {
  const app = await startBenchApp();
  const announce = (_: unknown, i: number) =>
    app.simulation.call('announce', { text: banner(i), color: '#ffffff', seconds: 8 });
  const emit = async () => void (await Promise.all(Array.from({ length: EVENTS_PER_TURN }, announce)));
  return { ...app, emit };
}

/** The usual way: a write for each event and client. */
async function startPeer() {
  const streams = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.add(response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let id = 0;
  return {
    port,
    async emit() {
      for (let i = 0; i < EVENTS_PER_TURN; i++) {
        const data = JSON.stringify({ type: 'announce', at: Date.now(), text: banner(i) });
        const text = `id: peer.${id++}\nevent: announce\ndata: ${data}\n\n`;
        for (const stream of streams) stream.write(text);
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
