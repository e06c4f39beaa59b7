import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { RosterBot, Settings } from '../../schema/records/settings.ts';
import {
  Boss,
  Lobby,
  Overlay,
  Pilot,
  Round,
  RoundResult,
  State,
  StatsRow,
} from '../../schema/records/state.ts';

/** Converts Valibot schemas to JSON Schema 2020-12. No other file does this. */

export type JsonSchema = Record<string, unknown>;

/** Records that the document describes once and then references by name. */
const RECORDS = {
  State,
  Round,
  RoundResult,
  Lobby,
  Overlay,
  Boss,
  Pilot,
  StatsRow,
  Settings,
  RosterBot,
} as const;

/** Rules that JSON Schema cannot express. The server still checks them. */
const INEXPRESSIBLE_RULES = ['trim', 'check', 'to_lower_case', 'to_upper_case', 'transform'];

const REFERENCE_ROOT = '#/components/schemas/';

interface ConvertOptions {
  /** Whether the schema describes data that callers send or data that the server returns. */
  side: 'input' | 'output';
  /** Whether records are referenced by name instead of being written out. */
  named?: boolean;
}

export function jsonSchemaOf(schema: v.GenericSchema, { side, named = false }: ConvertOptions): JsonSchema {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    ignoreActions: INEXPRESSIBLE_RULES,
    ...(named
      ? { definitions: RECORDS, overrideRef: ({ referenceId }) => REFERENCE_ROOT + referenceId }
      : {}),
  });
  return converted;
}

/** Returns the schemas of the records. They reference each other by name. */
export const recordSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(RECORDS).map(([name, schema]) => [
      name,
      jsonSchemaOf(v.object(schema.entries), { side: 'output', named: true }),
    ]),
  );
