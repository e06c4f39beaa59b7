import type { FanoutHealth, Health } from '../../schema/records/health.ts';
import type { ConfinementLevel } from '../../schema/records/script-run.ts';
import type { Route } from '../../server/http/routes.ts';
import { API_VERSION, GAME_VERSION } from '../../server/version.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import type { Simulation } from '../simulation/sim-client.ts';

/** Counts of connected clients. */
export interface ClientCounts {
  eventStreams(): number;
  overlays(): number;
}

interface HealthSources {
  simulation: Pick<Simulation, 'ready' | 'tick' | 'timing' | 'restarts'>;
  emergency: Pick<Emergency, 'stop'>;
}

/** Creates a function that reports whether commands are carried out and how punctual ticks are. */
export const createHealth =
  (
    { simulation, emergency }: HealthSources,
    audience: ClientCounts,
    confinement: ConfinementLevel,
    isLive: () => boolean,
    fanout: () => FanoutHealth | null = () => null,
  ) =>
  (): Health => {
    const { ready, tick, timing, restarts } = simulation;
    return {
      ok: ready,
      game: GAME_VERSION,
      api: API_VERSION,
      uptime: Math.round(process.uptime()),
      tick,
      ticksPerSecond: timing?.ticks ?? null,
      tickMs: timing?.tickMs ?? null,
      latenessMs: timing?.latenessMs ?? null,
      timerGrainMs: timing?.timerGrainMs ?? null,
      slippedTicks: timing?.slipped ?? 0,
      restarts,
      eventStreams: audience.eventStreams(),
      overlays: audience.overlays(),
      confinement,
      stopped: emergency.stop !== null,
      stoppedSince: emergency.stop?.since ?? null,
      live: isLive(),
      fanout: fanout(),
    };
  };

/** The route `GET /health`, which needs no key. */
export const healthRoute = (read: () => Health): Route => ({
  method: 'GET',
  path: '/health',
  handle(exchange) {
    const health = read();
    exchange.json(health, { 'cache-control': 'no-store' }, health.ok ? 200 : 503);
  },
});
