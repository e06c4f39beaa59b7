import { App, us_socket_local_port, type WebSocket } from 'uWebSockets.js';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import type { GameEvent } from '../../schema/events.ts';
import { createFrameEncoder } from '../../schema/frame-codec.ts';
import {
  OVERLAY_PATH,
  type OverlayPatch,
  type OverlayServerMessage,
  type OverlayState,
} from '../../schema/overlay-socket.ts';
import { defaultSettings, type Settings } from '../../schema/settings.ts';
import type { Round } from '../../schema/state.ts';
import { stageFight } from './staged-fight.ts';
import { stagedPilots, stagedRound } from './staged-round.ts';

/** Serves the built pages and a staged fight on the overlay socket: what the screens see, without a game. */

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const FRAME_MS = 1000 / 30;
export interface StagedOptions {
  dist: string;
  ships?: number;
  teams?: number;
  /** How much of the arena the ships are spread over, 0 to 1. */
  spread?: number;
  round?: Partial<Round>;
  settings?: Partial<Settings>;
}

export function startStagedGame({ dist, ships = 24, teams = 2, spread, round, settings }: StagedOptions) {
  const fight = stageFight({ ships, teams, spread });
  const encoder = createFrameEncoder();
  const pilots = stagedPilots(ships, teams);
  const state: OverlayState = {
    round: stagedRound(teams, round),
    pilots,
    settings: { ...defaultSettings(), ...settings },
    boards: { day: [], week: [], month: [] },
  };
  const sockets = new Set<WebSocket<unknown>>();
  const say = (message: OverlayServerMessage) => {
    for (const socket of sockets) socket.send(JSON.stringify(message));
  };
  const tell = (data: GameEvent) => say({ t: 'event', id: String(fight.tick), data });
  const nameOf = (id: number) => pilots[id - 1].name;

  const app = App();
  app.ws(OVERLAY_PATH, {
    open(socket) {
      sockets.add(socket);
      const hello = { t: 'hello', epoch: 'staged', seq: encoder.seq + 1, tick: fight.tick } as const;
      socket.send(JSON.stringify({ ...hello, arena: fight.arena, state }));
      socket.send(encoder.key(), true);
    },
    close: socket => void sockets.delete(socket),
  });
  app.get('/*', (res, req) => {
    const path = join(dist, req.getUrl());
    const file = extname(path) && existsSync(path) ? path : join(dist, 'index.html');
    res.writeHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    res.end(readFileSync(file));
  });

  fight.step(120);
  fight.takeKills();
  const timer = setInterval(() => {
    fight.step(2);
    const bytes = encoder.delta(fight.frame());
    for (const socket of sockets) socket.send(bytes, true);
    for (const { victim, killer } of fight.takeKills()) {
      tell({ type: 'kill', at: Date.now(), victim: nameOf(victim), killer: nameOf(killer), friendly: false });
    }
  }, FRAME_MS);

  const { promise, resolve } = Promise.withResolvers<number>();
  app.listen('127.0.0.1', 0, socket => resolve(socket ? us_socket_local_port(socket) : 0));
  return promise.then(port => ({
    url: `http://127.0.0.1:${port}`,
    fight,
    pilots,
    state,
    tell,
    patch(patch: OverlayPatch) {
      Object.assign(state.round, patch.round);
      Object.assign(state.settings, patch.settings);
      say({ t: 'state', tick: fight.tick, patch });
    },
    stop() {
      clearInterval(timer);
      app.close();
    },
  }));
}
