import type * as v from 'valibot';
import { declarationOf } from '../../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';
import { keysOf } from '../../../schema/catalog/catalog.ts';
import { EVENTS, type EventType, TRIGGERING_EVENT_TYPES } from '../../../schema/records/events.ts';
import { SCRIPT_EVENTS, VIEWER_EVENTS } from '../../../schema/scripts/script-events.ts';
import { type JsonSchema, jsonSchemaOf } from '../../openapi/json-schema.ts';
import { fieldsOf, type TypedField } from './types.ts';

/** The content of the script references for all languages, taken from the declarations. */

export interface GameFunction {
  name: string;
  summary: string;
  /** Fields of the function's only argument. */
  input: TypedField[];
  /** JSON Schema of the result. Records are referenced by name. */
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

/**
 * Replaces the schema by the schema of the body if one field is the whole body, because scripts pass the fields of the
 * body directly.
 */
function flat(schema: JsonSchema, body: string | undefined): JsonSchema {
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  return body && properties?.[body] ? { ...properties[body], required: [] } : schema;
}

export interface EventReference {
  type: string;
  summary: string;
  fields: TypedField[];
}

export const eventReferences = (): EventReference[] =>
  TRIGGERING_EVENT_TYPES.map(type => ({
    type,
    summary: EVENTS[type].summary,
    fields: fieldsOfSchema(schemaOf(type)),
  }));

/** Events that start a script but are not events of the game: a command, a reward, or a test run without a trigger. */
export const viewerReferences = () =>
  keysOf(VIEWER_EVENTS).map(type => ({ type, fields: fieldsOfSchema(VIEWER_EVENTS[type]) }));

const schemaOf = (type: EventType): v.GenericSchema =>
  type in SCRIPT_EVENTS ? SCRIPT_EVENTS[type as keyof typeof SCRIPT_EVENTS] : EVENTS[type].fields;

const fieldsOfSchema = (schema: v.GenericSchema) =>
  fieldsOf(jsonSchemaOf(schema, { side: 'output', named: true }));
