import { Health } from '../../schema/records/health.ts';
import { API_VERSION, GAME_VERSION } from '../../server/version.ts';
import { failures } from './failures.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { json } from './parts.ts';
import { tagOf } from './tags.ts';

const EXAMPLE: Health = {
  ok: true,
  game: GAME_VERSION,
  api: API_VERSION,
  uptime: 340,
  tick: 20_400,
  ticksPerSecond: 60,
  tickMs: { p50: 0.4, p99: 1.1 },
  latenessMs: { p50: 0.1, p99: 0.4 },
  timerGrainMs: 0.1,
  slippedTicks: 0,
  restarts: 0,
  eventStreams: 2,
  overlays: 1,
  confinement: 'namespaces',
  stopped: false,
  stoppedSince: null,
  live: true,
  fanout: null,
};

const answer = (description: string, example: Health) => ({
  description,
  ...json(jsonSchemaOf(Health, { side: 'output' }), { example }),
});

/** `GET /health`, beside the API. */
export const healthPath = () => ({
  servers: [{ url: '/' }],
  get: {
    operationId: 'health',
    summary: 'Whether the server is ready, its uptime, and how well the ticks keep time.',
    description: 'Needs no key. Meant for scripts that start and watch the server.',
    tags: [tagOf('/health')],
    security: [],
    'x-preview': true,
    responses: {
      200: answer('Commands are carried out.', EXAMPLE),
      503: answer('The simulation is starting or restarting.', { ...EXAMPLE, ok: false }),
      ...failures([403]),
    },
  },
});
