import * as v from 'valibot';
import { ACTION_NAMES, type ActionName, declarationOf } from '../schema/actions/index.ts';
import { ERROR_STATUS } from '../schema/error.ts';
import { EVENT_TYPES, EVENTS } from '../schema/events.ts';
import { type ActionRoute, API_PATH, routeOf } from '../schema/route.ts';
import { type JsonSchema, jsonSchemaOf, recordSchemas } from './json-schema.ts';
import type { Route } from './routes.ts';
import { API_VERSION } from './version.ts';

/** The description of the whole interface, OpenAPI 3.1, made from the declarations of actions and events. */

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const preview = (isPreview: true | undefined) => (isPreview ? { 'x-preview': true } : {});

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const failures = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map(status => [String(status), { $ref: `#/components/responses/${status}` }]));

export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Starfray',
      version: API_VERSION,
      description:
        'Controls a multiplayer space-combat game for live streams. What is marked `x-preview` goes beyond the published version of the interface and may still change.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_PATH }],
    security: [{ key: [] }],
    paths: { ...actionPaths(), '/events': { get: eventStream() }, '/health': healthPath() },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Made with `npm run key`.' } },
      responses: failureResponses(),
      schemas: { ...recordSchemas(), ...eventSchemas(), Error: errorSchema() },
    },
  };
}

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

function operation(name: ActionName, { method, path, parameters }: ActionRoute) {
  const declaration = declarationOf(name);
  const input = jsonSchemaOf(declaration.documented ?? declaration.input, { side: 'input', named: true });
  const fields = propertiesOf(input);
  const needed = (input.required as string[] | undefined) ?? [];
  const rest = Object.keys(fields).filter(field => !parameters.some(parameter => parameter.field === field));
  const inPath = parameters.map(({ name, field }) => parameterIn('path', name, fields[field], true));
  const inQuery = rest.map(field => parameterIn('query', field, fields[field], needed.includes(field)));
  const isRead = method === 'GET';
  return {
    operationId: name,
    summary: declaration.summary,
    tags: [path.split('/')[1]],
    'x-scope': declaration.scope,
    ...preview(declaration.preview),
    parameters: [...inPath, ...(isRead ? inQuery : [DRY_RUN])],
    ...(isRead || rest.length === 0
      ? {}
      : { requestBody: requestBody(declaration.body, fields, rest, needed) }),
    responses: {
      200: {
        description: 'Done.',
        ...json(jsonSchemaOf(declaration.output, { side: 'output', named: true })),
      },
      ...failures(isRead ? READ_FAILURES : FAILURES),
    },
  };
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;

const parameterIn = (place: 'path' | 'query', name: string, schema: JsonSchema, required: boolean) => ({
  in: place,
  name,
  required,
  schema,
});

const DRY_RUN = {
  in: 'query',
  name: 'dryRun',
  schema: { enum: ['1', 'true'] },
  description: 'Checks everything and changes nothing.',
  'x-preview': true,
};

function requestBody(
  bodyField: string | undefined,
  fields: Record<string, JsonSchema>,
  names: readonly string[],
  required: readonly string[],
) {
  const needed = names.filter(name => required.includes(name));
  const schema = bodyField
    ? fields[bodyField]
    : {
        type: 'object',
        properties: Object.fromEntries(names.map(name => [name, fields[name]])),
        ...(needed.length > 0 ? { required: needed } : {}),
      };
  return { required: needed.length > 0, ...json(schema) };
}

const READ_FAILURES = [400, 401, 403, 500] as const;
const FAILURES = [400, 401, 403, 413, 415, 500, 503] as const;

const STATUSES = [...new Set(Object.values(ERROR_STATUS))];

const failureResponses = () =>
  Object.fromEntries(
    STATUSES.map(status => [
      status,
      { description: `One of: ${codesOf(status).join(', ')}.`, ...json(reference('Error')) },
    ]),
  );

const codesOf = (status: number) =>
  Object.entries(ERROR_STATUS).flatMap(([code, ofCode]) => (ofCode === status ? code : []));

const errorSchema = () => ({
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What was wrong with which value, and what to do.' },
    code: { enum: Object.keys(ERROR_STATUS) },
  },
  required: ['error', 'code'],
});

/** `round.start` becomes `RoundStartEvent`. */
const eventSchemaName = (type: string) =>
  `${type.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

function eventSchemas() {
  const schemas = EVENT_TYPES.map(type => [eventSchemaName(type), eventSchema(type)]);
  const any = { oneOf: EVENT_TYPES.map(type => reference(eventSchemaName(type))) };
  return { ...Object.fromEntries(schemas), GameEvent: any };
}

function eventSchema(type: (typeof EVENT_TYPES)[number]) {
  const {
    summary,
    fields,
    preview: isPreview,
  } = EVENTS[type] as (typeof EVENTS)[typeof type] & { preview?: true };
  const stamped = v.object({ type: v.literal(type), at: v.number(), ...fields.entries });
  return {
    description: summary,
    ...preview(isPreview),
    ...jsonSchemaOf(stamped, { side: 'output', named: true }),
  };
}

const eventStream = () => ({
  operationId: 'events',
  summary: 'The events of the game, live, as server-sent events.',
  description:
    'Each frame has the lines `id`, `event` (the type) and `data` (the event as JSON, see GameEvent). A comment `: ping` comes every 25 s. After a loss, send the last `id` as `Last-Event-ID`: what was missed comes first, or `event: gap` says from where to where events are lost.',
  tags: ['events'],
  'x-scope': 'read',
  parameters: [
    {
      in: 'query',
      name: 'types',
      schema: { type: 'string' },
      example: 'kill,round.*',
      description: 'Only these types; `*` stands for any part of a name.',
      'x-preview': true,
    },
    {
      in: 'query',
      name: 'snapshot',
      schema: { enum: ['1'] },
      description: 'Begin with `event: snapshot`, which carries the state.',
      'x-preview': true,
    },
    { in: 'header', name: 'Last-Event-ID', schema: { type: 'string' }, 'x-preview': true },
  ],
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    ...failures([400, 401, 403]),
  },
});

const healthPath = () => ({
  servers: [{ url: '/' }],
  get: {
    operationId: 'health',
    summary: 'Whether the server is ready, its uptime, and how the tick keeps time.',
    tags: ['health'],
    security: [],
    'x-preview': true,
    responses: {
      200: { description: 'Commands are carried out.', ...json({ type: 'object' }) },
      503: { description: 'The simulation is being started or brought back.', ...json({ type: 'object' }) },
    },
  },
});

/** `GET /api/v1/openapi.json`, without a key. */
export function openApiRoute(): Route {
  const body = JSON.stringify(openApiDocument());
  return {
    method: 'GET',
    path: `${API_PATH}/openapi.json`,
    handle: exchange => exchange.answer(200, { 'content-type': 'application/json' }, body),
  };
}
