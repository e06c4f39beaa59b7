import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { API_PATH, routeOf } from '../../schema/base/route.ts';
import { Health } from '../../schema/records/health.ts';
import { NOT_FOR_OTHER_PAGES } from '../../server/http/pre-encoded.ts';
import type { Route } from '../../server/http/routes.ts';
import { answerAsset, assetOf } from '../../server/http/static.ts';
import { API_VERSION, GAME_VERSION, withOwnCommands } from '../../server/version.ts';
import { eventSchemas, eventStream } from './events.ts';
import { errorSchema, failureResponses, failures } from './failures.ts';
import { json } from './fragments.ts';
import { dryRunSchema } from './headers.ts';
import { jsonSchemaOf, recordSchemas } from './json-schema.ts';
import { operation } from './operation.ts';
import { tagOf, tags } from './tags.ts';

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

/** `GET /health`, which is outside the API path. */
const healthPath = () => ({
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

/** The OpenAPI 3.1 document of the whole interface, built from the declarations of actions and events. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Starfray',
    version: API_VERSION,
    description: DESCRIPTION,
    contact: { name: 'The Starfray project' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: API_PATH }],
  security: [{ key: [] }],
  tags: tags(),
  paths: { ...actionPaths(), '/events': { get: eventStream() }, '/health': healthPath() },
  components: {
    securitySchemes: {
      key: {
        type: 'http',
        scheme: 'bearer',
        description: withOwnCommands(
          'An API key, made with `npm run key` or in the streaming menu at /admin. `x-scope` says which scope an operation needs: `read`, `play`, `bridge` (for programs between a chat and the game) or `owner`. `play` and `bridge` include `read`, and `owner` includes all.',
        ),
      },
    },
    responses: failureResponses(),
    schemas: { ...recordSchemas(), ...eventSchemas(), DryRun: dryRunSchema(), Error: errorSchema() },
  },
});

const DESCRIPTION = `Controls a multiplayer space-combat game for live streams: everything that the streamer's menu can do.

* Every request carries the header \`Authorization: Bearer <key>\`.
* Bodies are JSON. Only GET takes fields from the query; a field in the query of another request is refused. Unknown fields are ignored, and named in the header \`Starfray-Unknown\`; null counts as omitted for optional fields.
* Every error is \`{"error", "code"}\`: what was wrong with which value and what to do about it, and a word for programs.
* Paths that are not in this document answer 404 \`unknown-route\`, other methods on those that are 405 \`wrong-method\`.
* Once an action is answered, its effect is in the next \`GET /state\`.
* After \`POST /emergency\` with \`on\` true, whatever is marked \`x-while-stopped: never\` is refused with \`stopped\`, and \`by-hand\` is refused to tools, scripts and extensions.
* Whatever is marked \`x-preview\` goes beyond the published version of the interface and may still change.
* What scripts can use, for editors: \`/api/v1/scripts/reference/js.d.ts\`, \`lua.md\`, \`python.md\` (no key).
* The same actions are available as tools of the MCP server at \`/mcp\`.`;

function actionPaths() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of ACTION_NAMES) {
    const route = routeOf(declarationOf(name));
    if (!route) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return paths;
}

/** The document, built only once, because the simulator starts many servers in one process. */
let document: Buffer | undefined;

/** The route `GET /api/v1/openapi.json`, which needs no key. */
export function openApiRoute(): Route {
  document ??= Buffer.from(JSON.stringify(openApiDocument()));
  const asset = assetOf('.json', document, NOT_FOR_OTHER_PAGES);
  return {
    method: 'GET',
    path: `${API_PATH}/openapi.json`,
    handle: exchange => answerAsset(exchange, asset),
  };
}
