import type { JsonSchema } from './json-schema.ts';

/** Rules that tell a reader of an answer nothing that the answer itself does not. */
const SILENT = new Set(['enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'default']);

/** A JSON Schema of an answer that says what kind of value stands where, and no more. */
export function condensed(schema: JsonSchema): JsonSchema {
  const fields = Object.entries(schema).filter(([keyword]) => !SILENT.has(keyword));
  const typed = 'enum' in schema && !('type' in schema) ? [['type', 'string'] as const] : [];
  return Object.fromEntries([
    ...typed,
    ...fields.map(([keyword, value]) => [keyword, inner(keyword, value)]),
  ]);
}

function inner(keyword: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => inner('', item));
  if (typeof value !== 'object' || value === null) return value;
  if (keyword !== 'properties') return condensed(value as JsonSchema);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, condensed(schema)]));
}
