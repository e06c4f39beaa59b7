import { CONFINEMENT_LEVELS } from '../../schema/script-run.ts';
import { failures } from './failures.ts';
import type { JsonSchema } from './json-schema.ts';
import { json } from './parts.ts';
import { tagOf } from './tags.ts';

const number = (description: string): JsonSchema => ({ type: 'number', description });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const quantiles = orNull({ type: 'object', properties: { p50: number('ms'), p99: number('ms') } });

const healthSchema = (): JsonSchema => ({
  type: 'object',
  properties: {
    ok: { type: 'boolean', description: 'Whether commands are carried out at the moment.' },
    game: { type: 'string' },
    api: { type: 'string' },
    uptime: number('Seconds.'),
    tick: number('Ticks since the start of the simulation.'),
    ticksPerSecond: orNull(number('In the last second.')),
    tickMs: quantiles,
    latenessMs: quantiles,
    timerGrainMs: orNull(
      number(
        "How late, at most, the system's timer ends waits, in ms. Estimated from the last second; about 15.6 on most Windows machines, far below 1 elsewhere.",
      ),
    ),
    slippedTicks: number('Ticks that were skipped because the machine was too slow.'),
    restarts: number('How often the simulation was restarted.'),
    eventStreams: number('Open event streams.'),
    overlays: number('Connected overlays.'),
    confinement: {
      type: 'string',
      enum: [...CONFINEMENT_LEVELS],
      description:
        'How the system confines scripts, in addition to what each of their processes does itself: not at all (`none`), by limits of the kernel (`process`), or also by namespaces of their own, without files, network or other processes (`namespaces`: Linux with bubblewrap).',
    },
  },
  required: ['ok', 'game', 'api', 'uptime', 'tick'],
});

const EXAMPLE = {
  ok: true,
  game: '0.1.0',
  api: '1.1.0',
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
};

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
      200: { description: 'Commands are carried out.', ...json(healthSchema(), { example: EXAMPLE }) },
      503: {
        description: 'The simulation is starting or restarting.',
        ...json(healthSchema(), { example: { ...EXAMPLE, ok: false } }),
      },
      ...failures([403]),
    },
  },
});
