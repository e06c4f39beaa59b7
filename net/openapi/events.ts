import * as v from 'valibot';
import { type EventDeclaration, EXAMPLE_AT } from '../../schema/base/event.ts';
import { EVENT_CHOICE_LIMITS, EVENT_CHOICE_LIMITS_TEXT } from '../../schema/base/event-choice.ts';
import { EVENT_TYPES, EVENTS, type EventType } from '../../schema/records/events.ts';
import { State } from '../../schema/records/state.ts';
import { failures } from './failures.ts';
import { preview, reference, table } from './fragments.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { tagOf } from './tags.ts';

/** Describes the types of events and the event stream. */

/** Turns `round.start` into `RoundStartEvent`. */
const schemaName = (type: string) =>
  `${type.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const declaration = (type: EventType): EventDeclaration<v.ObjectSchema<v.ObjectEntries, undefined>> =>
  EVENTS[type];

/** Messages of the stream that are not events. */
const STREAM_FRAMES = {
  GapFrame: v.object({ type: v.literal('gap'), at: v.number(), from: v.string(), to: v.string() }),
  SnapshotFrame: v.object({ type: v.literal('snapshot'), at: v.number(), state: State }),
};

/** Returns one schema for each type of event, and `GameEvent` for an event of any type. */
export function eventSchemas() {
  const frames = Object.entries(STREAM_FRAMES).map(([name, schema]) => [
    name,
    { ...jsonSchemaOf(schema, { side: 'output', named: true }), 'x-preview': true },
  ]);
  const mapping = EVENT_TYPES.map(type => [type, reference(schemaName(type)).$ref]);
  return {
    ...Object.fromEntries(EVENT_TYPES.map(type => [schemaName(type), eventSchema(type)])),
    ...Object.fromEntries(frames),
    GameEvent: {
      oneOf: EVENT_TYPES.map(type => reference(schemaName(type))),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
    },
  };
}

function eventSchema(type: EventType) {
  const { summary, fields, preview: isPreview } = declaration(type);
  const stamped = v.object({ type: v.literal(type), at: v.number(), ...fields.entries });
  return {
    description: summary,
    ...preview(isPreview),
    ...jsonSchemaOf(stamped, { side: 'output', named: true }),
    examples: [exampleOf(type)],
  };
}

const exampleOf = (type: EventType) => ({ type, at: EXAMPLE_AT, ...EVENTS[type].example });

const DESCRIPTION = `Each event has the lines \`id\`, \`event\` (the type) and \`data\` (the event as JSON, see GameEvent). A comment line \`: ping\` comes every 25 s. The network may split lines across chunks.

After the connection was lost, send the last \`id\` as \`Last-Event-ID\`: the missed events come first, or \`event: gap\` (GapFrame) says from which to which events are lost.

`;

/** The operation `GET /events`. */
export const eventStream = () => ({
  operationId: 'events',
  summary: 'The events of the game, live, as server-sent events.',
  description: DESCRIPTION + table(EVENT_TYPES.map(type => [type, declaration(type).summary])),
  tags: [tagOf('/events')],
  'x-scope': 'read',
  parameters: PARAMETERS,
  responses: {
    200: {
      description: 'The stream. It ends only when one side closes it.',
      content: {
        'text/event-stream': {
          schema: {
            type: 'string',
            contentMediaType: 'application/json',
            contentSchema: { anyOf: ['GameEvent', ...Object.keys(STREAM_FRAMES)].map(reference) },
          },
          example: frame('kill', 42) + frame('announce', 43),
        },
      },
    },
    ...failures([400, 401, 403]),
  },
});

const frame = (type: EventType, number: number) =>
  `id: k3f9a1.${number}\nevent: ${type}\ndata: ${JSON.stringify(exampleOf(type))}\n\n`;

const PARAMETERS = [
  {
    in: 'query',
    name: 'types',
    schema: { type: 'string', maxLength: EVENT_CHOICE_LIMITS.characters },
    example: 'kill,round.*',
    description: `Sends only these types; \`*\` stands for any part of a name. ${EVENT_CHOICE_LIMITS_TEXT}`,
    'x-preview': true,
  },
  {
    in: 'query',
    name: 'snapshot',
    schema: { enum: ['1'] },
    example: '1',
    description: 'Starts the stream with `event: snapshot` (SnapshotFrame), which carries the state.',
    'x-preview': true,
  },
  {
    in: 'query',
    name: 'ticket',
    schema: { type: 'string' },
    description: 'A ticket from POST /events/ticket, instead of a key, for the EventSource of browsers.',
    'x-preview': true,
  },
  {
    in: 'header',
    name: 'Last-Event-ID',
    schema: { type: 'string' },
    description: 'The `id` of the last event received.',
    'x-preview': true,
  },
];
