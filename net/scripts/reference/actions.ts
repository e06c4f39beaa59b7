import { declarationOf } from '../../../schema/actions/index.ts';
import { EVENT_EXAMPLES } from '../../../schema/event-examples.ts';
import { EVENTS, type EventType, TRIGGERING_EVENT_TYPES } from '../../../schema/events.ts';
import { SCRIPT_ACTIONS } from '../../../schema/script-api.ts';
import { type JsonSchema, jsonSchemaOf } from '../../json-schema.ts';
import { eventObject, isReshaped } from '../event-object.ts';
import { type Field, fieldsOf, typeOfValue } from './types.ts';

/** What the references of all languages tell of, taken from the declarations. */

export interface GameFunction {
  name: string;
  summary: string;
  /** Fields of its one argument. */
  input: Field[];
  /** JSON Schema of its answer; records are referred to by name. */
  output: JsonSchema;
}

export const gameFunctions = (): GameFunction[] =>
  SCRIPT_ACTIONS.map(name => {
    const { summary, body, documented, input, output } = declarationOf(name);
    const schema = jsonSchemaOf(documented ?? input, { side: 'input' });
    return {
      name,
      summary,
      input: fieldsOf(flat(schema, body)),
      output: jsonSchemaOf(output, { side: 'output', named: true }),
    };
  });

/** Scripts give the fields of a body as they are. */
function flat(schema: JsonSchema, body: string | undefined): JsonSchema {
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  return body && properties?.[body] ? { ...properties[body], required: [] } : schema;
}

export interface EventReference {
  type: string;
  summary: string;
  fields: Field[];
}

export const eventReferences = (): EventReference[] =>
  TRIGGERING_EVENT_TYPES.map(type => ({
    type,
    summary: EVENTS[type].summary,
    fields: isReshaped(type)
      ? fieldsOfSample(type)
      : fieldsOf(jsonSchemaOf(EVENTS[type].fields, { side: 'output', named: true })),
  }));

/** What scripts get otherwise than the stream has it, by its sample. */
function fieldsOfSample(type: EventType): Field[] {
  const {
    type: _,
    trigger: __,
    at: ___,
    ...fields
  } = eventObject(type, { at: 0, ...EVENT_EXAMPLES[type] }, 'event');
  return Object.entries(fields).map(([name, value]) => ({
    name,
    type: typeOfValue(value),
    isOptional: false,
  }));
}
