import { App, type WebSocket } from 'uWebSockets.js';
import { StagedFight } from '../../render/attract/fight.ts';
import type { ShownEvent } from '../../schema/records/events.ts';
import { defaultSettings, type Settings } from '../../schema/records/settings.ts';
import type { Round } from '../../schema/records/state.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import {
  OVERLAY_PATH,
  type OverlayPatch,
  type OverlayServerMessage,
  type OverlayState,
} from '../../schema/wire/overlay-socket.ts';
import { listen, servePages } from './pages.ts';
import { stagedPilots, stagedRound } from './staged-round.ts';

/** Serves the built pages and sends a staged fight over the overlay socket, without a real game. */

const FRAME_MS = 1000 / 30;
export interface StagedOptions {
  dist: string;
  ships?: number;
  teams?: number;
  /** Share of the arena over which the ships are spread, 0 to 1. */
  spread?: number;
  round?: Partial<Round>;
  settings?: Partial<Settings>;
}

export async function startStagedGame({
  dist,
  ships = 24,
  teams = 2,
  spread,
  round,
  settings,
}: StagedOptions) {
  const fight = new StagedFight({ ships, teams, spread });
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const encoder = createFrameEncoder();
  const pilots = stagedPilots(ships, teams);
  const state: OverlayState = {
    round: stagedRound(teams, round),
    pilots,
    people: {},
    settings: { ...defaultSettings(), ...settings },
    boards: { day: [], week: [], month: [] },
    stopped: false,
  };
  const sockets = new Set<WebSocket<unknown>>();
  const say = (message: OverlayServerMessage) => {
    for (const socket of sockets) socket.send(JSON.stringify(message));
  };
  const send = (data: ShownEvent) => say({ t: 'event', id: String(fight.tick), data });
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
  servePages(app, dist);

  fight.step(120);
  fight.takeKills();
  const timer = setInterval(() => {
    fight.step(2);
    fight.frame(slot);
    const bytes = encoder.delta(slot);
    for (const socket of sockets) socket.send(bytes, true);
    for (const { victim, killer } of fight.takeKills()) {
      send({ type: 'kill', at: Date.now(), victim: nameOf(victim), killer: nameOf(killer), friendly: false });
    }
  }, FRAME_MS);

  return {
    url: await listen(app),
    fight,
    pilots,
    state,
    send,
    patch(patch: OverlayPatch) {
      Object.assign(state.round, patch.round);
      Object.assign(state.settings, patch.settings);
      state.stopped = patch.stopped ?? state.stopped;
      say({ t: 'state', tick: fight.tick, patch });
    },
    stop() {
      clearInterval(timer);
      app.close();
    },
  };
}
